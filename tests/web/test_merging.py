"""Test how the page merges a handheld's saves into its own: the program that its machine runs."""

import os
from importlib.util import module_from_spec, spec_from_file_location

from nibblock.packs import open_pack
from nibblock.packs.own_edit import store
from nibblock.packs.own_levels import DRAFTS, OwnPack
from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from nibblock.progress.writing.merge import of_player
from nibblock.progress.writing.players import choose, names, set_name, turn_to
from tools.commands.progress import Folder
from tools.web.drive import _BOARD

KEYS = [bytes((n,)) * 6 for n in range(1, 6)]
PACK = b"#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n"


def opened(folder):
    return Progress(Folder(folder))


def filled(folder, fill, *, small=False):
    """Make saves in a folder and let ``fill(progress)`` add to them."""
    folder.mkdir(exist_ok=True)
    progress = opened(folder)
    mend(progress, "create")
    for path in folder.glob("nbsave_*/levels.nbs") if small else ():
        os.truncate(path, 8192 + 1024)  # its last 8 KB are never used
    progress = opened(folder)
    fill(progress)
    for _ in progress.log.paths:
        assert progress.flush() == "" and not progress.dirty
        progress.touch_settings()
    return folder


def merged(monkeypatch, ours, theirs):
    spec = spec_from_file_location("merging", _BOARD / "merging.py")
    merging = module_from_spec(spec)
    spec.loader.exec_module(merging)
    monkeypatch.setattr(merging, "Drive", lambda: Folder(ours))
    before = files(theirs)
    answer = merging.run(f"{theirs}/")
    assert files(theirs) == before
    return answer


def files(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_best_of_each_player_is_kept(drive, tmp_path, monkeypatch):
    def first(progress):
        progress.add_solution(KEYS[0], 4, 1, b"\x1b")
        progress.add_solution(KEYS[1], 4, 1, b"\x1b")
        progress.set_unfinished(KEYS[2], 4, 4, -1, b"\x1b")
        progress.set_place("levels/a.nbk", 3)

    def others(progress):
        progress.add_solution(KEYS[0], 8, 1, b"\x1b\x1b")  # worse
        progress.add_solution(KEYS[1], 3, 1, b"\x18")  # better
        progress.add_solution(KEYS[3], 4, 4, b"\x1b")
        progress.set_unfinished(KEYS[2], 2, 2, -1, b"\x10")
        progress.set_place("levels/b.nbk", 1)
        set_name(progress, 1, "Ida")
        choose(progress, 1)
        progress.add_solution(KEYS[0], 2, 1, b"\x10")

    ours, theirs = filled(drive, first), filled(tmp_path / "board", others)
    assert merged(monkeypatch, ours, theirs) == "3|0|0|"
    found = opened(ours)
    assert found.player == 0 and names(found)[1] == "Ida"
    assert found.numbers(KEYS[0], 0) == (4, 1) and found.numbers(KEYS[1], 0) == (3, 1)
    assert found.numbers(KEYS[3], 0) == (4, 4) and found.unfinished(KEYS[2])[0] == 4
    assert found.place == ("levels/a.nbk", 3)
    assert of_player(found, 1).numbers(KEYS[0], 0) == (2, 1)
    turn_to(found, 1)
    assert found.best(KEYS[0], 0)[2] == b"\x10"
    assert merged(monkeypatch, ours, theirs) == "0|0|0|"


def test_own_levels_are_added_once_and_never_replace_any(drive, tmp_path, monkeypatch):
    (tmp_path / "two.xsb").write_bytes(PACK)

    def draw(*chosen):
        def fill(progress):
            pack = open_pack(str(tmp_path / "two.xsb"))
            for n in chosen:
                store(progress, pack.read(n))
            pack.close()

        return fill

    ours, theirs = filled(drive, draw(0)), filled(tmp_path / "board", draw(1, 0))
    assert merged(monkeypatch, ours, theirs) == "0|1|0|"
    assert OwnPack(DRAFTS, opened(ours)).count == 2
    assert merged(monkeypatch, ours, theirs) == "0|0|0|"


def test_own_levels_without_room_are_counted_and_nothing_is_lost(drive, tmp_path, monkeypatch):
    (tmp_path / "many.xsb").write_bytes(
        b"\n".join(b"#####\n#@$.#\n#%s#\n#####\n" % (b" " * (n % 3) + b"$.")[:3] for n in range(6))
    )

    def draw(*titles):
        def fill(progress):
            pack = open_pack(str(tmp_path / "many.xsb"))
            for title in titles:
                level = pack.read(0)
                level.title = title
                store(progress, level)
            pack.close()

        return fill

    ours = filled(drive, draw("mine"), small=True)
    theirs = filled(tmp_path / "board", draw(*(f"a level number {n}" for n in range(40))))
    gained, added, left, why = merged(monkeypatch, ours, theirs).split("|")
    assert (gained, why) == ("0", "")
    assert int(left) > 0 and int(added) + int(left) == 40
    assert OwnPack(DRAFTS, opened(ours)).count == int(added) + 1


def test_a_drive_without_saves(drive, tmp_path, monkeypatch):
    (tmp_path / "board").mkdir()
    assert merged(monkeypatch, drive, tmp_path / "board") == "0|0|0|none"
    assert list(drive.iterdir()) == []

    def solve(progress):
        progress.add_solution(KEYS[0], 4, 1, b"\x1b")

    theirs = filled(tmp_path / "other", solve)
    assert merged(monkeypatch, drive, theirs).startswith("1|0|0|")  # ours are made first
    assert opened(drive).numbers(KEYS[0], 0) == (4, 1)
