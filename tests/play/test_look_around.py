"""Test looking around on boards larger than the view, and the overview, in all games."""

import pytest
from hands import go_to, running

from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.brain import text

WIDE, HIGH = 70, 60
PACK = "levels/large.nbk"
SOKOBAN = ("#" * WIDE, *["#" + " " * (WIDE - 2) + "#"] * (HIGH - 3), "#@$.".ljust(WIDE - 1) + "#")
KLOCKI = (".@" + "." * 2 + "." * 4 * 62 + "+...", *["." * 4 * 64] * 62, "." * 4 * 63 + ".[..")
BRAIN = f"{WIDE} {HIGH}\n0 2 2\n2 {WIDE - 1} {HIGH - 1}\n\n0 9 9\n"
SAMPLES = {  # tiles in the overview: column, row, tile
    "sokoban": ((0, 0, 31), (1, 1, 1), (1, HIGH - 2, 9), (2, HIGH - 2, 3), (3, HIGH - 2, 2)),
    "klocki": ((0, 0, 5), (1, 0, 1), (63, 0, 2), (63, 63, 3)),
    "brain": ((2, 2, 9), (0, 0, 1), (9, 9, 2), (WIDE - 1, HIGH - 1, 3)),
}


@pytest.fixture
def opened(tmp_path, simulators):
    """Return a function that opens the large level of a game on a board."""
    levels = {
        "sokoban": Level((*SOKOBAN, "#" * WIDE)),
        "klocki": Level(KLOCKI, game="klocki"),
        "brain": text.read(BRAIN.encode(), "large").levels[0],
    }
    (tmp_path / "levels").mkdir()
    (tmp_path / PACK).write_bytes(nbk.write(Collection(tuple(levels.values()))))

    def start(game, board):
        simulator = simulators(tmp_path, board)
        simulator.run("wait:500")
        go_to(simulator, PACK, list(levels).index(game), game)
        simulator.run("B wait:100 B wait:3000")  # takes the title away, if it is over the board
        return simulator, running(simulator).screen

    return start


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "tinycircuits_thumby_color"])
@pytest.mark.parametrize("game", SAMPLES)
def test_looking_around(opened, golden, game, board):
    console, screen = opened(game, board)
    view = screen.view
    at, picture = (view.left, view.top), console.screen()
    assert view.columns < view.across and view.rows < view.down
    screen.open_dialog("play.dialogs.look_around")
    console.run("UP*9 LEFT*9")
    assert (view.left, view.top) == (0, 0)
    console.run("RIGHT DOWN")
    assert (view.left, view.top) == (view.columns // 2, view.rows // 2)
    if game == "sokoban":
        golden(console.screen(), f"look-around-{console.display.width}x{console.display.height}")
    console.run("RIGHT*9 DOWN*9")
    assert (view.left, view.top) == (view.across - view.columns, view.down - view.rows)
    console.run("B wait:100")
    assert screen.dialog is None and (view.left, view.top) == at
    assert console.screen() == picture


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "tinycircuits_thumby_color"])
@pytest.mark.parametrize("game", SAMPLES)
def test_the_overview(opened, golden, game, board):
    console, screen = opened(game, board)
    view = screen.view
    at, picture = (view.left, view.top), console.screen()
    screen.open_dialog("play.dialogs.look_around")
    console.run("A wait:1000")
    grid, overview = screen.dialog._overview._grid, screen.dialog._overview
    size = f"{console.display.width}x{console.display.height}"
    for x, y, tile in SAMPLES[game]:
        across, down = x - overview._left, y - overview._top
        if 0 <= across < grid.width and 0 <= down < grid.height:
            assert grid[across, down] == tile, (x, y)
    golden(console.screen(), f"overview-{size}-{game}")
    # B goes back to where the view was, A to the place in the frame.
    console.run("UP*9 LEFT*9 B wait:100")
    assert (view.left, view.top) == at and screen.dialog
    console.run("A wait:1000 UP*9 LEFT*9 RIGHT wait:500")
    assert (view.left, view.top) == (view.columns // 2, 0)
    console.run("A wait:100 B wait:100")
    assert screen.dialog is None and console.screen() == picture
