"""Cut ``deploy`` anywhere: the console still starts, and deploying again finishes."""

import os

import pytest
from cable import (
    LARGE,
    ROOT,
    Cable,
    Fragile,
    complete,
    deployed,
    holds,
    make_fresh,
    put,
    starts,
)
from on_a_drive import files_in, written

from tools.build import manifest, switch
from tools.deploy import mounted, write
from tools.errors import ToolError

DEEP = os.environ.get("NIBBLOCK_DEEP") == "1"

pytestmark = pytest.mark.usefixtures("no_waiting")


def test_two_versions_do_not_mix(versions, tmp_path):
    """Prove that the tests below can fail."""
    old, new = versions
    for name, files in (("old", old), ("new", new)):
        put(mounted.Mounted(make_fresh(tmp_path / name)), files)
        assert starts(tmp_path / name)
    path = "lib/nibblock/pictures.py"
    (tmp_path / "old" / path).write_bytes(new[path])
    assert not starts(tmp_path / "old")


def test_an_update_may_be_cut_anywhere(versions, tmp_path):
    """Start it between any two changes; deploy again: all is there and nothing is left over."""
    old, new = versions
    root = deployed(tmp_path / "drive", old)
    written(root / "nbsave_a/progress.nbs", b"solved")
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

    def may(root):
        return starts(root) and lib_in_use(root) in (lib_of(old), lib_of(new))

    cable = Cable(root, may, again, often=90 if DEEP else 180)
    put(Fragile(root, cable), new)
    check(root)
    assert cable.count > 200 and cable.states > 6


def lib_of(files):
    """Return the files of a version below lib, with its words, pictures and tables."""
    return {path[4:]: data for path, data in files.items() if path.startswith("lib/")}


def lib_in_use(root):
    """Return the same of the version that a console switched on now runs."""
    switched = (root / "code.py").read_bytes() == switch.BRIDGE
    top = root / (switch.NEXT if switched else "lib")
    found = {path: (top / path).read_bytes() for path in mounted.Mounted(top).below("")}
    found.pop(switch.STAGED, None)
    return found


#: Modules of the layout before each game had a folder; some of them are folders now.
OLD_LAYOUT = (
    *("__init__", "chords", "games", "leftover", "pictures", "session", "settings", "wide"),
    *("packs/__init__", "packs/brain", "packs/klocki", "packs/own_edit", "packs/nbk", "packs/skbn"),
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
    board.DISPLAY.refresh()
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
        "settings.toml": b"CIRCUITPY_HEAP_START_SIZE = 65536\n",
    }
    for path, data in yours.items():
        written(root / path, data)
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
        there = files_in(root)
        assert holds(root, wanted) and holds(root, yours)
        assert there.keys() - wanted.keys() - yours.keys() == {manifest.NAME, "boot_out.txt"}
        assert not (root / "lib/nibblock/rules").exists()

    size = room or LARGE - Fragile(root).free() + sum(map(len, new.values())) + 300 * 512
    cable = Cable(root, may, again, often=500 if DEEP else 1000, reads=_imported)
    _, writer = put(Fragile(root, cable, size), new)
    assert writer.in_place == (not room)
    assert any(stubs) == (not room)
    check(root)
    assert starts(root)


def _imported(path, switched):
    """Return whether it is a module that a console switched on now would run."""
    package = f"{switch.NEXT if switched else 'lib'}/nibblock/"
    return path == "code.py" or (path.startswith(package) and path.endswith(".py"))


def test_cut_twice(versions, tmp_path):
    """Deploy the older version again, and cut that in what the first cut left: while the new
    modules are copied, and after that. What the first cut leaves starts, as proved above.
    """
    old, new = versions
    states = 0

    def again(copy):
        nonlocal states
        cable = Cable(copy)
        put(Fragile(copy, cable), old)
        assert holds(copy, old)
        states += cable.states

    root = deployed(tmp_path / "drive", old)
    first = Cable(root, again=again, often=120 if DEEP else 240, reads=lambda *_: False)
    put(Fragile(root, first), new)
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

    cable = Cable(root, may, again, often=100 if DEEP else 200)
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

    _, writer = put(Fragile(root, Cable(root, may, again), size), new)
    assert writer.in_place and holds(root, new) and starts(root)
    assert not stubs[0] and not stubs[-1] and sum(stubs) > 5


def test_what_a_browser_left_is_finished(versions, tmp_path):
    """It had switched to the new version in a folder of its own, and got no further."""
    old, new = versions
    root = deployed(tmp_path / "drive", old)
    for path, data in new.items():
        if path.startswith("lib/"):
            written(root / switch.NEXT / path.removeprefix("lib/"), data)
    (root / switch.NEXT / switch.STAGED).write_bytes(b"")
    lines = {"code.py": {manifest.mark(switch.BRIDGE), *manifest.read(root)["code.py"]}}
    (root / manifest.NAME).write_bytes(manifest.write(old, None, lines))
    assert starts(root)  # not used yet
    (root / "code.py").write_bytes(switch.BRIDGE)
    path = "lib/nibblock/pictures.py"
    (root / path).write_bytes(new[path])
    assert starts(root)
    # Once code.py is ours again, what is still in the folder is not read.
    assert not any(switch.NEXT.encode() in data for data in (*old.values(), *new.values()))

    def check(copy):
        assert holds(copy, new) and starts(copy)
        assert not (copy / switch.NEXT).exists()
        assert not (copy / "code_before_nibblock.py").exists()

    def again(copy):
        put(Fragile(copy), new)
        check(copy)

    put(Fragile(root, Cable(root, again=again, often=100)), new)
    check(root)


def test_what_a_browser_never_switched_to_is_removed(versions, tmp_path):
    old, _ = versions
    root = deployed(tmp_path / "drive", old)
    (root / switch.NEXT / "nibblock").mkdir(parents=True)
    (root / switch.NEXT / "nibblock/console.py").write_bytes(b"half")
    with pytest.raises(ToolError, match=r"use instead of code\.py; rename it"):
        put(Fragile(root), old)  # without its mark, it is the player's
    (root / switch.NEXT / switch.STAGED).write_bytes(b"")
    put(Fragile(root), old)
    assert not (root / switch.NEXT).exists() and starts(root)


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
