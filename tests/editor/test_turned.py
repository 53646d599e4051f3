"""The editor shows a board as play does: tiles of the same size, turned where play turns it.

Cursor, keys, tools, rectangles and clicks go by what is seen.
"""

import pytest
from drawn_by_hand import menu, take, to
from fingers import Fingers
from hands import WAYS, choose, go_to, running

from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.brain import text

GAMES = ("sokoban", "klocki", "brain")
BESIDE = ((-1, 0), (0, -1), (1, 0), (0, 1))
PACK = "levels/shapes.nbk"
#: Columns, rows: boards that are whole in play and beside the tools, and one that play turns.
SHAPES = ((5, 5), (8, 8), (12, 9), (6, 13))
ARROW_LEFT = 13  # Brain's tools; those up, right and down follow


def levels_of(wide, high):
    """Return a level of each game with so many cells: a push, and walls around Sokoban's."""
    sokoban = ("#" * wide, *["#" + " " * (wide - 2) + "#"] * (high - 3))
    sokoban += ("#@$." + "#" * (wide - 4), "#" * wide)
    klocki = ("." * 4 * wide,) * (high - 1) + ("+..." + "...." * (wide - 2) + ".@..",)
    brain = text.read(f"{wide} {high}\n0 2 4\n\n0 4 0\n".encode(), "push").levels[0]
    return Level(sokoban), Level(klocki, game="klocki"), brain


@pytest.fixture
def console(tmp_path, simulators):
    """Return a function that starts a console with a pack of three levels of each shape."""
    (tmp_path / "levels").mkdir()
    levels = [level for shape in SHAPES for level in levels_of(*shape)]
    (tmp_path / PACK).write_bytes(nbk.write(Collection(tuple(levels))))

    def start(board):
        return simulators(tmp_path, board).run("wait:500")

    return start


def edit(simulator, n):
    """Open a copy of a level in the editor; return its screen."""
    running(simulator).go("editor.screen", PACK, n)
    simulator.run("wait:900")
    return running(simulator).screen


@pytest.fixture
def turned(console):
    """Return a function that opens a game's tall level in the editor of a wide screen."""

    def start(game):
        simulator = console("pygamer")
        screen = edit(simulator, 3 * SHAPES.index((6, 13)) + GAMES.index(game))
        assert screen.view.turned and screen.board.height == 13
        return simulator, screen

    return start


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "pygamer"])
def test_tiles_have_the_size_and_turn_of_play(console, board):
    simulator = console(board)
    smaller = []
    for n in range(len(SHAPES) * len(GAMES)):
        game = GAMES[n % 3]
        go_to(simulator, PACK, n, game)
        view = running(simulator).screen.view
        size, turn = view.size * view.scale, view.turned
        there = edit(simulator, n).view
        assert there.turned == turn
        if there.size != size:  # only where not all of it would be seen beside the tools
            assert there.size < size and not there.partial
            assert (
                there.across * size > there._place[2] - 6 or there.down * size > there._place[3] - 6
            )
            smaller.append((SHAPES[n // 3], game))
    assert all(shape in SHAPES[2:] for shape, _ in smaller)


def test_a_turned_board_has_the_tiles_of_play(console):
    simulator = console("pygamer")
    n = 3 * SHAPES.index((6, 13))
    go_to(simulator, PACK, n, "sokoban")
    view = running(simulator).screen.view
    count = view.columns * view.rows
    played = [view._grid[i] for i in range(count)]
    view = edit(simulator, n).view
    drawn = [view._tiles.group[i] for i in range(count)]
    assert [tile for tile in drawn if tile >= 16] == [tile for tile in played if tile >= 16]
    differ = [i for i in range(count) if drawn[i] != played[i]]
    assert len(differ) <= 1  # the cat, which play shows as a sprite, or facing another way


@pytest.mark.parametrize("game", GAMES)
def test_the_cursor_goes_as_seen(turned, game):
    simulator, screen = turned(game)
    to(simulator, 3 * screen.board.width + 2)
    for way in range(4):
        x, y = screen.view._spot(screen.cell)
        simulator.run(f"{WAYS[way]} wait:50")
        corners = screen.view._corners.group
        assert screen.view._spot(screen.cell) == (x + BESIDE[way][0], y + BESIDE[way][1])
        assert (
            abs(corners.x - screen.view._x - screen.view._spot(screen.cell)[0] * screen.view.size)
            < 4
        )


def test_an_arrow_points_as_the_strip_shows_it(turned):
    """A turned arrow's tile is that of the tool, and Take this tool finds the tool again."""
    simulator, screen = turned("brain")
    cell = 3 * screen.board.width + 2
    surfaces = (3, 2, 1, 0)  # tiles of arrows left, up, right, down
    for n in range(4):
        to(simulator, cell)
        take(simulator, ARROW_LEFT + n)
        simulator.run("A wait:50")
        x, y = screen.view._spot(cell)
        assert screen.view._tiles._layers[0][y * screen.view.columns + x] == surfaces[n]
        take(simulator, 1)
        menu(simulator, "Take this tool")
        assert screen.palette.tool == ARROW_LEFT + n
        assert screen.board.cells[cell] & 15 == surfaces[n] + 1 & 3  # in the level, a turn back


def test_a_rectangle_is_stretched_and_carried_as_seen(turned):
    simulator, screen = turned("sokoban")
    board = screen.board
    to(simulator, 3 * board.width + 2)
    menu(simulator, "Select")
    simulator.run("RIGHT*2 wait:50")
    assert (len(screen.view._frame), screen.dialog.place()) == (4, (2, 1, 2, 3))
    simulator.run("A wait:50")
    choose(simulator, "Fill")
    simulator.run("wait:50")
    assert [y for y in range(13) if board.cells[y * 6 + 2] & 1] == [0, 1, 2, 3, 12]


def test_a_board_turns_once_its_sides_stand_still(turned):
    """While sides move, the board stays as it is; then it is shown as play would show it."""
    simulator, screen = turned("klocki")
    wide = screen.board.width
    menu(simulator, "Size", "Move the sides")
    simulator.run("A LEFT*6 wait:50")  # inwards, from the left as seen: rows go
    assert (screen.board.width, screen.board.height) == (wide, 7) and screen.view.turned
    simulator.run("B wait:50")
    assert not screen.view.turned and screen.view.across == wide
    menu(simulator, "Undo")
    menu(simulator, "Undo")
    assert screen.board.height == 9


@pytest.mark.parametrize("game", GAMES)
def test_a_click_draws_where_it_is_seen(turned, game):
    simulator, screen = turned(game)
    fingers = Fingers(simulator)
    view, half = screen.view, screen.view.size // 2
    x, y = view._x + 3 * view.size + half, view._y + 2 * view.size + half
    fingers.click(x, y)
    assert view._spot(screen.cell) == (3, 2)
    fingers.drag((x, y), (x + 2 * view.size, y), ms=300)
    assert view._spot(screen.cell) == (5, 2)
