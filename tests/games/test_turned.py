"""Test that a key moves things in its own direction as seen, on the turned boards of all games."""

import pytest
from hands import WAYS, go_to, running

from nibblock.games.klocki.kinds import BARE, BLANK
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.brain import text
from tools.simulate.simulator import Simulator

#: Cells from one to the next in each direction, as seen.
BESIDE = ((-1, 0), (0, -1), (1, 0), (0, 1))
TALL = 16  # rows: too many for tiles of 12 pixels on the lowest screens, unless turned
PACK = "levels/tall.nbk"


@pytest.fixture
def console(tmp_path):
    """Return a simulated console with a tall level of each game."""
    brain = text.read(f"5 {TALL}\n0 2 7\n\n0 4 0\n".encode(), "tall").levels[0]
    levels = (
        Level(("#####", *["#   #"] * 3, "# @$.#", *["#   #"] * (TALL - 5), "#####")),
        Level((*["." * 20] * 6, ".........@......+...", *["." * 20] * (TALL - 7)), game="klocki"),
        brain,
    )
    (tmp_path / "levels").mkdir()
    (tmp_path / PACK).write_bytes(nbk.write(Collection(levels)))
    with Simulator(tmp_path, "pygamer") as simulator:
        yield simulator.run("wait:500")


def player_seen(screen):
    """Return the column and row in which a board's only player (or block) is seen."""
    if screen.game == "sokoban":
        cat = screen.view._cat.part  # a sprite
        return cat.x // screen.view.size, cat.y // screen.view.size
    sprite = screen.view._players[0] if screen.game == "brain" else None
    if screen.game == "klocki" and screen.view._gone >= 0:
        sprite = screen.view.lifted._glide.part
    if sprite:
        return sprite.x // screen.view.size, sprite.y // screen.view.size
    if screen.game == "klocki":
        empty = {BLANK, *range(BARE, BARE + 4)}
        grid, cells, tiles = screen.view._blocks, 2, {*range(256)} - empty
    else:
        grid, cells, tiles = screen.view._blocks, 1, range(12, 16)
    spots = [(x, y) for y in range(grid.height) for x in range(grid.width) if grid[x, y] in tiles]
    return spots[0][0] // cells, spots[0][1] // cells


@pytest.mark.parametrize(("n", "game"), [(0, "sokoban"), (1, "klocki"), (2, "brain")])
def test_keys_move_things_as_seen(console, n, game):
    go_to(console, PACK, n, game)
    screen = running(console).screen
    assert screen.view.turned
    for way in range(4):
        x, y = player_seen(screen)
        console.run(f"{WAYS[way]} wait:600")
        across, down = player_seen(screen)
        assert (across - x, down - y) == BESIDE[way], WAYS[way]
