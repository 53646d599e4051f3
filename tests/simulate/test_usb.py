"""Play on boards without a D-pad of their own: a USB keyboard, and two columns of three buttons."""

import pytest
from hands import running
from on_a_drive import drive  # noqa: F401

from tools.simulate.simulator import Simulator


@pytest.mark.parametrize("board", ["adafruit_fruit_jam", "pimoroni_explorer2350"])
def test_a_level_is_played(drive, board):  # noqa: F811
    settings = {"NIBBLOCK_START": "levels/test.skbn", "NIBBLOCK_SOUND": "soft"}
    with Simulator(drive, board, settings=settings) as console:
        console.run("wait:25000 RIGHT wait:200 RIGHT wait:200 B wait:200 RIGHT wait:200")
        assert console.errors == []
        assert running(console).screen.session.at == 2
        assert [round(pitch, -1) for pitch in console.pitches()][-4:] == [220, 330, 390, 330]


def test_the_keyboard_is_unplugged_in_mid_game(drive):  # noqa: F811
    settings = {"NIBBLOCK_START": "levels/test.skbn"}
    with Simulator(drive, "adafruit_fruit_jam", settings=settings) as console:
        console.run("wait:25000 RIGHT wait:200 +RIGHT wait:50")
        console.machine.plugged = False
        console.run("wait:2000")
        steps = running(console).screen.session.at
        console.run("wait:3000 -RIGHT LEFT wait:300")
        assert running(console).screen.session.at == steps  # a held key ends with its keyboard
        console.machine.plugged = True
        console.run("wait:3000 LEFT wait:300")
        assert running(console).screen.session.at == steps + 1
        assert console.errors == []
