"""A low battery is said once and marked above the board, on boards that can measure it."""

import pytest
from hands import pause, running

from tools.simulate.machine import SMALL_HEAP

BOARDS = ["pimoroni_picosystem", "pajenicko_picopad", "deshipu_ugame_s3", "m5stack_cardputer"]
TOLD = ("screens", "battery is low", ())


@pytest.fixture
def play(drive, simulators):
    def start(board, script, **machine):
        simulator = simulators(drive, board, settings={"NIBBLOCK_START": "levels/test.skbn"})
        vars(simulator.machine).update(machine)
        simulator.run("wait:25000")
        told = []
        notices = running(simulator).notices
        put = notices.put
        notices.put = lambda what, icon=-1: (told.append(what), put(what, icon))
        simulator.run(script)
        return simulator, told

    return start


@pytest.mark.parametrize("board", BOARDS)
def test_it_is_said_once(play, board):
    simulator, told = play(board, "RIGHT wait:22000")
    assert not running(simulator).board.low and TOLD not in told
    simulator.run("battery:3400 RIGHT wait:22000 LEFT wait:22000 LEFT wait:22000")
    assert running(simulator).board.low
    assert told.count(TOLD) == 1


def test_the_mark_stays_in_the_next_level(play, golden):
    simulator, told = play("pimoroni_picosystem", "battery:3400 RIGHT wait:22000 wait:3000")
    mark = simulator.screen().crop((86, 0, 102, 13))
    assert len(mark.getcolors()) == 3  # frame, bar and what is behind
    simulator.run("RIGHT*2 LEFT*3 DOWN RIGHT*3 wait:4000 A wait:1500")
    assert running(simulator).screen.index == 1
    assert simulator.screen().crop((86, 0, 102, 13)) == mark
    assert told.count(TOLD) == 1
    golden(simulator.screen(), "battery-low")


def test_it_is_said_in_a_list_too(play):
    simulator, told = play("pimoroni_picosystem", "RIGHT wait:1000", free_heap=SMALL_HEAP)
    simulator.run("battery:3400")
    pause(simulator, "Levels")
    assert not running(simulator).board.low and TOLD not in told
    simulator.run("wait:22000")
    assert running(simulator)._name == "levels" and running(simulator).board.low


@pytest.mark.parametrize(
    ("board", "machine"),
    [
        ("pimoroni_picosystem", {"battery": 3400, "charging": True}),
        ("pimoroni_picosystem", {"battery": 0}),  # USB power, no battery
        ("pimoroni_picosystem", {"battery": 3600}),
        ("pygamer", {"battery": 3000}),  # it cannot be measured there
    ],
)
def test_when_it_is_not_low(play, board, machine):
    simulator, told = play(board, "RIGHT wait:22000", **machine)
    assert not running(simulator).board.low and TOLD not in told
