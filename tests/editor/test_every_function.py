"""Use every function of the editor in every game with the D-pad, A and B, and undo and redo it."""

from types import SimpleNamespace

import pytest
from drawn_by_hand import as_seen, drawn, menu, new, put, take, to
from hands import choose, first_packs, games_with, running

from tools.simulate.simulator import Simulator

#: A tool for a block and one for a mark under it, and what empties a cell.
TOOLS = {"sokoban": (2, 3, 0), "klocki": (0, 3, 5), "brain": (3, 8, 0)}


@pytest.fixture(scope="module")
def console(tmp_path_factory):
    """A console that all tests use in turn."""
    with Simulator(tmp_path_factory.mktemp("drive"), "tinycircuits_thumby_color") as simulator:
        yield simulator.run("wait:1500")


@pytest.fixture(params=TOOLS)
def pen(console, request):
    """The console in the editor with a new level: a block on a mark at (1, 1)."""
    screen = new(console, "levels", request.param, 300)
    block, mark, _ = TOOLS[request.param]
    for tool in (block, mark):
        put(console, tool, (screen.board.width + 1,))
    return console


def seen(simulator):
    """Return the size, and what each cell holds that is not empty, by place."""
    screen = running(simulator).screen
    found, empty = screen.board, screen.part.NOTHING
    cells = {}
    for cell in range(found.area):
        values = bytes(found.get(plane, cell) for plane in range(found.planes))
        if values != bytes(empty):
            cells[cell % found.width, cell // found.width] = values[:1]
    return (found.width, found.height), cells


def at(simulator, x, y):
    """Return the first byte of a cell, None if it is empty."""
    return seen(simulator)[1].get((x, y))


def undone_and_redone(simulator, before):
    """Undo and redo the last step with keys, and check that ``before`` and now come back."""
    after = drawn(simulator)
    assert after != before
    menu(simulator, "Undo")
    assert drawn(simulator) == before
    menu(simulator, "Redo")
    assert drawn(simulator) == after


def select(simulator, action, keys="RIGHT DOWN"):
    """Select from the cell at (1, 1), and choose what to do with it."""
    to(simulator, running(simulator).screen.board.width + 1)
    menu(simulator, "Select")
    simulator.run(as_seen(simulator, f"{keys} A wait:50"))
    choose(simulator, action)


def test_block_and_mark_come_and_go_separately(pen):
    before = drawn(pen)
    take(pen, TOOLS[running(pen).screen.draft.game][2])
    pen.run("A")
    undone_and_redone(pen, before)
    assert at(pen, 1, 1)
    pen.run("A")
    assert not at(pen, 1, 1)


def test_what_is_done_with_a_rectangle(pen):
    before, cell = drawn(pen), at(pen, 1, 1)
    mirrored = (1, 2) if running(pen).screen.view.turned else (2, 1)
    for action, keys, gone, come in (
        ("Fill", "", False, (2, 2)),  # puts the mark, the tool in hand
        ("Move", "RIGHT A", True, (2, 1)),
        ("Copy", "RIGHT A", False, (2, 1)),
        ("Turn", "A", True, (2, 1)),
        ("Mirror", "A", True, mirrored),
        ("Empty", "", True, None),
    ):
        select(pen, action)
        pen.run(as_seen(pen, f"{keys} wait:50"))
        assert not running(pen).screen.dialog
        undone_and_redone(pen, before)
        assert (at(pen, 1, 1) is None) == gone, action
        if come:
            assert at(pen, *come) and (action == "Fill" or at(pen, *come) == cell), action
        menu(pen, "Undo")


def test_what_is_carried_turns_mirrors_and_is_put_back(pen):
    before = drawn(pen)
    select(pen, "Move")
    pen.run("A:400 wait:50")
    choose(pen, "Turn")
    pen.run("A:400 wait:50")
    choose(pen, "Mirror")
    pen.run("A:400 wait:50")
    choose(pen, "Cancel")
    assert drawn(pen) == before and not running(pen).screen.dialog
    menu(pen, "Paste")
    pen.run("DOWN A wait:50")
    undone_and_redone(pen, before)


def test_rows_and_columns_come_and_go(pen):
    before, cell = drawn(pen), at(pen, 1, 1)
    # A row of a turned board is a column of the level, and what is left of a cell is below it.
    turned = running(pen).screen.view.turned
    for row, size, place in (
        ("Insert row", (1, 0) if turned else (0, 1), (2, 1) if turned else (1, 2)),
        ("Insert column", (0, 1) if turned else (1, 0), (1, 1) if turned else (2, 1)),
        ("Delete row", (-1, 0) if turned else (0, -1), None),
        ("Delete column", (0, -1) if turned else (-1, 0), None),
    ):
        to(pen, running(pen).screen.board.width + 1)
        menu(pen, "Size", row)
        after = seen(pen)
        assert after[0] == (before[0] + size[0], before[1] + size[1])
        if place:
            assert after[1].get(place) == cell, row
        else:
            assert cell not in after[1].values(), row
        undone_and_redone(pen, before)
        menu(pen, "Undo")


def test_each_side_moves_out_and_in(pen):
    before, cell = drawn(pen), at(pen, 1, 1)
    for key, size, place in (
        ("LEFT", (1, 0), (2, 1)),
        ("UP", (0, 1), (1, 2)),
        ("RIGHT", (1, 0), (1, 1)),
        ("DOWN", (0, 1), (1, 1)),
    ):
        menu(pen, "Size", "Move the sides")
        pen.run(as_seen(pen, f"{key} B"))
        assert seen(pen)[0] == (before[0] + size[0], before[1] + size[1]), key
        assert at(pen, *place) == cell, key
        undone_and_redone(pen, before)
        menu(pen, "Size", "Move the sides")
        pen.run(as_seen(pen, f"A {key} B"))
        assert drawn(pen) == before, key


def test_the_strip_undoes_and_keeps_the_tool(pen):
    before, screen = drawn(pen), running(pen).screen
    palette, tool = screen.palette, TOOLS[screen.draft.game][1]
    to(pen, 0)
    take(pen, tool)
    pen.run("A")
    assert drawn(pen) != before
    pen.run(f"B wait:20 DOWN*{palette._count - palette.at} A wait:30")
    assert palette.action and palette.tool == tool and drawn(pen) == before
    pen.run("B wait:30")
    assert palette.tool == tool and not screen._choosing


def test_without_memory_the_oldest_steps_go_with_a_message(pen, monkeypatch):
    """Undo then leads back as far as steps are left."""
    history = running(pen).screen.board.history
    module = pen._console.world._modules["nibblock.editor.history"]
    monkeypatch.setattr(module, "gc", SimpleNamespace(mem_free=lambda: 9000, collect=lambda: None))
    said = []
    monkeypatch.setattr(running(pen), "say", lambda *what, **_: said.append(what))
    stages = [drawn(pen)]
    for _ in range(25):
        pen.run("A")
        stages.append(drawn(pen))
    assert set(said) == {("editor", "oldest steps are gone")}
    steps = 0
    while history.at > history.first:
        menu(pen, "Undo")
        steps += 1
        assert drawn(pen) == stages[-1 - steps]
    assert 3 < steps < 25


@pytest.mark.parametrize("game", games_with("editor/part"))
def test_any_level_of_a_pack_is_copied_from_the_list_and_in_play(console, game):
    path = first_packs()[game]
    running(console).go("levels", path, 1)
    console.run("wait:900 A:400 wait:100")
    choose(console, "Edit a copy")
    console.run("wait:900")
    first = drawn(console)
    assert running(console).screen.draft.game == game and seen(console)[1]
    menu(console, "Leave")
    console.run("wait:500")
    assert running(console)._name == "levels"
    running(console).play(path, 1, game)
    console.run("wait:1500 A:700 wait:30")
    choose(console, "Edit a copy")
    console.run("wait:900")
    assert running(console)._name == "editor.screen" and drawn(console) == first
