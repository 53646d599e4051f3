"""The page Draw: from the title to a new level, back to it, and on with what was drawn last."""

import pytest
from every_screen import BOARDS
from hands import running, visit
from on_a_drive import FIRST, copy_console, make_pack

from nibblock.packs.own_levels import DRAFTS
from tools.simulate.drive import Drive

WAIT = "wait:1500"
TO_DRAW = f"{WAIT} UP UP RIGHT RIGHT A wait:900"
LEAVE = "A:500 wait:500 UP UP A wait:1500"


@pytest.fixture
def drive(tmp_path):
    root = tmp_path / "drive"
    make_pack(root / "levels/1-sokoban/one.skbn", (FIRST,), "One", ("Salt",))
    return root


def rows(simulator):
    return [row[0] for row in running(simulator).screen._rows]


def at(simulator):
    screen = running(simulator).screen
    return screen._rows[screen._at][0]


def test_a_new_level_is_drawn_and_gone_on_with(drive, simulators):
    simulator = simulators(drive).run(TO_DRAW)
    assert rows(simulator)[-4:-1] == [
        "New Sokoban level",
        "New Klocki level",
        "New Brain level",
    ]
    simulator.run("DOWN A wait:900")
    assert running(simulator).screen.draft.game == "klocki"
    simulator.run(f"RIGHT A wait:300 {LEAVE}")
    assert running(simulator)._name == "draw"
    assert rows(simulator)[:2] == ["Keep drawing", "Drafts"]
    assert at(simulator) == "New Klocki level"  # where the cursor was
    simulator.run("B wait:900 A wait:900")
    assert at(simulator) == "Keep drawing"
    simulator.run("A wait:900")
    screen = running(simulator).screen
    assert screen.draft.game == "klocki" and screen.draft.number
    simulator.run(f"{LEAVE} UP*6 DOWN A wait:1500")
    assert running(simulator)._name == "levels"
    assert running(simulator).screen._path == DRAFTS
    keys = [simulator.screen().crop((0, 224, 50, 240)).tobytes()]
    visit(simulator, "levels", "levels/test.skbn")
    keys.append(simulator.screen().crop((0, 224, 50, 240)).tobytes())
    assert keys[0] != keys[1]  # A draws here, and plays there


def test_a_code_is_entered_and_b_comes_back(drive, simulators):
    simulator = simulators(drive).run(f"{TO_DRAW} UP")
    assert at(simulator) == "Enter a code"
    simulator.run("A wait:900")
    assert running(simulator)._name == "enter"
    simulator.run("B wait:900")
    assert running(simulator)._name == "draw" and at(simulator) == "Enter a code"


def test_an_empty_folder_offers_to_draw(tmp_path, simulators):
    (tmp_path / "drive/levels/none").mkdir(parents=True)
    simulator = simulators(tmp_path / "drive").run(WAIT)
    visit(simulator, "packs", "levels/none", keys="wait:900 A wait:900")
    assert running(simulator)._name == "draw"


def test_packs_of_a_fresh_console_are_those_of_the_games(drive, simulators):
    (drive / "levels/calendar").mkdir()
    simulator = simulators(drive).run(WAIT)
    assert visit(simulator, "packs")._names == ["1-sokoban/", "calendar/"]
    simulator.run("A wait:900")
    assert running(simulator).screen._path == "levels/1-sokoban"
    assert simulator.errors == []


def test_without_the_editor_the_title_has_no_draw(tmp_path, simulators):
    root = tmp_path / "drive"
    copy_console(root, lambda name: not name.startswith("editor/"))
    simulator = simulators(Drive(root, frozenset(), 1 << 22)).run(WAIT)
    named = [spot.where[0] for spot in running(simulator).screen.choices._rows[-2]]
    assert named == ["settings", "packs", "help"]


@pytest.mark.parametrize("size", BOARDS)
def test_what_it_looks_like(drive, golden, size, simulators):
    simulator = simulators(drive, BOARDS[size])
    golden(simulator.run(TO_DRAW).screen(), f"draw-new-{size}")
    golden(simulator.run(f"A wait:900 RIGHT A wait:300 {LEAVE}").screen(), f"draw-{size}")
