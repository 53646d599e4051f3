"""Test time that stands still on the console: what starts it, and playing frame by frame."""

import pytest
from hands import choose, rows_of, running, set_to
from pushed import BOARDS, RUNS, best

from nibblock.games.brain import level
from nibblock.games.brain.rules import Brain
from nibblock.play.tape import frames
from nibblock.ui.card import DOWN, UP

STOPPED = ["Time stands still", "Time stopped", "Stopped", "Paused"]
STILL = "9 9\n0 0 0\n\n0 8 8\n@ No hurry.\n"


def line(console):
    """Return the messages in the bar below the board, as far as they are on this page."""
    return letters(running(console).screen.line._words.grid)


def frame(console):
    """Return what the golden frame says while time stands still; "" if there is none."""
    still = running(console).screen.line.clock
    return letters(still[2]) if still else ""


def letters(grid):
    return "".join(chr(32 + grid[i]) for i in range(grid.width * grid.height)).strip()


def recorded(console):
    return list(frames(running(console).screen.session.tape.packed()))


def board(rules):
    return [rules.look(cell) for cell in range(rules.width * rules.height)]


def check_record(console, text):
    """Check that the record leads to the board on the screen."""
    screen = running(console).screen
    rules = Brain(level.read(text.splitlines()))
    for pressed in recorded(console)[: screen.session.at]:
        rules.frame(pressed)
    assert board(rules) == board(screen.rules)
    assert (rules.frames, rules.moves) == screen.counts()


@pytest.mark.parametrize("name", BOARDS)
def test_it_says_what_starts_time(open_level, golden, name):
    console = open_level(RUNS, name)
    still = running(console).screen.line.clock
    assert frame(console) in STOPPED and len(still) == 7  # two keys and their words
    assert line(console) == "In time."
    golden(console.screen(), f"brain-{name}-still")
    console.run("wait:6000")
    assert running(console).screen.line.clock is still
    console.run("A wait:100 A wait:300")  # Go on
    assert not frame(console) and running(console).screen.session.at > 1
    console.run("A wait:100 B wait:300")  # time runs on
    assert not frame(console)
    running(console).screen.freeze()
    console.run("wait:100")
    assert running(console).screen.stands and frame(console) in STOPPED
    assert len(running(console).screen.line.clock) == 5  # a push only
    golden(console.screen(), f"brain-{name}-stopped")
    console.run("B wait:100 A wait:200")  # back in time, and out of it
    assert frame(console) in STOPPED


def test_where_the_board_leaves_no_room_the_frame_takes_turns_with_the_message(open_level):
    console = open_level(RUNS.replace("9 3", "9 17"))
    below = running(console).screen.line
    seen = set()
    for _ in range(12):
        seen.add(below.clock.hidden)
        console.run("wait:500")
    assert seen == {False, True} and line(console) == "In time."


@pytest.mark.parametrize("name", BOARDS)
def test_pages_of_messages_have_a_mark(open_level, name):
    long = "@ Messages are read page by page, and an arrow says that there is more of them.\n"
    more = "@ Another message, so that no screen has room for all of them on one page.\n"
    console = open_level(STILL.replace("9 9", "9 30") + long + more, name)
    below = running(console).screen.line
    assert below._more[0] == DOWN
    seen = {}
    for _ in range(60):
        seen[line(console)] = below._more[0]
        assert not below._more.hidden
        console.run("wait:500")
    assert list(seen.values()) == [DOWN] * (len(seen) - 1) + [UP]
    assert "page." in list(seen)[-1]
    short = open_level(STILL, name)
    assert running(short).screen.line._more.hidden


def test_it_says_so_after_a_restart_and_when_a_game_is_resumed(open_level):
    console = open_level(RUNS)
    console.run("A wait:100 A wait:500 Y wait:200")
    assert frame(console) == STOPPED[0]
    console.run("RIGHT wait:500")
    assert not frame(console)
    console.run("wait:25000 power:off power:on wait:500 A wait:1500")
    assert running(console).screen.session.at
    console.run("DOWN wait:50 UP wait:50")
    assert not frame(console)


def test_it_says_so_when_no_key_was_pressed_for_long(open_level):
    console = open_level(RUNS)
    console.run("RIGHT wait:179000")
    assert not frame(console)
    console.run("wait:2000")
    assert frame(console) == STOPPED[0]


def test_arrows_against_a_wall_move_nothing(open_level):
    console = open_level("4 1\n0 0 0\n2 3 0\n\n-5 3 0\n0 1 0\n@ No hurry.\n")
    for _ in range(2):
        assert not frame(console) and running(console).screen.rules.frames == 0
        console.run("A wait:200 B wait:100")


def test_a_refused_push_is_marked(open_level):
    console = open_level("3 2\n0 0 0\n2 2 1\n\n0 1 1\n@ No hurry.\n")
    view = running(console).screen.view
    console.run("+LEFT wait:150")
    assert view._marks[0] == 25
    console.run("-LEFT wait:600")
    assert view._marks[0] == 11
    console.run("+RIGHT wait:150")
    assert 25 not in [view._marks[i] for i in range(6)]
    console.run("-RIGHT wait:300")


@pytest.mark.parametrize("text", [RUNS, STILL])
def test_looking_ahead_changes_nothing(open_level, text):
    console = open_level(text)
    console.run("RIGHT wait:730")
    for _ in range(3):
        running(console).screen.freeze()
        console.run("wait:100")
        check_record(console, text)
        shown = console.screen()
        running(console).screen.show_all()
        assert console.run("wait:30").screen() == shown


def test_it_says_nothing_where_nothing_would_move(open_level):
    console = open_level(STILL)
    assert line(console) == "No hurry." and not frame(console)
    console.run("wait:3000")
    assert line(console) == "No hurry." and not frame(console)
    console.run("RIGHT wait:500 A wait:200 B wait:100")
    assert line(console) == "No hurry." and not frame(console)


@pytest.mark.parametrize("name", BOARDS)
def test_a_frame_a_key(open_level, golden, name):
    console = open_level(RUNS, name)
    console.run("A wait:100")
    choose(console, "Frame by frame")
    screen = running(console).screen
    console.run("wait:3000")
    assert screen.session.at == 0
    for n in range(1, 6):
        console.run("A wait:200")
        assert screen.session.at == n
        check_record(console, RUNS)
    console.run("RIGHT wait:300 DOWN wait:300 +LEFT wait:20 +UP wait:200 -LEFT -UP wait:300")
    assert recorded(console) == [0] * 5 + [4, 8, 3]
    check_record(console, RUNS)
    golden(console.screen(), f"brain-{name}-by-frames")
    console.run("B wait:300")  # back by a push
    assert screen.session.at == 7
    console.run("LEFT wait:200 A wait:200")
    assert screen.session.at == 6 and frame(console) in ("A key, a frame", "Frames", "Step")
    console.run("RIGHT wait:800")
    assert recorded(console) == [0] * 5 + [4, 4] and screen.rules.winning
    assert not screen.rules.solved
    console.run("A wait:500")  # won in the next frame
    assert "Next level" in rows_of(screen.dialog) and not frame(console)
    assert best(console, RUNS) == (8, 2, [0] * 5 + [4, 4, 0])


def test_a_held_key_plays_frame_after_frame(open_level):
    console = open_level(RUNS)
    console.run("A wait:100")
    choose(console, "Frame by frame")
    console.run("+DOWN wait:1000 -DOWN wait:500")
    played = recorded(console)
    assert set(played) == {8} and 5 <= len(played) <= 12
    check_record(console, RUNS)


def test_the_menu_over_frames_comes_back_or_lets_time_run(open_level):
    console = open_level(RUNS)
    console.run("A wait:100")
    choose(console, "Frame by frame")
    console.run("A wait:100 A:600 wait:100")
    screen = running(console).screen
    assert rows_of(screen.dialog)[0] == "Go on" and screen.session.at == 1
    console.run("B wait:100 A wait:200")
    assert screen.session.at == 2
    console.run("A:600 wait:100")
    choose(console, "Go on")
    console.run("wait:1000")
    assert screen.session.at > 9 and not screen.dialog and not frame(console)
    check_record(console, RUNS)


def test_frames_wait_longer_for_the_second_key_of_stiff_pads(open_level):
    console = open_level(STILL)
    console.run("A wait:100")
    choose(console, "Settings")
    console.run("wait:300")
    set_to(console, "Diagonals", 2)  # "waiting"
    choose(console, "Frame by frame")
    console.run("+RIGHT wait:150 +DOWN wait:100 -RIGHT -DOWN wait:500 LEFT wait:500")
    assert recorded(console) == [12, 1]
