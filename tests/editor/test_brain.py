"""Draw Brain levels by keys: blocks over surfaces, messages, order of blocks, test, publish."""

import pytest
from drawn_by_hand import menu, new, publish, put, stored, take, to
from every_screen import BOARDS
from hands import choose, play_brain, rows_of, running
from on_a_drive import FIRST, make_pack

from nibblock.games.brain.editor import part
from nibblock.games.brain.level import read, text_of
from nibblock.games.brain.rules import Brain
from nibblock.packs.own_levels import DRAFTS, LEVELS
from tools.games.brain.check import why_broken
from tools.games.brain.drawn import BLOCKS, SURFACES
from tools.simulate.simulator import Simulator

FOLDER = "levels/3-brain"
NOTHING, PLAYER, FIXED, PLAIN, SLIDER, BOUNCER = range(6)
GOALS = 6
FLOOR, ICE, LEFT, UP, RIGHT, DOWN = range(11, 17)
#: All that a level can hold.
GIVEN = (
    "P. _~ _> _v _. _0",
    "_. B^ _. _< X. _.",
    "S. _. _2 _. _. _.",
    "O. _. X~ B. _. P4",
    "_. _3 _. _1 _. _.",
)


def rows(screen):
    """Return the board that is drawn as in tools/games/brain/drawn.py."""
    board = screen.board
    cells = board.cells[: board.area]
    signs = [("_" + BLOCKS)[bits >> 4] + SURFACES[bits & 15] for bits in cells]
    wide = board.width
    return tuple(" ".join(signs[i : i + wide]) for i in range(0, len(signs), wide))


def blocks(screen):
    """Return (kind, cell) of each block, in their order."""
    screen.hand_over()
    level = part.level_of(screen.draft)
    return [
        (BLOCKS[level.blocks[i]], level.blocks[i + 2] * level.width + level.blocks[i + 1])
        for i in range(0, len(level.blocks), 3)
    ]


def draw(simulator, wanted):
    """Draw a board by hand from a new level; return the presses."""
    signs = " ".join(wanted).split()
    presses = 0
    for n, sign in enumerate(BLOCKS):
        cells = [i for i, at in enumerate(signs) if at[0] == sign]
        presses += put(simulator, 1 + n, cells) if cells else 0
    for tool in range(GOALS, DOWN + 1):
        sign = "01234.~<^>v"[tool - GOALS]
        cells = [i for i, at in enumerate(signs) if at[1] == sign and sign != "."]
        presses += put(simulator, tool, cells) if cells else 0
    assert rows(running(simulator).screen) == tuple(wanted)
    return presses


@pytest.fixture(scope="module")
def where(tmp_path_factory):
    """The console's drive."""
    return tmp_path_factory.mktemp("drive")


@pytest.fixture(scope="module")
def console(where):
    """A console that all tests use in turn."""
    drive = where
    make_pack(drive / "levels/test.skbn", (FIRST,))
    (drive / "levels/one.txt").write_text(
        "4 2\n3 3 1\n0 0 0\n2 1 0\n1 2 1\n\n2 2 0\n@ Push.\n@ Then wait.\n: ,r\n"
    )
    with Simulator(drive, "pimoroni_picosystem") as simulator:
        yield simulator.run("wait:1500")


@pytest.fixture
def pen(console):
    """The console in the editor with a new level."""
    new(console, FOLDER, "brain", 300)
    return console


def test_blocks_and_surfaces_come_and_go_separately(pen):
    screen = running(pen).screen
    to(pen, 1)
    for tool, seen in (
        (PLAIN, "B."),
        (ICE, "B~"),
        (GOALS + 2, "B2"),
        (SLIDER, "S2"),
        (RIGHT, "S>"),
        (RIGHT, "S."),
        (DOWN, "Sv"),
        (FLOOR, "S."),
        (LEFT, "S<"),
        (SLIDER, "_<"),
        (FIXED, "X<"),
        (NOTHING, "_<"),
        (NOTHING, "_."),
    ):
        take(pen, tool)
        pen.run("A")
        assert rows(screen)[0].split()[1] == seen
    for _ in range(13):
        menu(pen, "Undo")
    assert rows(screen)[0].split()[1] == "_."
    assert not any(screen.board.cells[screen.board.area :])


def test_everything_can_be_drawn(pen):
    assert draw(pen, GIVEN) <= 100


def test_new_blocks_are_last_and_a_changed_one_stays(pen):
    screen = running(pen).screen
    for tool, cell in ((PLAIN, 8), (PLAYER, 2), (FIXED, 20), (BOUNCER, 8)):
        put(pen, tool, (cell,))
    assert blocks(screen) == [("O", 8), ("P", 2), ("X", 20)]
    put(pen, NOTHING, (2,))
    put(pen, PLAYER, (2,))
    assert blocks(screen) == [("O", 8), ("X", 20), ("P", 2)]


def test_moved_blocks_keep_their_order_and_copies_come_last(pen):
    screen = running(pen).screen
    for tool, cell in ((PLAIN, 1), (PLAYER, 0), (SLIDER, 29)):
        put(pen, tool, (cell,))
    to(pen, 0)
    menu(pen, "Select")
    pen.run("RIGHT A wait:50")
    choose(pen, "Move")
    pen.run("DOWN A")
    assert blocks(screen) == [("B", 7), ("P", 6), ("S", 29)]
    menu(pen, "Paste")
    pen.run("DOWN A")
    assert blocks(screen) == [("B", 7), ("P", 6), ("S", 29), ("B", 13), ("P", 12)]


def test_arrows_turn_with_the_board(pen):
    screen = running(pen).screen
    put(pen, UP, (0,))
    put(pen, RIGHT, (1,))
    put(pen, PLAIN, (1,))
    seen = []
    for action in ("Turn", "Turn", "Turn", "Turn", "Mirror"):
        to(pen, 0)
        menu(pen, "Select")
        pen.run("RIGHT DOWN A wait:50")
        choose(pen, action)
        pen.run("A")
        seen.append([row[:5] for row in rows(screen)[:2]])
    assert seen == [
        ["_. _>", "_. Bv"],
        ["_. _.", "B< _v"],
        ["B^ _.", "_< _."],
        ["_^ B>", "_. _."],
        ["B< _^", "_. _."],
    ]


def test_a_copy_keeps_order_and_messages(pen):
    running(pen).go("levels", "levels/one.txt", 0)
    pen.run("wait:500 A:400 wait:100")
    choose(pen, "Edit a copy")
    pen.run("wait:900")
    screen = running(pen).screen
    assert blocks(screen) == [("S", 7), ("P", 0), ("B", 1), ("X", 6)]
    assert list(screen.draft.notes) == ["Push.", "Then wait."]
    lines = list(text_of(part.level_of(screen.draft)))
    assert lines[:5] == ["4 2", "3 3 1", "0 0 0", "2 1 0", "1 2 1"]
    assert lines[5:] == ["", "2 2 0", "@ Push.", "@ Then wait."]


def test_messages_are_written_changed_and_emptied(pen):
    screen = running(pen).screen
    menu(pen, "New message")
    pen.run("A DOWN A A:400 wait:100")
    assert screen.draft.notes == ["Qa"] and not screen.draft.kept
    menu(pen, "Messages", "New message")
    pen.run("A A:400 wait:100")
    assert screen.draft.notes == ["Qa", "Q"]
    menu(pen, "Messages", "Qa")
    pen.run("B B A:400 wait:100")
    assert screen.draft.notes == ["Q"]


def test_what_is_wrong_is_said(pen):
    screen = running(pen).screen
    said = []

    def check():
        pen.run("A:400 wait:50")
        choose(pen, "Check")
        said.append(rows_of(screen.dialog))
        pen.run("B B")

    check()
    put(pen, PLAYER, (0,))
    put(pen, GOALS, (0,))
    check()
    put(pen, GOALS, (1,))
    check()
    assert said == [
        ["There is no player", "There are no goals"],
        ["All goals are met at the start"],
        ["No block for this goal"],
    ]


def test_goals_and_blocks_are_counted(pen):
    screen = running(pen).screen
    seen = []
    for tool, cell in ((GOALS + 2, 3), (PLAIN, 4), (GOALS + 3, 5), (PLAIN, 9)):
        put(pen, tool, (cell,))
        seen.append(part.status(screen.board)[1:])
    assert seen == [("0/1", True), ("1/1", False), ("1/2", True), ("1/2", True)]


def solve(simulator, solution):
    """Test the draft and play a written solution until it is won."""
    menu(simulator, "Test")
    simulator.run("wait:1500")
    play = running(simulator).screen
    assert play.draft and not play.doubt
    play_brain(simulator, solution)
    simulator.run("wait:900")
    assert rows_of(play.dialog)[0] == "Add to My levels"
    return play


def test_drawn_solved_tidied_published(pen, where):
    draw(pen, ("_. _. _. _. _. _.", "P. B. _. _2 _. _.", *["_. _. _. _. _. _."] * 3))
    solve(pen, "7,r,3,r")
    assert rows_of(running(pen).screen.dialog)[1] == "Add with recording"
    pen.run("wait:5000")
    choose(pen, "Edit")
    pen.run("wait:1500 A:400 wait:100")
    assert "Add to My levels" in rows_of(running(pen).screen.dialog)
    pen.run("B")
    screen = running(pen).screen
    level = part.level_of(screen.draft)
    assert stored(where, DRAFTS)[-1].texts == [",r,,r"]
    assert not why_broken(Brain(read(list(text_of(level)))), ",r,,r")


def test_a_recording_is_kept_with_the_level(pen, where):
    draw(pen, ("P. _0 _. _. _. _.", *["_. _. _. _. _. _."] * 4))
    play = solve(pen, "7,r")
    publish(pen, row="Add with")
    pen.run("wait:5000")
    assert running(pen).screen is not play
    tidied, recording = stored(where, LEVELS)[-1].texts
    assert tidied == ",r" and recording.endswith(",r") and recording != tidied


def test_what_solves_itself_is_not_published(pen):
    draw(pen, ("P> _0 X. _. _. _.", *["_. _. _. _. _. _."] * 4))
    menu(pen, "Test")
    pen.run("wait:1500 A wait:100 A wait:2500")
    assert rows_of(running(pen).screen.dialog) == ["Edit it", "Play again"]
    choose(pen, "Edit")
    pen.run("wait:900")
    assert not running(pen).screen.draft.solved


@pytest.mark.parametrize("size", BOARDS)
def test_what_it_looks_like(drive, golden, size):
    with Simulator(drive, BOARDS[size]) as simulator:
        simulator.run("wait:1500")
        new(simulator, FOLDER, "brain")
        draw(simulator, GIVEN)
        simulator.run("wait:1000")
        golden(simulator.screen(), f"editor-brain-{size}")
        simulator.run("B RIGHT*2 wait:300")
        golden(simulator.screen(), f"editor-brain-tools-{size}")
