"""Test what ``deploy`` does with saves: nothing acknowledged is ever lost, wherever it is cut."""

import builtins
import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from cable import command, complete
from on_a_drive import files_in

from nibblock.progress import Progress
from nibblock.progress.writing import compact, flush, mend
from nibblock.progress.writing.sizes import sizes
from nibblock.progress.writing.writer import log_size
from tools.build import contents
from tools.commands import deploy
from tools.commands.progress import Folder
from tools.deploy import mounted, saves

pytestmark = pytest.mark.usefixtures("no_waiting")
KEYS = [bytes((i, 7, i * 3, 1, 2, i * 11)) for i in range(20)]
FREE = 1_600_000


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Keep copies of saves out of the user's data."""
    monkeypatch.setattr(deploy, "data_folder", lambda: tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def quick(monkeypatch):
    """Deploy two files to a drive of FREE bytes."""
    files = complete({"code.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06"})
    made = contents.Contents(files, ("sokoban",), [])
    monkeypatch.setattr(deploy, "make_drive", lambda wishes, volume: made)
    monkeypatch.setattr(mounted.Mounted, "cluster", lambda drive: 512)
    monkeypatch.setattr(mend, "_MOST_HOLES", 4096)
    room(monkeypatch, FREE)


def room(monkeypatch, size):
    """Let all files on a drive take ``size`` bytes together, at most."""

    def left(root):
        taken = [path.stat().st_size for path in Path(root).rglob("*") if path.is_file()]
        return size - sum(-(-length // 512) * 512 for length in taken)

    monkeypatch.setattr(mounted.Mounted, "free", lambda drive: left(drive.root) + drive.reclaimed)
    monkeypatch.setattr(mend, "free", lambda log: (left(log.root), 512))


def load(root):
    return Progress(Folder(root))


def play(root, levels=range(10)):
    """Solve levels and leave one unfinished, in a few saves. Return all that is acknowledged."""
    progress = load(root)
    for i in levels:
        progress.add_solution(KEYS[i], 40 + i, 9, bytes(60 + i))
        progress.set_unfinished(KEYS[19], 40 + i, 12, 3, bytes(30))
        progress.set_place("levels/a.xsb", i)
        assert progress.flush() == ""
    return saves.everything(load(root))


def is_settled(root):
    progress = load(root)
    log = progress.log
    left = set(os.listdir(root)) & {"nbsave.tmp"}
    return log.whole and not left and not mend.job(progress)


def make(root, monkeypatch, free=FREE):
    room(monkeypatch, free)
    assert command(root, "--force", "--yes") == 0
    return play(root)


def lost_folder(root, monkeypatch):
    held = make(root, monkeypatch)
    shutil.rmtree(root / "nbsave_b")
    return held


def lost_log(root, monkeypatch):
    """A folder whose block died lists nothing."""
    held = make(root, monkeypatch)
    for path in (root / "nbsave_b").iterdir():
        path.unlink()
    return held


def test_a_first_deploy_makes_the_copies_before_all_else(quick, fresh, monkeypatch, capsys, home):
    real = deploy.Writer.run

    def run(writer):
        assert is_settled(fresh) and not (fresh / "MANIFEST.txt").exists()
        real(writer)

    monkeypatch.setattr(deploy.Writer, "run", run)
    assert command(fresh, "--force", "--yes") == 0
    copies, log, levels = sizes(FREE - 9 * 512, 512)
    folders = sorted(fresh.glob("nbsave_?"))
    assert [path.name for path in folders] == ["nbsave_a", "nbsave_b", "nbsave_c"][:copies]
    for folder in folders:
        there = {path.name: path.stat().st_size for path in folder.iterdir()}
        assert there == {"progress.nbs": log, "levels.nbs": levels}
    assert f"saves: {copies} copies of {log // 1024} KiB are created" in capsys.readouterr().out
    assert not home.exists()  # there was nothing to copy


def test_another_deploy_leaves_the_saves_alone(quick, fresh, home):
    assert command(fresh, "--force", "--yes") == 0
    held = play(fresh)
    before = {path: (path.stat(), path.read_bytes()) for path in fresh.glob("nbsave*/*")}
    assert len(before) > 3
    for words in (("--yes",), ("--yes", "--grow-saves")):
        assert command(fresh, "--force", *words) == 0
    assert {path: (path.stat(), path.read_bytes()) for path in before} == before
    assert saves.everything(load(fresh)) == held and not home.exists()


def test_a_dry_run_leaves_damaged_saves_alone(quick, fresh, monkeypatch, home, capsys):
    lost_log(fresh, monkeypatch)
    before = files_in(fresh)
    assert command(fresh, "--force", "--dry-run") == 0
    assert before == files_in(fresh)
    assert "saves: a copy is lost" in capsys.readouterr().out and not home.exists()


def test_saves_are_copied_to_this_computer_before_they_grow(
    quick, fresh, monkeypatch, home, capsys
):
    held = small(fresh, monkeypatch)
    older = {path.relative_to(fresh): path.read_bytes() for path in fresh.glob("nbsave*/*")}
    assert command(fresh, "--force", "--yes", "--grow-saves") == 0
    assert is_settled(fresh) and saves.everything(load(fresh)) == held
    for path in load(fresh).log.paths:
        saves._check(load(fresh).log, path, held)
    (place,) = (home / "saves").iterdir()
    assert {path: (place / path).read_bytes() for path in older} == older
    assert f"saves copied to {place}" in capsys.readouterr().out


def test_saves_grow_only_when_asked(quick, fresh, monkeypatch, capsys, home):
    held = make(fresh, monkeypatch, 120_000)
    small = log_size(load(fresh).log, load(fresh).log.paths[0])
    room(monkeypatch, 2_000_000)
    capsys.readouterr()
    assert command(fresh, "--force", "--yes") == 0
    assert "--grow-saves" in capsys.readouterr().out
    assert log_size(load(fresh).log, load(fresh).log.paths[0]) == small
    assert len(load(fresh).log.paths) == 3  # there were two, for lack of room
    assert command(fresh, "--force", "--yes", "--grow-saves") == 0
    log = load(fresh).log
    assert min(log_size(log, path) for path in log.paths) > 4 * small
    assert is_settled(fresh) and saves.everything(load(fresh)) == held and home.exists()


def test_it_offers_to_grow_saves(quick, fresh, monkeypatch):
    held = make(fresh, monkeypatch, 120_000)
    room(monkeypatch, 2_000_000)
    asked = []

    def answer(question):
        asked.append(question)
        return "y"

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", answer)
    assert command(fresh, "--force") == 0
    assert [question.split(" ")[0] for question in asked] == ["Write", "Give"]
    log = load(fresh).log
    assert log_size(log, log.paths[0]) > 100_000
    assert is_settled(fresh) and saves.everything(load(fresh)) == held


def test_without_a_terminal_it_only_mentions_growing(quick, fresh, monkeypatch, capsys):
    make(fresh, monkeypatch, 400_000)
    room(monkeypatch, 4_000_000)
    assert command(fresh, "--force") == 0
    assert "--grow-saves" in capsys.readouterr().out


def test_windows_says_how_much_is_free(fresh, monkeypatch):
    log = load(fresh).log
    known = {fresh: SimpleNamespace(total=4000, used=3000, free=1000)}
    monkeypatch.setattr(shutil, "disk_usage", lambda path: known[Path(path)])
    assert saves._free_on_windows(log) == (1000, 4096)


def test_room_that_a_cut_has_eaten_is_reported(quick, fresh, monkeypatch, capsys):
    make(fresh, monkeypatch)
    taken = [path for path in fresh.rglob("*") if path.is_file()]
    used = sum(-(-path.stat().st_size // 512) * 512 for path in taken) + 100_000
    usage = SimpleNamespace(total=FREE, used=used, free=FREE - used)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    monkeypatch.setattr(mounted.Mounted, "cluster", lambda drive: 512)
    capsys.readouterr()
    for is_drive in (True, False):
        monkeypatch.setattr(os.path, "ismount", lambda path, yes=is_drive: yes)
        assert command(fresh, "--force", "--yes", "--dry-run") == 0
        assert ("KiB in use belong to no file" in capsys.readouterr().out) == is_drive


def test_saves_of_a_newer_version_stay(quick, fresh, monkeypatch, capsys):
    make(fresh, monkeypatch)
    monkeypatch.setattr("nibblock.progress.records.reader.VERSION", 0)
    before = {path: path.read_bytes() for path in fresh.glob("nbsave*/*")}
    assert command(fresh, "--force", "--yes") == 0
    assert before == {path: path.read_bytes() for path in fresh.glob("nbsave*/*")}
    assert "left as they are" in capsys.readouterr().out


def test_without_a_copy_on_this_computer_nothing_changes(quick, fresh, monkeypatch, home):
    held = lost_log(fresh, monkeypatch)
    home.write_text("a file where the folder should be")
    before = files_in(fresh)
    with pytest.raises(mounted.InputError.__base__, match="no copy of the saves could be made"):
        command(fresh, "--force", "--yes")
    assert before == files_in(fresh)
    assert saves.everything(load(fresh)) == held


def test_a_build_never_brings_saves(fresh, tmp_path):
    from tools.build.folder import write_drive

    write_drive(tmp_path / "made", complete({"nbsave_a/progress.nbs": bytes(8192)}))
    with pytest.raises(mounted.InputError, match="a save in a build"):
        command(fresh, "--force", "--build", tmp_path / "made", "--yes")


# Cutting


class Cut:
    """Call ``check`` before every change that the saving code makes to files."""

    def __init__(self, check):
        self.check = check
        self.busy = False
        self.count = 0

    def __call__(self):
        if not self.busy:
            self.busy = True
            self.count += 1
            try:
                self.check(self.count)
            finally:
                self.busy = False

    def install(self, monkeypatch):
        for module in (mend, compact, flush, saves):
            monkeypatch.setattr(module, "open", self._open, raising=False)
        for name in ("mkdir", "rmdir", "remove", "rename"):
            monkeypatch.setattr(os, name, self._before(getattr(os, name)))

    def _before(self, do):
        def change(*words, **named):
            self()
            return do(*words, **named)

        return change

    def _open(self, path, mode="r", *words, **named):
        if not set(mode) & set("wa+") or self.busy:
            return builtins.open(path, mode, *words, **named)
        self()
        return _Halves(builtins.open(path, mode, *words, **named), self)


class _Halves:
    """A file whose writes may be cut in their middle."""

    def __init__(self, file, cut):
        self._file = file
        self._cut = cut

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._file.close()

    def __getattr__(self, name):
        return getattr(self._file, name)

    def write(self, data):
        half = len(data) // 2
        for part in (memoryview(data)[:half], memoryview(data)[half:]):
            self._file.write(part)
            self._file.flush()
            self._cut()


def small(root, monkeypatch):
    held = make(root, monkeypatch, 120_000)
    room(monkeypatch, 2_000_000)
    return held


def none(root, monkeypatch):
    return saves.everything(Progress(None))


@pytest.mark.parametrize("before", (none, lost_folder, lost_log, small))
def test_a_cut_anywhere_loses_nothing(before, quick, fresh, monkeypatch, tmp_path, home):
    """At each change: all is readable, another deploy finishes, and the console can save."""
    held = before(fresh, monkeypatch)

    def check(number):
        copy = shutil.copytree(fresh, tmp_path / "copy")
        assert saves.everything(load(copy)) == held, number
        if number % 5 == 0:
            assert command(copy, "--force", "--yes") == 0
            assert is_settled(copy) and saves.everything(load(copy)) == held, number
            assert len({path.stat().st_size for path in copy.glob("nbsave_?/progress.nbs")}) == 1
            played = play(copy, range(10, 12))
            solved = [key for key in held if key[1] in KEYS[:10]]
            assert [played[key] for key in solved] == [held[key] for key in solved]
        shutil.rmtree(copy)

    cut = Cut(check)
    cut.install(monkeypatch)
    assert command(fresh, "--force", "--yes", "--grow-saves") == 0
    assert cut.count > 8 and is_settled(fresh) and saves.everything(load(fresh)) == held
    assert len(load(fresh).log.paths) == 3 and home.exists() == (before is not none)
    assert Path(fresh / "code.py").read_bytes() == b"pass\n"


def test_what_cannot_be_read_keeps_another_name(quick, fresh, monkeypatch, home):
    make(fresh, monkeypatch)
    for path in fresh.glob("nbsave_?/progress.nbs"):
        path.write_bytes(b"\xff" * 4096 + path.read_bytes()[4096:])
    (fresh / "nbsave_c/levels.nbs").unlink()
    (fresh / "nbsave_b/levels.nbs").unlink()
    damaged = {path.read_bytes() for path in fresh.glob("nbsave_?/progress.nbs")}
    assert command(fresh, "--force", "--yes") == 0
    assert is_settled(fresh)
    assert {path.read_bytes() for path in fresh.glob("nbsave_?.bad/progress.nbs")} == damaged
    assert {path.read_bytes() for path in home.rglob("progress.nbs")} == damaged
