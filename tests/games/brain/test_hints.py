"""Test hints for Brain levels, Brain's remarks, and the bars of rewinding and of solutions."""

import pytest
from hands import choose, running
from pushed import RUNS, saved

from nibblock.games.brain.dialogs import remarks
from nibblock.play.tape import frames

# Push the block onto its goal: right twice, then down onto the player's own.
TEXT = "5 3\n0 0 0\n2 1 0\n\n2 3 0\n0 2 1\n@ Push.\n: ,r,,r,,d\n"


def hint(console):
    """Open the hints, and return the search once it is over."""
    console.run("A wait:100")
    choose(console, "Hint")
    console.run("wait:1500")
    return running(console).screen.dialog._search


def remembered(console):
    return remarks._history(saved(console))


def pressed(console):
    return [keys for keys in frames(running(console).screen.session.solution()) if keys]


def test_hints_in_three_steps_and_the_solution(open_level):
    console = open_level(TEXT)
    search = hint(console)
    assert search.left.endswith("The solution takes 3 pushes.") and not search.undo
    assert search.cells == (1,) and search.move == "Push right."
    console.run("A wait:100 A wait:100 A wait:3000")  # where to look, the move, the solution
    assert type(running(console).screen.dialog).__name__ == "Show"
    console.run("B wait:500")
    assert not running(console).screen.dialog and running(console).screen.rules.frames == 0


def test_a_solution_without_memory_for_its_beginning_gives_the_game_back(open_level):
    console = open_level(TEXT)
    console.run("RIGHT wait:600")
    hint(console)
    console.run("A wait:100 A wait:100")
    screen = running(console).screen
    session, show_all = screen.session, screen.show_all

    def refuse():
        if type(screen.dialog).__name__ == "Show":
            del screen.show_all
            raise MemoryError
        show_all()

    screen.show_all = refuse
    console.run("A wait:3000")
    assert screen.session is session and type(screen.dialog).__name__ != "Show"
    console.run("DOWN wait:600")
    assert screen.rules.moves == 2 and screen.session.end > 0


def test_hints_follow_the_game_and_take_back_what_leads_astray(open_level):
    console = open_level(TEXT)
    console.run("RIGHT wait:600")
    search = hint(console)
    assert search.left.endswith("2 pushes from here.") and not search.undo
    console.run("B wait:100 DOWN wait:600 LEFT wait:600")
    search = hint(console)
    assert search.undo.startswith("Undo 2 pushes") and search.left.endswith("2 pushes from here.")
    console.run("A wait:1500")
    screen = running(console).screen
    assert screen.rules.moves == 1 and not screen.dialog._search.undo
    console.run("B wait:100 RIGHT wait:600 DOWN wait:1000")
    assert pressed(console) == [4, 4, 8] and screen.rules.solved


@pytest.mark.parametrize(
    ("text", "look", "move"),
    [
        (TEXT.replace(",r,,r,,d", ",dr"), "This block has to move next.", "Push right and down."),
        (RUNS, "This block has to move next.", "Wait for it, then push right."),
        ("3 1\n0 0 0\n\n0 2 0\n: ,r,,r\n", "Only the player has to move next.", "Push right."),
        ("4 2\n0 0 0\n\n-5 0 0\n-5 1 0\n0 2 1\n: 2,d\n", "This one moves by itself.", "Push down."),
    ],
)
def test_where_to_look_and_the_next_move(open_level, text, look, move):
    search = hint(open_level(text))
    assert (search.look, search.move) == (look, move)


def test_hints_of_a_turned_board_name_directions_as_seen(open_level):
    text = "4 18\n0 0 0\n2 1 9\n\n0 1 3\n: ,d,,d,,d,,r\n"
    console = open_level(text, "pajenicko_picopad")
    assert running(console).screen.view.turned
    search = hint(console)
    assert search.move == "Push left." and search.cells == (0,)


def test_the_players_best_serves_where_there_is_no_solution(open_level):
    console = open_level(TEXT.replace(": ,r,,r,,d\n", ""))
    assert not hint(console).left
    console.run("B wait:100 RIGHT wait:400 RIGHT wait:400 DOWN wait:2000")
    console.run("B wait:300 Y wait:300")
    search = hint(console)
    assert search.left.endswith("3 pushes from here.") and search._by == 0


def test_shown_and_solved_are_remembered(open_level):
    console = open_level(TEXT)
    console.run("A wait:100")
    choose(console, "Solution")
    console.run("wait:300 B wait:21000")  # that saves
    assert remembered(console) == (1, 1)
    console.run("RIGHT wait:400 RIGHT wait:400 DOWN wait:22000")
    assert remembered(console) == (2, 0b10)
    console.run("B wait:300 Y wait:300 A wait:100")
    choose(console, "Solution")  # of a level that is solved: not remembered
    console.run("wait:300 B wait:21000")
    assert remembered(console) == (2, 0b10)


def close(values, expected):
    return all(abs(a - b) < 0.01 for a, b in zip(values, expected, strict=True))


def test_weights_of_remarks():
    """Compare with the table in brain-rules, section 12.2."""
    assert close(remarks.weights(60, 0, 0), (1, 1, 0, 0))
    assert close(remarks.weights(180, 5, 0b11111), (1, 0, 16 / 3 * 50 * 50 - 1 / 3, 0))
    assert close(remarks.weights(999, 10, 0b1000000000), (1, 0, 0, 9**3 / 875 - 1 / 7))
    assert close(remarks.weights(999, 5, 0), (1, 0, 0, 0))
    assert close(remarks.weights(999, 10, 0), (1, 0, 0, 1))
    assert close(remarks.weights(999, 4, 0b1111), (1, 0, 0, 0))
    assert remarks.weights(0, 0, 0)[1] > 80


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "tinycircuits_thumby_color"])
def test_bars_show_how_far_it_is(open_level, golden, board):
    console = open_level(TEXT, board)
    screen = running(console).screen
    size = f"{running(console).width}x{running(console).height}"
    console.run("RIGHT wait:600 RIGHT wait:600 B wait:300")
    bar = screen.dialog._bar
    assert (bar._number._value, bar._of) == (screen.session.at, screen.session.end)
    assert screen.line.group.hidden
    golden(console.screen(), f"brain-rewind-{size}")
    console.run("LEFT wait:100")
    assert bar._number._value == screen.session.at == 0 or screen.session.at < screen.session.end
    console.run("A wait:100")
    assert not screen.dialog and not screen.line.group.hidden
    console.run("A wait:100")
    choose(console, "Solution")
    console.run("wait:1200 A wait:100")
    bar = screen.dialog._bar
    assert bar._number._value == screen.session.at > 0 and bar._of == 18
    golden(console.screen(), f"brain-solution-{size}")
    keys = screen.dialog._keys
    console.run("RIGHT wait:200 RIGHT wait:200")
    lit = [not keys.group[4 + i].hidden for i in range(4)]
    assert lit == [way == (screen.dialog._pressed) for way in (1, 2, 4, 8)]
    console.run("B wait:300")
    assert not screen.line.group.hidden


def test_the_banner_replays_the_own_game_and_comes_back(open_level):
    console = open_level(TEXT)
    console.run("RIGHT wait:400 RIGHT wait:400 DOWN wait:2500")
    screen = running(console).screen
    banner = type(screen.dialog)
    assert banner.__name__ != "Show"
    choose(console, "Watch")
    console.run("wait:500")
    assert type(screen.dialog).__name__ == "Show"
    console.run("B wait:800")
    assert type(screen.dialog) is banner and screen.rules.solved
