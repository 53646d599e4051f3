"""Open levels in a small heap after a level of each other game: it must not take more again.

The VM has 64 bits: 258 KB here are about the 158 KB of a PicoSystem, and 15 KB more with the names
that opens.py takes in first. How memory is cut up changes with every byte, so several heaps and
paddings are tried.
"""

import shutil

import pytest

from tools import games, vm
from tools.formats import nbk
from tools.formats.model import Collection, Level

#: The VM's collector takes any word on the stack for a pointer: garbage that it keeps with one
#: padding, it frees with another.
PADDINGS = (0, 64, 128)


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """Create a drive with the packs that ``bench`` measures."""
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    folder = tmp_path_factory.mktemp("opening") / "drive"
    vm.make_drive(folder, "opens.py", "heap.py", "lists.py")
    shutil.rmtree(folder / "levels")
    (folder / "levels").mkdir()
    for part in games.modules("bench").values():
        name, data = part.pack()
        (folder / "levels" / name).write_bytes(data)
    first = next(iter(games.modules("bench").values())).pack()[0]
    vm.run(vm.HERE / "console" / "heap.py", folder, "first", f"levels/{first}")
    return folder


def opened(drive, folder, game, level, heap, padding):
    """Open the level on a copy of the drive, after one of each other game; return how it went.

    Go on where the console restarts; a board has a new heap then. See tests/vm/console/opens.py.
    """
    paths = {other: f"levels/{part.pack()[0]}" for other, part in games.modules("bench").items()}
    arguments = []
    for other in sorted(paths, key=lambda other: other == game):  # the game's own comes last
        arguments += [other, paths[other], str(level if other == game else 0)]
    copy = vm.copy(drive, folder / f"drive-{heap}-{padding}")
    program = vm.HERE / "console" / "opens.py"
    first, before = "-1", ""
    while True:
        printed = vm.run(program, copy, first, *arguments, heap=f"{heap}k", padding=padding)
        result = printed.splitlines()[-1]
        restarted, _, level = result.partition(" ")
        if restarted != "restarted" or level == first:
            return before + result
        first, before = level, "restarted "


LEVELS = [("sokoban", 2, 8), ("brain", 0, 12), ("klocki", 0, 12), ("klocki", 1, 8)]


HEAPS = [262, 270, 290, 310]


@pytest.mark.parametrize("padding", PADDINGS)
@pytest.mark.parametrize("heap", HEAPS)
@pytest.mark.parametrize(("game", "level", "size"), LEVELS)
def test_a_level_opens_after_the_other_games(
    drive, tmp_path, game, level, size, heap, padding, deep
):
    """Restart into it if memory is in pieces."""
    if not deep and heap not in (HEAPS[0], HEAPS[-1]):
        pytest.skip("heaps between the smallest and the largest: only with --deep")
    result = opened(drive, tmp_path, game, level, heap, padding)
    assert result.removeprefix("restarted ") == f"opened {size}"


@pytest.mark.parametrize("heap", [270, 300, 310])
@pytest.mark.parametrize(("game", "level", "size"), [("sokoban", 2, 8), ("klocki", 0, 12)])
def test_a_usual_level_opens_without_a_restart(drive, tmp_path, game, level, size, heap):
    for padding in PADDINGS:
        assert opened(drive, tmp_path, game, level, heap, padding) == f"opened {size}"


@pytest.mark.parametrize(
    ("heap", "screens"),
    [("258k", {"games.sokoban.screen", "room"}), ("300k", {"games.sokoban.screen"})],
)
def test_a_list_of_thousands_of_levels_fits(drive, tmp_path, heap, screens):
    """Show and sort a pack of 5,000 levels in the heap of a PicoSystem, and go on to a level."""
    copy = vm.copy(drive, tmp_path / "drive")
    rows = ("#####", "#@$.#", "#####")
    levels = tuple(Level((*rows, "#" * (n % 97 + 5), "#" * (n % 89 + 5))) for n in range(5000))
    (copy / "levels/many.nbk").write_bytes(nbk.write(Collection(levels, "Many")))
    printed = vm.run(vm.HERE / "console/lists.py", copy, "levels/many.nbk", "5000", heap=heap)
    assert printed.strip() in screens
