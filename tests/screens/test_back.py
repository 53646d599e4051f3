"""Check by keys that B goes up one level from every screen, and that lists keep their cursor."""

import pytest
from hands import choose, menu_is_open, pause, running, visit
from on_a_drive import FIRST, SECOND, make_pack

from tools.simulate.simulator import Simulator

FOLDER = "levels/1-sokoban"
BOARDS = ("pimoroni_picosystem", "tinycircuits_thumby_color")


@pytest.fixture(params=BOARDS)
def simulator(request, drive):
    for name in ("one", "two"):
        make_pack(drive / FOLDER / f"{name}.skbn", (FIRST, SECOND, FIRST), name.title())
    with Simulator(drive, request.param) as found:
        yield found.run("wait:900")


def name(simulator):
    return running(simulator)._name


def test_b_goes_up_one_level_from_the_lists(simulator):
    keys = "wait:600 DOWN wait:600 A wait:900 RIGHT wait:300"
    levels = visit(simulator, "packs", FOLDER, keys=keys)
    assert name(simulator) == "levels" and levels.chosen() == 1
    pause(simulator, "Go to")
    simulator.run("B wait:50")
    assert menu_is_open(levels) and levels.dialog.at == 2
    choose(simulator, "Scores")
    simulator.run("wait:600 A:400 wait:50")
    choose(simulator, "Show")
    scores = running(simulator).screen
    simulator.run("B wait:50")
    assert menu_is_open(scores) and scores.dialog.at == 1
    simulator.run("B wait:50")
    assert not scores.dialog
    simulator.run("B wait:900")
    assert name(simulator) == "levels" and running(simulator).screen.chosen() == 1
    simulator.run("B wait:600")
    assert name(simulator) == "packs" and running(simulator).screen._rows.at == 1
    simulator.run("A wait:900")
    assert name(simulator) == "levels" and running(simulator).screen.chosen() == 1
    simulator.run("B wait:600 B wait:600")
    assert name(simulator) == "title"


def test_b_goes_up_one_level_from_the_pages_of_the_title(simulator):
    for page in ("settings", "help", "packs"):
        visit(simulator, page, keys="wait:600 B wait:600")
        assert name(simulator) == "title", page
    for page in ("statistics", "diagnostics", "about"):
        rows = visit(simulator, "settings", keys="wait:400").rows
        at = next(i for i, row in enumerate(rows) if getattr(row, "screen", "") == page)
        simulator.run(f"DOWN*{at} A wait:900")
        assert name(simulator) == page
        simulator.run("B wait:600")
        assert name(simulator) == "settings" and running(simulator).screen.at == at
        simulator.run("B wait:600")
        assert name(simulator) == "title"
