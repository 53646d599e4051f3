"""Compare how the console and ``verify`` judge solutions: they must agree on any text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.games.brain import draft
from nibblock.games.brain import level as device
from nibblock.games.brain.rules import Brain
from tools import commands, formats
from tools.commands import verify
from tools.games.brain import check, text

# One frame from the start, the player is carried past the exit.
CARRIED = "4 2\n0 0 0\n\n-5 0 0\n-5 1 0\n-5 2 0\n0 2 1"
# Three steps to the goal, at any time.
LINE = "4 1\n0 0 0\n\n0 3 0"
# Carried over the first goal, which must be left in time for the second.
PASSING = "5 2\n0 0 0\n2 2 1\n\n-5 1 0\n0 4 0\n2 4 1\n-5 3 1"
# A block that circles for ever.
ROUND = "4 2\n0 0 0\n2 2 0\n\n0 1 1\n-5 2 0\n-6 3 0\n-3 3 1\n-4 2 1"
# A bouncer brings the player back; the arrow and it hold each other up for one frame.
HELD_UP = "5 1\n0 2 0\n4 3 0\n\n-5 0 0\n0 1 0"
LEVELS = [CARRIED, LINE, PASSING, ROUND, HELD_UP]


class Screen:
    """As much of Brain's screen as the check of drafts needs; ``draft`` is what it says."""

    path, index = "x", 0

    def __init__(self, level):
        self.rules = Brain(level)
        self.draft = ""
        self.sooner = -1
        self.never_solved = False

    def say_draft(self, why):
        self.draft = why


def on_console(board, solutions):
    """Return what the console says of a level, and which solution it would play sooner."""
    screen = Screen(device.read(board.split("\n")))
    work = draft.Check(screen)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            draft,
            "find_solution",
            lambda _, n: (solutions[n] if 0 <= n < len(solutions) else None, len(solutions)),
        )
        while not work.work():
            pass
    assert screen.rules.frames == 0 and screen.solutions == len(solutions)
    return screen.draft, screen.sooner


def by_verify(board, solution):
    """Return the outcome of one solution."""
    loaded = device.read(board.split("\n"))
    loaded.solutions = [solution]
    level = text.make(loaded)
    return verify._outcome(level, level.solutions[0], "x", 1)["outcome"]


NO_WIN = "no solution that wins"


@pytest.mark.parametrize(
    ("board", "solution", "outcome", "said"),
    [
        (LINE, "3,r,0,r,1,r", "solves", ("", -1)),
        (CARRIED, "1,d", "solves", ("", -1)),
        (CARRIED, "2,d", "solves", ("", 0)),
        (CARRIED, "3,d", "legal", (NO_WIN, -1)),
        (LINE, ",r,,r,,r,x", "illegal", (NO_WIN, -1)),
        (LINE, "50000,r,0,r,0,r", "solves", ("", -1)),
        (LINE, "99999,r,0,r,0,r", "legal", (NO_WIN, -1)),
        (ROUND, ",r", "legal", (NO_WIN, -1)),
        (HELD_UP, "0,r", "solves", ("", -1)),
    ],
)
def test_one_check(board, solution, outcome, said):
    assert by_verify(board, solution) == outcome
    assert on_console(board, [solution]) == said


def test_a_solution_that_breaks_off_is_no_win_even_if_it_would_win():
    """It used to be played as far as it could be read, on the console only."""
    solution = ",r,,r,,r,,?"
    assert by_verify(LINE, solution) == "illegal"
    assert on_console(LINE, [solution]) == (NO_WIN, -1)


waits = st.sampled_from(["", "0", "1", "2", "3", "4", "5", "<=2", ">=3", "[r]", "[d]2", "<", "7"])
moves = st.sampled_from(["r", "d", "l", "u", "dr", "", "rr", "x"])
parts = st.lists(st.tuples(waits, moves), min_size=1, max_size=4)


@given(st.sampled_from(LEVELS), parts, st.booleans())
def test_console_and_verify_agree(board, pairs, ends_in_a_wait):
    solution = ",".join(f"{wait},{pressed}" for wait, pressed in pairs) + ",2" * ends_in_a_wait
    outcome = by_verify(board, solution)
    said, sooner = on_console(board, [solution])
    assert (said == "") == (outcome == "solves")
    wins_as = check.working(Brain(device.read(board.split("\n"))), solution)
    assert (wins_as != "") == (outcome == "solves")
    assert (sooner == 0) == (wins_as not in ("", solution))


def test_convert_writes_a_solution_as_it_wins(tmp_path, capsys):
    source, target = tmp_path / "carried.brain", tmp_path / "out.nbk"
    source.write_text(f"{CARRIED}\n: 2,d\n: 3,d\n: 1,d\n: ,x\n")
    assert commands.main(["convert", str(source), str(target)]) == 0
    warnings = [line for line in capsys.readouterr().out.splitlines() if "warning" in line]
    assert [line.split(": ", 1)[1] for line in warnings] == [
        "line 11: solution 4: column 2: 'x'; expected l u r d or a comma",
        "line 1: level 1: solution 1 wins only with its first wait one frame shorter: changed",
        "line 1: level 1: solution 2 is left out: it does not win",
        "line 1: level 1: solution 4 is left out: column 2: 'x'; expected l u r d or a comma",
    ]
    (level,) = formats.read(target.read_bytes(), "out.nbk").levels
    assert [solution.moves for solution in level.solutions] == ["1,d", "1,d"]


def test_convert_writes_a_draft_without_solutions(tmp_path, capsys):
    source, target = tmp_path / "solved.brain", tmp_path / "out.nbk"
    source.write_text("3 1\n0 0 0\n\n0 0 0\n: ,r,,l\n")
    assert commands.main(["convert", str(source), str(target)]) == 0
    reason = "solution 1 is left out: the level is a draft (solved without a move)"
    assert reason in capsys.readouterr().out
    (level,) = formats.read(target.read_bytes(), "out.nbk").levels
    assert level.solutions == ()


@given(st.lists(st.sampled_from(["1,d", "2,d", "3,d", "x", "", "0,d"]), max_size=4))
def test_the_console_takes_the_first_that_wins(solutions):
    outcomes = [by_verify(CARRIED, solution) for solution in solutions]
    said, sooner = on_console(CARRIED, solutions)
    assert (said == "") == ("solves" in outcomes)
    if "solves" in outcomes:
        first = outcomes.index("solves")
        assert sooner == (first if solutions[first] == "2,d" else -1)
