"""Pull the battery in mid-game: at most the last 8 keys or 5 seconds are lost."""

import pytest
from hands import running
from on_a_drive import LARGE, make_pack

from tools.simulate.boards import board_model

WITHOUT_NVM = board_model("pybadge")._replace(nvm=0)


@pytest.fixture
def play(drive, simulators):
    """Open a roomy level on a board, and return the simulator."""
    make_pack(drive / "levels/test.skbn", (LARGE,))

    def start(board):
        simulator = simulators(drive, board, settings={"NIBBLOCK_START": "levels/test.skbn"})
        return simulator.run("wait:25000")  # the saves are created

    return start


def steps(simulator):
    return running(simulator).screen.session.stand()


def pull_the_battery(simulator):
    """Return the stand before and after the power was off."""
    before = steps(simulator)
    simulator.run("power:off power:on wait:1500")
    return before, steps(simulator)


def walk(simulator, keys, ms):
    for n in range(keys):
        key = ("RIGHT", "RIGHT", "LEFT", "UP", "DOWN", "LEFT")[n % 6]
        simulator.run(f"{key} wait:{ms}")


@pytest.mark.parametrize(("ms", "most"), [(2500, 3), (120, 7)])  # 3: those within 5 s
def test_200_keys(play, ms, most):
    simulator = play("pajenicko_picopad")
    walk(simulator, 200, ms)
    before, after = pull_the_battery(simulator)
    assert before[0] > 100
    assert before[0] - after[0] <= most


def test_undo_the_mark_and_a_restart_come_back(play):
    simulator = play("pajenicko_picopad")
    walk(simulator, 40, 100)
    simulator.run("B*5 wait:6000")
    before, after = pull_the_battery(simulator)
    assert after == before and before[1] == before[0] - 5
    simulator.run("Y wait:6000")
    before, after = pull_the_battery(simulator)
    assert after == before and before[1] == 0


@pytest.mark.parametrize("board", ["pybadge", WITHOUT_NVM])
def test_where_nvm_cannot_be_appended_two_minutes_may_be_lost(play, board):
    simulator = play(board)
    walk(simulator, 200, 2500)
    before, after = pull_the_battery(simulator)
    assert before[0] - after[0] <= 50
