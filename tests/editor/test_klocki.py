"""Draw Klocki levels by keys: stretch, join and split blocks, letters, goals; test, come back."""

from types import ModuleType

import drawn_by_hand as hand
import pytest
from drawn_by_hand import as_seen, in_hand, menu, new, take, to
from drawn_by_hand import draw_klocki as draw
from every_screen import BOARDS
from hands import choose, play_klocki, rows_of, running

from tools.simulate.simulator import Simulator
from tools.solver.codes import solved

FOLDER = "levels/2-klocki"
BLOCK, MASTER, LETTER, GOAL, WALL, FLOOR = range(6)  # the letter is A
ACROSS, LETTER_GOAL = 7, 103  # left and right; A
KLOTSKI = (  # (tool, left, top, right, bottom): the blocks first, then their marks
    (BLOCK, 0, 0, 0, 1),
    (BLOCK, 3, 0, 3, 1),
    (BLOCK, 0, 2, 0, 3),
    (BLOCK, 1, 2, 2, 2),
    (BLOCK, 3, 2, 3, 3),
    (BLOCK, 1, 3, 1, 3),
    (BLOCK, 2, 3, 2, 3),
    (BLOCK, 0, 4, 0, 4),
    (BLOCK, 3, 4, 3, 4),
    (MASTER, 1, 0, 2, 1),
    (GOAL, 1, 3, 2, 4),
)


def stretch(simulator, left, top, right, bottom):
    """Hold A and stretch from a corner to the other one."""
    hand.stretch(simulator, [(left, top, right, bottom)])


def shape(simulator):
    """Return the board: its marks, its types, and its blocks, numbered in reading order."""
    screen = running(simulator).screen
    board, part = screen.board, screen.part
    area = board.area
    blocks = {}
    numbers = ""
    for cell in range(area):
        if board.get(1, cell) == ord("."):
            numbers += "."
        else:
            cells = tuple(part.block_of(board, cell))
            numbers += chr(97 + blocks.setdefault(cells, len(blocks)))
    planes = [bytes(board.cells[i * area : (i + 1) * area]).decode("latin-1") for i in (0, 1)]
    width = board.width
    return [[row[i : i + width] for i in range(0, area, width)] for row in (*planes, numbers)]


@pytest.fixture(scope="module")
def console(tmp_path_factory):
    """A console that all tests use in turn."""
    with Simulator(tmp_path_factory.mktemp("drive"), "pimoroni_picosystem") as simulator:
        yield simulator.run("wait:1500")


@pytest.fixture
def pen(console):
    """The console in the editor with a new level."""
    new(console, FOLDER, "klocki", 300)
    return console


def test_klotski(pen):
    """Raise the number of presses only for a reason."""
    assert draw(pen, KLOTSKI) <= 39
    marks, types, blocks = shape(pen)
    assert marks == ["....", "....", "....", ".++.", ".++."]
    assert types == ["[@@[", "[@@[", "[[[[", "[[[[", "[..["]
    assert blocks == ["abbc", "abbc", "deef", "dghf", "i..j"]
    level = running(pen).screen.part.level_of(running(pen).screen.draft)
    assert (level.width, level.height) == (4, 5) and level.doubt == ""


def test_a_block_is_extended_joined_and_split(pen):
    draw(pen, ((BLOCK, 0, 0, 1, 0), (BLOCK, 2, 0, 3, 0)))
    assert shape(pen)[2][0] == "aabb"
    stretch(pen, 0, 0, 0, 1)
    assert shape(pen)[2][:2] == ["aabb", "a..."]
    stretch(pen, 1, 0, 2, 0)
    assert shape(pen)[2][:2] == ["aaab", "a..."]
    to(pen, 1)
    pen.run("A A")  # takes the cell out, and puts one that is alone
    assert shape(pen)[2][:2] == ["abcd", "a..."]
    menu(pen, "Undo")
    menu(pen, "Undo")
    assert shape(pen)[2][:2] == ["aaab", "a..."]


def test_what_is_drawn_anew_is_painted_once(pen):
    """New letters and goals make layers anew, which displayio would paint one by one."""
    log, screen = pen.display.log, 240 * 240
    since = len(log)
    for tool, left, top in ((LETTER, 0, 0), (GOAL, 0, 0), (LETTER_GOAL, 1, 0), (LETTER_GOAL, 0, 0)):
        draw(pen, ((tool, left, top, left, top),))
    menu(pen, "Undo")
    assert max(refresh.pixels for refresh in log[since:]) <= screen
    assert len([refresh for refresh in log[since:] if refresh.pixels == screen]) >= 2


def test_pages_turned_back_keep_the_tool(pen):
    screen = running(pen).screen
    screen.palette.choose(MASTER)
    screen.point()
    pen.run("B RIGHT LEFT B wait:50")
    assert screen.palette.tool == MASTER and not screen._choosing


def test_blocks_and_marks_are_taken_away_separately(pen):
    draw(pen, ((BLOCK, 0, 0, 0, 0), (GOAL, 0, 0, 0, 0)))
    take(pen, FLOOR)
    pen.run("A")
    assert shape(pen)[0][0] == "+..." and shape(pen)[1][0] == "...."
    pen.run("A")
    assert shape(pen)[0][0] == "...."


def test_letters_go_on_whole_blocks_and_on_the_floor(pen):
    draw(pen, ((BLOCK, 0, 0, 1, 1),))
    screen = running(pen).screen
    screen.palette.choose(LETTER)
    to(pen, 1)
    pen.run("A")
    board = screen.board
    assert [board.get(3, cell) for cell in (0, 1, 4, 5)] == [65] * 4
    assert shape(pen)[2][:2] == ["aa..", "aa.."]
    pen.run("A")
    assert [board.get(2, cell) == 255 for cell in (0, 1, 4, 5)] == [False] * 4
    assert shape(pen)[2][:2] == ["aa..", "aa.."]
    screen.palette.choose(LETTER_GOAL)
    stretch(pen, 2, 3, 3, 4)
    assert shape(pen)[0][3:] == ["..AA", "..AA"]
    screen.palette.choose(LETTER)
    pen.run("UP*2 A")
    assert shape(pen)[1][1] == "[[.[" or shape(pen)[1][2] == "...["


def test_copied_blocks_are_blocks_of_their_own(pen):
    draw(pen, ((BLOCK, 0, 0, 1, 0),))
    to(pen, 0)
    menu(pen, "Select")
    pen.run("RIGHT A wait:50")
    choose(pen, "Copy")
    pen.run("DOWN A")
    assert shape(pen)[2][:2] == ["aa..", "bb.."]


def test_a_turn_turns_what_slides_along_an_axis(pen):
    running(pen).screen.palette.choose(ACROSS)
    stretch(pen, 0, 0, 1, 0)
    to(pen, 0)
    menu(pen, "Select")
    pen.run("RIGHT A wait:50")
    choose(pen, "Turn")
    pen.run("A")
    assert [row[0] for row in shape(pen)[1]] == ["|", "|", ".", ".", "."]
    assert [row[0] for row in shape(pen)[2]] == ["a", "a", ".", ".", "."]


def test_an_empty_board_is_not_tried_out(pen):
    screen = running(pen).screen
    menu(pen, "Test")
    pen.run("wait:500")
    assert running(pen).screen is screen


def test_drawn_solved_and_equal(pen):
    draw(pen, ((MASTER, 0, 0, 1, 0), (BLOCK, 2, 0, 2, 0), (GOAL, 2, 0, 3, 0)))
    screen = running(pen).screen
    before = shape(pen)
    menu(pen, "Test")
    pen.run("wait:1200")
    play = running(pen).screen
    assert play.draft and play.rules.width == 4
    play_klocki(pen, "0,2:v\n0,0:>>")
    pen.run("wait:200")
    assert play.rules.solved and rows_of(play.dialog)[0] == "Add to My levels"
    choose(pen, "Edit")
    pen.run("wait:900")
    assert running(pen).screen is not screen and shape(pen) == before
    assert in_hand(pen).solved


@pytest.mark.parametrize("size", BOARDS)
def test_what_it_looks_like(tmp_path, golden, size):
    with Simulator(tmp_path, BOARDS[size]) as simulator:
        simulator.run("wait:1500")
        new(simulator, FOLDER, "klocki")
        draw(simulator, KLOTSKI)
        simulator.run("wait:1000")
        golden(simulator.screen(), f"editor-klocki-{size}")
        to(simulator, 17)
        take(simulator, BLOCK)
        simulator.run("+A RIGHT wait:50")
        golden(simulator.screen(), f"editor-klocki-stretch-{size}")
        simulator.run("B -A wait:50 B RIGHT DOWN*8 wait:300")
        golden(simulator.screen(), f"editor-klocki-tools-{size}")


def grid_of(simulator):
    """Return the tiles over the board, by its rows: 1 and 2 are a grid's lines, 4 is chosen."""
    screen = running(simulator).screen
    view, board = screen.view, screen.board
    tiles = view.over._tiles if view.over else [0] * board.area
    places = [view._spot(cell) for cell in range(board.area)]
    cells = [tiles[y * view.columns + x] for x, y in places]
    return [cells[at : at + board.width] for at in range(0, board.area, board.width)]


def choose_cells(simulator):
    """Choose the first two cells of the first row and the last two of the second, not the third."""
    to(simulator, 0)
    menu(simulator, "Select")
    simulator.run(as_seen(simulator, "RIGHT A wait:50"))
    choose(simulator, "Add cells")
    simulator.run(as_seen(simulator, "DOWN A RIGHT*2 A LEFT A A"))
    assert grid_of(simulator)[:3] == [[4, 4, 0, 0], [0, 4, 0, 4], [0, 0, 0, 0]]
    simulator.run("B wait:50")


def test_any_cells_are_chosen_by_more_rectangles(pen, golden):
    draw(pen, ((BLOCK, 0, 0, 3, 1), (GOAL, 0, 0, 3, 1)))
    choose_cells(pen)
    golden(pen.screen(), "editor-cells")
    choose(pen, "Move")
    pen.run(as_seen(pen, "DOWN*3 A wait:50"))
    assert shape(pen)[0] == ["..++", "+.+.", "....", "++..", ".+.+"]
    assert shape(pen)[1] == ["..[[", "[.[.", "....", "[[..", ".[.["]
    menu(pen, "Undo")
    choose_cells(pen)
    choose(pen, "Empty")
    assert shape(pen)[1][:2] == ["..[[", "[.[."] and not any(map(any, grid_of(pen)))


def test_blocks_are_shuffled_in_chosen_cells(pen):
    draw(pen, ((BLOCK, 0, 0, 1, 0), (MASTER, 0, 1, 0, 1), (WALL, 3, 0, 3, 4), (GOAL, 0, 0, 0, 0)))
    before, seen = shape(pen), set()
    for seed in range(4):
        to(pen, 0)
        menu(pen, "Select")
        pen.run("RIGHT*2 DOWN*2 A wait:50")
        choose(pen, "Shuffle", "Places by number")
        pen.run(f"{'UP ' * seed}A wait:200")
        marks, types, blocks = shape(pen)
        assert marks == ["+...", "....", "....", "....", "...."]
        assert [row[3] for row in types] == ["#"] * 5 and types[3:] == ["...#"] * 2
        assert sorted("".join(types)) == sorted("[[@#####" + "." * 12)
        block = types[[row.count("[") for row in types].index(2)]
        assert "[[" in block
        seen.add(tuple(blocks))
        menu(pen, "Undo")
        assert shape(pen) == before
    assert len(seen) > 1


def test_the_message_of_shuffling_goes_where_no_block_can_move(pen):
    draw(pen, ((BLOCK, 0, 0, 1, 0),))
    to(pen, 0)
    menu(pen, "Select")
    pen.run("RIGHT A wait:50")
    choose(pen, "Shuffle", "Places by number")
    pen.run("+A wait:400")
    seen, console = pen.display.panel.copy(), running(pen)
    assert not console.screen.dialog
    console.repaint()
    console.display.refresh()
    assert (pen.display.panel == seen).all()
    pen.run("-A wait:50")


@pytest.mark.parametrize(("row", "pieces"), [("Join barriers", "*!"), ("Join magnets", "{?")])
def test_blocks_join_what_they_touch_if_the_player_wants_it(pen, row, pieces):
    part = running(pen).screen.part
    one, other = [tool_for(part, ord(piece)) for piece in pieces]
    both = ((one, 0, 0, 0, 1), (other, 1, 1, 1, 1), (one, 2, 1, 2, 1))
    draw(pen, both)
    assert shape(pen)[2][1] == "abc."
    for _ in both:
        menu(pen, "Undo")
    menu(pen, row)
    draw(pen, both)
    menu(pen, row)
    assert shape(pen)[2][:2] == ["a...", "aaa."] and not part.joins[0]
    assert shape(pen)[1][1] == ("*!*." if "*" in pieces else "???.")


def tool_for(part, code):
    """Return the tool that puts a type of block."""
    first = 0
    for how, codes in part._PAGES:
        if how == 1 and code in codes:
            return first + codes.index(code)
        first += len(codes)
    return -1


def test_a_grid_begins_at_the_cursor_and_stays_until_it_is_removed(pen):
    to(pen, 5)
    menu(pen, "Grid")
    pen.run("RIGHT DOWN*2 A wait:50")
    assert grid_of(pen) == [[0, 1, 0, 1], [2, 3, 2, 3], [0, 1, 0, 1], [0, 1, 0, 1], [2, 3, 2, 3]]
    menu(pen, "Size", "Insert row")
    assert grid_of(pen)[5] == [0, 1, 0, 1]
    menu(pen, "Grid")
    pen.run("B")
    assert not running(pen).screen.view.over


def test_solvable_asks_the_solver(tmp_path, monkeypatch):
    pieces = (MASTER, 0, 0, 1, 0), (GOAL, 2, 0, 3, 0), (WALL, 0, 4, 0, 4)
    with Simulator(tmp_path, "pimoroni_picosystem") as simulator:
        solver = simulator.machine.solver = ModuleType("solver")
        solver.there = True
        simulator.run("wait:1500")
        new(simulator, FOLDER, "klocki", 300)
        said = []
        monkeypatch.setattr(running(simulator), "tell", said.append)
        for more in ((), ((WALL, 2, 0, 2, 4),)):
            draw(simulator, more or pieces)
            solver.ask = lambda code: None
            menu(simulator, "Solvable?")
            simulator.run("wait:1200")
            assert running(simulator).screen.dialog._seconds == 1
            solver.ask = solved
            simulator.run("wait:30")
            assert not running(simulator).screen.dialog
    assert said == ["It can be solved. Moves: 1, steps: 2", "It can't be solved"]
