"""Look at the editor in every theme, and at boards that are larger than the screen."""

from collections import defaultdict

import pytest
from drawn_by_hand import as_seen, menu, new, to
from hands import choose, first_packs, games_with, running

from tools.bench.clock import Clock
from tools.simulate.simulator import Simulator


@pytest.mark.parametrize("theme", ["Night", "Paper", "Grey"])
def test_themes(tmp_path, golden, theme):
    with Simulator(tmp_path, settings={"NIBBLOCK_THEME": theme}) as simulator:
        simulator.run("wait:1500")
        for game in ("sokoban", "klocki", "brain"):
            running(simulator).go("levels", first_packs()[game], 5)
            simulator.run("wait:900 A:400 wait:100")
            choose(simulator, "Edit a copy")
            simulator.run("wait:900")
            menu(simulator, "Select")
            simulator.run("RIGHT UP wait:600")
            golden(simulator.screen(), f"editor-{game}-240x240-{theme.lower()}")
            simulator.run("B wait:50")
        simulator.run("B wait:50")
        golden(simulator.screen(), f"editor-tools-240x240-{theme.lower()}")
        simulator.run("B")
        menu(simulator, "Title")
        golden(simulator.screen(), f"keyboard-240x240-{theme.lower()}")


@pytest.fixture(scope="module")
def pen(tmp_path_factory):
    """A Klocki board that is larger than the screen."""
    with Simulator(tmp_path_factory.mktemp("drive"), "tinycircuits_thumby_color") as simulator:
        simulator.run("wait:1500")
        new(simulator, "levels/2-klocki", "klocki")
        menu(simulator, "Size", "Move the sides")
        simulator.run(as_seen(simulator, "RIGHT*26 DOWN*25") + " B")
        board = running(simulator).screen.board
        assert (board.width, board.height) == (30, 30)
        yield simulator


def window(simulator):
    """Return the columns and rows of the board that are seen, as ranges."""
    view = running(simulator).screen.view
    return range(view.left, view.left + view.columns), range(view.top, view.top + view.rows)


def shown(words):
    """Return the text of a line on the screen."""
    return "".join(chr(32 + words.grid[i]) for i in range(words.grid.width)).strip()


def test_the_view_goes_to_a_side_that_moves(pen):
    to(pen, 0)
    for key, axis, place in (("RIGHT", 0, 30), ("DOWN", 1, 30), ("LEFT", 0, 0), ("UP", 1, 0)):
        menu(pen, "Size", "Move the sides")
        pen.run(f"{key}")
        assert place in window(pen)[axis], key
        pen.run(f"A {key} B")
    assert running(pen).screen.board.area == 900


def test_the_view_follows_the_cursor_by_half_screens_and_says_where_it_is(pen):
    screen = running(pen).screen
    to(pen, 0)
    jumps, seen = 0, window(pen)
    for n in range(1, 30):
        pen.run("RIGHT")
        jumps += window(pen) != seen
        seen = window(pen)
        assert n in seen[0]
        assert shown(screen.bar._size) == f"{n + 1},1"
    assert 1 <= jumps <= 6
    pen.run("RIGHT")  # round the edge
    assert screen.cell == 0 and 0 in window(pen)[0]


def test_the_view_follows_what_is_carried(pen):
    screen = running(pen).screen
    to(pen, 0)
    menu(pen, "Select")
    pen.run("RIGHT DOWN A wait:50")
    choose(pen, "Copy")
    for key, column, row in (("RIGHT", 29, 0), ("DOWN", 29, 29), ("LEFT", 0, 29), ("UP", 0, 0)):
        pen.run(f"{key}*29")
        columns, rows = window(pen)
        assert column in columns, key
        assert row in rows, key
    pen.run("B")
    assert screen.cell == 0


def test_a_frame_that_goes_on_out_of_sight_is_open_there(pen):
    view = running(pen).screen.view
    to(pen, 0)
    columns, rows = window(pen)
    lines = {}
    for name, right, bottom in (("all", 3, 3), ("wide", columns[-1] + 1, 3), ("vast", 29, 29)):
        view.frame(0, 0, right, bottom)
        lines[name] = sorted((line.x, line.y) for line in view._frame)
        view.unframe()
    assert len(lines["all"]) == 4 and len(lines["wide"]) == 3
    assert lines["vast"] == [(0, 0), (0, 0)] and rows[-1] < 29


@pytest.mark.parametrize("game", games_with("editor/part"))
def test_moves_of_the_cursor_and_in_the_strip_are_fast(tmp_path, game):
    """Test that they take at most 25 ms on a PicoSystem, by the bench's model."""
    with Clock(tmp_path, "pimoroni_picosystem", defaultdict(int)) as clock:
        clock.skip("wait:1500")
        new(clock.simulator, "levels", game)
        cursor = clock.act("RIGHT")[0]
        clock.act("B")
        strip = clock.act("DOWN")[0]
        assert max(sum(one.spent.parts.values()) for one in (cursor, strip)) <= 25
