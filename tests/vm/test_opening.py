"""Open levels in a small heap after a level of each other game: it must not take more again.

``bench --opening`` finds the smallest heaps without a restart. The VM has 64 bits: 258 KB here are
the 158 KB of a PicoSystem by the model in tools/bench/opening.py, and 15 KB more with the names
that opens.py takes in first. How memory is cut up changes with every byte, so several heaps and
paddings are tried.
"""

import pytest

from tools import vm
from tools.bench import opening
from tools.formats import nbk
from tools.formats.model import Collection, Level


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """Create a drive with the packs that ``bench`` measures."""
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    folder = tmp_path_factory.mktemp("opening") / "drive"
    opening.make_drive(folder)
    return folder


LEVELS = [("sokoban", 2, 8), ("brain", 0, 12), ("klocki", 0, 12), ("klocki", 1, 8)]


HEAPS = [262, 270, 290, 310]


@pytest.mark.parametrize("padding", opening.PADDINGS)
@pytest.mark.parametrize("heap", HEAPS)
@pytest.mark.parametrize(("game", "level", "size"), LEVELS)
def test_a_level_opens_after_the_other_games(drive, game, level, size, heap, padding, deep):
    """Restart into it if memory is in pieces."""
    if not deep and heap not in (HEAPS[0], HEAPS[-1]):
        pytest.skip("heaps between the smallest and the largest: only with --deep")
    result = opening.walk(drive, game, level, heap * 1024, padding)[0]
    assert result.removeprefix("restarted ") == f"opened {size}"


@pytest.mark.parametrize("heap", [270, 300, 310])
@pytest.mark.parametrize(("game", "level", "size"), [("sokoban", 2, 8), ("klocki", 0, 12)])
def test_a_usual_level_opens_without_a_restart(drive, game, level, size, heap):
    for padding in opening.PADDINGS:
        assert opening.walk(drive, game, level, heap * 1024, padding)[0] == f"opened {size}"


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
