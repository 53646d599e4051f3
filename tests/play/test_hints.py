"""Check hints by keys: on the way, off it, unknown, scrolled, turned; in every theme and size."""

from types import ModuleType

import pytest
from every_screen import BOARDS
from hands import choose, go_to, pause, running

from tools.formats import write
from tools.formats.model import Collection, Level, Solution
from tools.solver.codes import solved

PACK = "levels/hints.nbk"
ROWS = ("#########", "#@ $  . #", "#  $  . #", "#       #", "#########")
SOKOBAN = Level(ROWS, solutions=(Solution("rRRRllldRRR"),))
UNKNOWN = Level(("#####", "#@$.#", "#####"))
KLOCKI = Level((".@..........+...", "." * 16), game="klocki", solutions=(Solution("0,0:>>>"),))
FLOOR = " " * 11
TALL = Level(
    (
        "#" * 13,
        f"#@{FLOOR[1:]}#",
        *[f"#{FLOOR}#"] * 8,
        f"#${FLOOR[1:]}#",
        f"#.{FLOOR[1:]}#",
        "#" * 13,
    ),
    solutions=(Solution("ddddddddD"),),
)
LARGE = Level(
    ("#" * 60, "#@" + " " * 50 + "$.     #", "#" * 60), solutions=(Solution("r" * 50 + "R"),)
)


@pytest.fixture
def opened(tmp_path, simulators):
    """Return a function that starts a console with the pack of this module."""

    def start(n=0, board="pimoroni_picosystem", solver=None):
        folder = tmp_path / "drive"
        (folder / "levels").mkdir(parents=True, exist_ok=True)
        levels = (SOKOBAN, UNKNOWN, KLOCKI, LARGE, TALL)
        (folder / PACK).write_bytes(write(Collection(levels), "nbk"))
        console = simulators(folder, board, settings={"NIBBLOCK_START": PACK})
        console.machine.solver = solver
        console.run("wait:900")
        go_to(console, PACK, n, levels[n].game)
        return console.run("wait:600")

    return start


def hint(console):
    """Open the hints, as the pause menu does, and return the text on the card."""
    assert running(console).screen.open_dialog("play.dialogs.hint")
    console.run("wait:1500")
    return text(console)


def text(console):
    """Return what the card says, in one line."""
    grid = running(console).screen.dialog._card[0][2]
    letters = [chr(grid[i] + 32) for i in range(grid.width * grid.height)]
    rows = ["".join(letters[i : i + grid.width]) for i in range(0, len(letters), grid.width)]
    return " ".join(row.strip() for row in rows)


def test_three_steps_then_watch(opened):
    console = opened()
    screen = running(console).screen
    assert hint(console) == "Shortest solution: 6 pushes"
    console.run("A wait:100")
    assert text(console) == "Look at this crate."
    mark, view = screen.dialog._mark, screen.view
    place = (mark.x + 2 - view.group.x, mark.y + 2 - view.group.y)
    size = view.size * view.scale
    assert place == (3 * size, size)
    console.run("A wait:100")
    assert text(console) == "Push it right."
    console.run("A wait:300")
    assert screen.session.record.end == 11, "the solution is being shown"
    console.run("wait:5000 B wait:200")
    assert not screen.dialog and screen.session.at == 0 and not screen.rules.solved


def test_on_the_way_by_another_walk(opened):
    console = opened()
    console.run("RIGHT RIGHT RIGHT LEFT LEFT DOWN DOWN UP wait:50")
    assert hint(console) == "4 pushes from here"
    console.run("A A wait:100")
    assert text(console) == "Push it right."
    console.run("B wait:50")
    screen = running(console).screen
    assert not screen.dialog and screen.session.at == 8
    console.run("RIGHT RIGHT wait:50")


def test_what_is_between_card_and_mark_is_not_painted_when_they_go(opened):
    console = opened()
    hint(console)
    console.run("A wait:100")
    dialog, log = running(console).screen.dialog, console.display.log
    assert dialog._mark.y < 100 < dialog._card[0].y
    before = len(log)
    console.run("B wait:50")
    painted = sum(refresh.pixels for refresh in log[before:])
    assert painted < console.display.width * 100


def test_off_the_way_it_says_what_to_undo(opened):
    console = opened()
    console.run("RIGHT RIGHT LEFT LEFT DOWN DOWN RIGHT RIGHT UP wait:50")
    screen = running(console).screen
    assert screen.session.at == 9, "the lower crate was pushed up"
    said = "Shortest solution: 6 pushes. Undo %s to get back on track."
    assert hint(console) == said % "a step"
    console.run("B wait:50 LEFT UP wait:50")
    assert hint(console) == said % "3 steps"
    console.run("A wait:1500")
    assert screen.session.at == 8 and text(console) == "5 pushes from here"
    assert screen.session.record.end == 11, "they can be redone"


def test_the_last_push(opened):
    console = opened()
    console.run("RIGHT*4 LEFT*3 DOWN RIGHT*2 wait:50")
    assert hint(console) == "One more solves it"


def test_nothing_is_known(opened):
    console = opened(1)
    assert hint(console).startswith("No solution is known yet.")
    console.run("A wait:100")
    assert running(console).screen.dialog is None
    console.run("RIGHT wait:900 B wait:50 B wait:50")
    assert hint(console) == "One is enough", "from the player's own best"


def test_a_solver_finds_what_nobody_knew_and_it_is_kept(opened):
    """In the window and on the page; ``ask`` is as in tools/simulate/solving.py."""
    solver = ModuleType("solver")
    solver.there = True
    solver.ask = lambda code: None
    console = opened(1, solver=solver)
    pause(console)
    choose(console, "Hint")
    console.run("wait:1500")
    assert text(console) == "No solution is known yet. The solver is looking for one: 1 s"
    solver.ask = solved
    console.run("wait:500")
    assert text(console) == "One is enough"
    console.run("B wait:50")
    solver.ask = None
    pause(console)
    choose(console, "Hint")
    console.run("wait:500")
    assert text(console) == "One is enough"
    console.run("B wait:50")
    pause(console)
    choose(console, "Solution")
    console.run("wait:3000")
    assert running(console).screen.dialog.__class__.__name__ == "Replay"


def test_what_no_solver_can_solve(opened):
    solver = ModuleType("solver")
    solver.there = True
    solver.ask = lambda code: ("undecided", 0, 0, b"")
    console = opened(1, solver=solver)
    pause(console)
    choose(console, "Hint")
    console.run("wait:500")
    assert text(console).startswith("The solver found no solution in 60 s.")


def test_klocki(opened):
    console = opened(2)
    assert hint(console) == "One is enough"
    console.run("A wait:50")
    assert text(console) == "Look at this block."
    console.run("A wait:50")
    assert text(console) == "Slide it right."
    console.run("B wait:50 RIGHT wait:50")
    assert hint(console) == "One more solves it", "on its way"


def test_a_crate_out_of_sight_is_scrolled_to(opened):
    console = opened(3)
    screen = running(console).screen
    left = screen.view.left
    hint(console)
    console.run("A wait:100")
    assert screen.view.left > left and 0 <= screen.dialog._mark.x < running(console).width
    console.run("B wait:100")
    assert screen.view.left == left


def test_the_card_does_not_cover_what_it_speaks_of(opened):
    console = opened(4, "tinycircuits_thumby_color")
    hint(console)
    card = running(console).screen.dialog._card[0]
    assert card.y > 64
    console.run("A wait:100")
    card, mark = running(console).screen.dialog._card[0], running(console).screen.dialog._mark
    assert card.y < 20 and mark.y > 64
    console.run("A wait:100")
    assert text(console) == "Push it down."


@pytest.mark.parametrize("board", BOARDS.values())
def test_the_card(opened, golden, board):
    console = opened(0, board)
    size = "{}x{}".format(*console.screen().size)
    hint(console)
    golden(console.screen(), f"hint-{size}")
    console.run("A wait:100")
    golden(console.screen(), f"hint-look-{size}")
