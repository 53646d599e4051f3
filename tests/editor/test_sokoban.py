"""Draw Sokoban levels by keys: put, take away, undo, select, resize, test, publish."""

import pytest
from drawn_by_hand import GIVEN, SOKOBAN, draw_sokoban, go_on, in_hand, menu, new, put, take, to
from every_screen import BOARDS
from hands import choose, rows_of, running

from tools.simulate.simulator import Simulator

FLOOR, WALL, CRATE, GOAL, BOTH, PLAYER = range(6)
SIGNS = " #.?$?*?@?+"
GIVEN_SOLUTION = "DUUURLDDDRDL"


def rows(screen):
    """Return the board that is drawn as rows of XSB."""
    board = screen.board
    text = "".join(SIGNS[bits] for bits in board.cells)
    return tuple(text[i : i + board.width] for i in range(0, len(text), board.width))


def draw(simulator, wanted):
    """Draw a board by hand from a new level; return the presses."""
    presses = draw_sokoban(simulator, wanted)
    assert rows(running(simulator).screen) == wanted
    return presses


@pytest.fixture(scope="module")
def console(tmp_path_factory):
    """A console that all tests use in turn."""
    with Simulator(tmp_path_factory.mktemp("drive"), "pimoroni_picosystem") as simulator:
        yield simulator.run("wait:1500")


@pytest.fixture
def pen(console):
    """The console in the editor with a new level."""
    new(console, SOKOBAN, "sokoban", 300)
    return console


def test_a_new_level_is_a_room(pen):
    screen = running(pen).screen
    assert rows(screen) == ("#" * 8, *["#" + " " * 6 + "#"] * 6, "#" * 8)
    assert screen.cell == 9


def test_a_puts_and_takes_away(pen):
    """Floor takes the crate before the goal."""
    screen = running(pen).screen
    tools = (CRATE, GOAL, GOAL, FLOOR, BOTH, FLOOR, FLOOR)
    for tool, seen in zip(tools, "$*$ *. ", strict=True):
        take(pen, tool)
        pen.run("A")
        assert rows(screen)[1] == f"#{seen}     #"


def test_walls_follow_the_sides_and_new_lines(pen):
    screen = running(pen).screen
    take(pen, WALL)
    put(pen, WALL, [19, 27])  # a short wall inside
    to(pen, 27)
    menu(pen, "Size", "Insert row")
    assert rows(screen)[2:5] == ("#  #   #",) * 3
    pen.run("Y wait:50")
    began = running(pen).screen.board.history.at
    pen.run("A:400 wait:100")
    choose(pen, "Size", "Move the sides")
    pen.run("RIGHT*4 DOWN B wait:100")  # with the menu's about twelve, less than 20 presses
    assert began < screen.board.history.at
    found = rows(screen)
    assert (len(found[0]), len(found)) == (12, 9)
    assert found[0] == found[-1] == "#" * 12
    assert all(row[0] + row[-1] == "##" and row.count("#") < 4 for row in found[1:-1])
    menu(pen, "Size", "Move the sides")
    pen.run("A RIGHT*4 DOWN B wait:100")
    assert rows(screen)[0] == rows(screen)[-1] == "#" * 8 and len(rows(screen)) == 8


@pytest.mark.parametrize("how", ["X", "menu"])
def test_the_tool_for_what_is_at_the_cursor_is_taken(pen, how):
    screen = running(pen).screen
    take(pen, BOTH)
    pen.run("A RIGHT wait:50")
    take(pen, PLAYER)
    pen.run("A wait:50")
    for cell, tool in ((10, PLAYER), (9, BOTH), (8, WALL), (12, FLOOR)):
        to(pen, cell)
        if how == "X":
            pen.run("X wait:50")
        else:
            menu(pen, "Take this tool")
        assert screen.palette.tool == tool, cell


def test_a_test_from_here_puts_the_player_at_the_cursor(pen):
    put(pen, CRATE, [11])
    put(pen, GOAL, [12])
    put(pen, PLAYER, [49])
    to(pen, 10)
    menu(pen, "Test from here")
    pen.run("wait:1500")
    play = running(pen).screen
    assert play.draft and play.rules.at == 10


def test_there_is_one_player(pen):
    screen = running(pen).screen
    take(pen, PLAYER)
    pen.run("A RIGHT DOWN A")
    assert "".join(rows(screen)).count("@") == 1 and rows(screen)[2] == "# @    #"


def test_a_line_is_drawn_while_a_is_held_and_undone_at_once(pen):
    screen = running(pen).screen
    pen.run("+A wait:50 RIGHT*3 DOWN*2 wait:600 -A")
    assert rows(screen)[1:4] == ("#####  #", "#   #  #", "#   #  #")
    pen.run("B UP*3 A")
    assert rows(screen)[1:4] == ("#      #",) * 3


def test_holding_a_opens_the_menu_and_puts_nothing(pen):
    screen = running(pen).screen
    pen.run("A:400 wait:50")
    assert rows_of(screen.dialog)[0] == "Test it"
    assert not {"Undo", "Redo", "Add to My levels"}.intersection(rows_of(screen.dialog))
    assert rows(screen)[1] == "#      #"


def test_the_strip_is_left_by_a_b_or_letting_go_of_b(pen):
    screen = running(pen).screen
    pen.run("B DOWN A")
    assert not screen._choosing and screen.palette.tool == CRATE
    pen.run("B DOWN B")
    assert not screen._choosing and screen.palette.tool == GOAL
    pen.run("+B wait:30 UP -B wait:30")
    assert not screen._choosing and screen.palette.tool == CRATE
    assert rows(screen)[1] == "#      #"


def test_a_side_never_goes_below_one_cell(pen):
    screen = running(pen).screen
    menu(pen, "Size", "Move the sides")
    pen.run("A LEFT*9 UP*9")
    assert (screen.board.width, screen.board.height) == (1, 1)
    pen.run("B A A:400 wait:50")
    choose(pen, "Undo")


def test_the_keyboard_and_a_real_one(pen):
    screen = running(pen).screen
    menu(pen, "Title")
    for letter in "Tea for two\b\b":
        screen.dialog.type_in(letter)
    pen.run("B DOWN*3 LEFT A wait:30")  # deletes a letter; from Q down and left to done
    assert in_hand(pen).title == "Tea for" and screen.dialog is None
    menu(pen, "Title")
    screen.dialog.type_in("x")
    screen.dialog.type_in("\x1b")
    assert in_hand(pen).title == "Tea for"
    choose(pen, "Author")  # in the menu, where going back leads
    pen.run("B wait:30 B wait:30")
    assert screen.dialog is None and in_hand(pen).author == ""
    menu(pen, "Author")
    for letter in "W\r":
        screen.dialog.type_in(letter)
    assert in_hand(pen).author == "W"


def test_the_keyboard_has_umlauts_in_other_languages(pen, monkeypatch):
    """Aa goes on to them behind the capitals; small letters follow one."""
    boards = pen._console.world._modules["nibblock.boards"]
    screen = running(pen).screen
    monkeypatch.setattr(boards, "language", "de")
    menu(pen, "Titel")
    keys = screen.dialog
    pen.run("DOWN*3 A UP wait:30")
    assert [len(keys.keys_in(row)) for row in range(4)] == [10] * 4
    pen.run("RIGHT*2 A wait:30")
    assert keys.text == "\xdc" and keys.keys_in(1) == "qwertyuiop"
    keys.type_in("b")
    pen.run("DOWN LEFT A*2 DOWN RIGHT*3 A wait:30")
    assert keys.text == "\xdcb\xdf"
    pen.run("A:400 wait:30")
    assert in_hand(pen).title == "\xdcb\xdf" and screen.dialog is None
    monkeypatch.setattr(boards, "language", "en")
    menu(pen, "Title")
    pen.run("UP*2 A*2 wait:30")
    assert screen.dialog.keys_in(1) == "qwertyuiop" and screen.dialog.layers == 2


def test_what_is_wrong_is_said(pen):
    screen = running(pen).screen
    said = []

    def check():
        pen.run("A:400 wait:50")
        choose(pen, "Check")
        if screen.dialog:
            said.append(rows_of(screen.dialog))
            room = screen.dialog._wide - screen.dialog._left - 2
            assert all(6 * len(row) <= room for row in said[-1])  # none is cut
            pen.run("B B")

    check()
    put(pen, PLAYER, (9,))
    put(pen, CRATE, (10, 11))
    put(pen, GOAL, (12,))
    put(pen, WALL, (3,))
    check()
    assert said == [
        ["There is no player", "There are no crates", "There are no goals"],
        ["There are more crates than goals", "The wall has a gap here"],
    ]


def test_without_a_player_there_is_no_test(pen):
    screen = running(pen).screen
    menu(pen, "Test")
    pen.run("wait:500")
    assert running(pen).screen is screen


def test_drawn_tested_solved_published(pen):
    """Draw with fewer presses than one for each of the 64 cells: allow more only for a reason."""
    assert draw(pen, GIVEN) <= 50
    menu(pen, "Title")
    pen.run("A DOWN A A:400 wait:100")  # Q, a, and a that goes again
    assert in_hand(pen).title == "Qa"
    menu(pen, "Test")
    pen.run("wait:1000")
    play = running(pen).screen
    assert play.draft and play.title == "Qa"
    ways = {"L": "LEFT", "U": "UP", "R": "RIGHT", "D": "DOWN"}
    pen.run(" ".join(ways[way] for way in GIVEN_SOLUTION) + " wait:200")
    assert play.rules.solved, (play.rules.crates, play.rules.on_goal)
    assert rows_of(play.dialog) == ["Add to My levels", "Edit it", "Play again"]
    choose(pen, "Edit")
    pen.run("wait:900")
    screen = running(pen).screen
    assert rows(screen) == GIVEN and in_hand(pen).solved
    pen.run("A:400 wait:100")
    assert "Add to My levels" in rows_of(screen.dialog)
    choose(pen, "Undo")
    assert not in_hand(pen).solved


def test_leaving_keeps_the_drawing_and_its_history(pen):
    take(pen, CRATE)
    pen.run("A")
    menu(pen, "Leave")
    pen.run("wait:900")
    assert running(pen)._name == "packs"
    go_on(pen)
    screen = running(pen).screen
    assert rows(screen)[1] == "#$     #" and screen.palette.tool == CRATE
    menu(pen, "Undo")
    assert rows(screen)[1] == "#      #"


def test_a_drawing_is_thrown_away_after_asking(pen):
    menu(pen, "Throw away")
    pen.run("A B")
    assert in_hand(pen)
    menu(pen, "Throw away", "Throw away")
    pen.run("wait:900")
    assert running(pen)._name == "packs" and in_hand(pen) is None


@pytest.mark.parametrize("size", BOARDS)
def test_what_it_looks_like(drive, golden, size):
    """The board, and what all games share: menu, selection, what is carried, sides, keyboard."""
    with Simulator(drive, BOARDS[size]) as simulator:
        simulator.run("wait:1500")
        new(simulator, SOKOBAN, "sokoban")

        def look(name, keys):
            simulator.run(keys)
            golden(simulator.screen(), f"{name}-{size}")

        draw(simulator, GIVEN)
        look("editor-sokoban", "wait:1000")
        look("editor-menu", "A:400 wait:50")
        choose(simulator, "Select")
        look("editor-select", "RIGHT*2 DOWN*2 wait:50")
        look("editor-selected", "A wait:50")
        choose(simulator, "Copy")
        look("editor-carry", "DOWN wait:50")
        simulator.run("B")
        menu(simulator, "Size")
        look("editor-size", "wait:50")
        choose(simulator, "Move")
        look("editor-sides", "wait:50")
        simulator.run("B")
        menu(simulator, "Title")
        look("keyboard", "A DOWN A wait:50")
        simulator.run("A:400 wait:50")
        put(simulator, CRATE, (9,))
        put(simulator, FLOOR, (2,))
        look("editor-fault", "RIGHT*2 wait:1500")
        running(simulator).go("levels", "levels/test.skbn", 3, True)
        simulator.run("wait:900 A:400 wait:100")
        choose(simulator, "Edit a copy")
        simulator.run("wait:900 RIGHT*20 wait:50")
        menu(simulator, "Select")
        look("editor-large", "RIGHT*2 DOWN*30 wait:600")
