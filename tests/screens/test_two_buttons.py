"""Check that A, B and the D-pad are enough in every game: the menu, its rows, and leaving."""

import pytest
from hands import choose, first_packs, menu_is_open, rows_of, running

from nibblock.games import NAMES
from tools.simulate.simulator import Simulator


@pytest.mark.parametrize("game", NAMES)
def test_a_held_opens_the_menu_and_b_closes_it(tmp_path, game):
    with Simulator(tmp_path, settings={"NIBBLOCK_START": first_packs()[game]}) as simulator:
        simulator.run("wait:500 A:700 wait:30")
        screen = running(simulator).screen
        assert screen.game == game and menu_is_open(screen)
        rows = rows_of(screen.dialog)
        assert rows[1] == "Restart"
        assert rows[-5:] == ["Level info", "Share", "Edit a copy", "Settings", "Levels"]
        simulator.run("B wait:30")
        assert not screen.dialog
        simulator.run("A:700 wait:30")
        choose(simulator, "Level info")
        assert type(screen.dialog).__name__ == "Info"
        simulator.run("B wait:30")
        assert menu_is_open(screen) and rows_of(screen.dialog)[screen.dialog.at] == "Level info"
        choose(simulator, "Settings")
        simulator.run("wait:300")
        assert running(simulator)._name == "settings"
        simulator.run("B wait:900")
        screen = running(simulator).screen
        assert menu_is_open(screen) and rows_of(screen.dialog)[screen.dialog.at] == "Settings"
        choose(simulator, "Levels")
        simulator.run("wait:300")
        assert running(simulator)._name == "levels"
