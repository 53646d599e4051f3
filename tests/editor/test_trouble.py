"""The drive is full, read-only, in use by a computer or taken away while a level is drawn, by keys:
the player is told, the drawing stays as it is, and nothing is lost once the drive is back.
"""

import errno

import pytest
from drawn_by_hand import SOKOBAN, draw_easy, drawn, go_on, menu, new, publish, put, stored
from hands import choose, running

from nibblock.packs.own_levels import DRAFTS, LEVELS
from tools.simulate.boards import board_model
from tools.simulate.simulator import Simulator

BOARD = "pimoroni_picosystem"


def refusing(code):
    """Return what a drive does that refuses to be written with this error."""

    def refuse(*_):
        raise OSError(code, "refused")

    return refuse


#: (what happens to the drive, the error of every write, what the player reads).
TROUBLES = [
    pytest.param(errno.ENOSPC, "Drive full", id="full"),
    pytest.param(errno.EROFS, "The drive is read-only", id="read-only"),
    pytest.param(errno.EIO, "could not be written (error 5)", id="failing"),
    pytest.param(0, "the drive is in use", id="in-use"),
]


def begin_trouble(simulator, code):
    """Let something be wrong with the drive, until ``undo`` of what is returned."""
    trouble, machine = pytest.MonkeyPatch(), simulator.machine
    if code:
        trouble.setattr(machine.drive, "on_write", refusing(code))
    else:
        trouble.setattr(machine, "computer", True)
    return trouble


def listening(simulator, monkeypatch):
    """Return a list that gets each message that the console shows."""
    said = []
    notices = running(simulator).notices
    show = notices.show

    def note():
        if notices.pending:
            said.append(str(notices.pending))
        show()

    monkeypatch.setattr(notices, "show", note)
    return said


def drawing(simulator):
    """Begin a Sokoban level that RIGHT solves; return its board."""
    simulator.run("wait:1500")
    new(simulator, SOKOBAN, "sokoban")
    return draw_easy(simulator)


@pytest.mark.parametrize("chip", [True, False], ids=["chip", "no-chip"])
@pytest.mark.parametrize(("code", "text"), TROUBLES)
def test_drawing_goes_on_and_is_kept_once_the_drive_is_back(drive, monkeypatch, chip, code, text):
    board = board_model(BOARD) if chip else board_model(BOARD)._replace(nvm=0)
    with Simulator(drive, board) as simulator:
        drawing(simulator)
        trouble = begin_trouble(simulator, code)
        said = listening(simulator, monkeypatch)
        simulator.run("wait:21000")
        assert len(said) == 1 and text in said[0]
        put(simulator, 3, (20,))
        put(simulator, 2, (21,))
        board_drawn = drawn(simulator)
        simulator.run("wait:21000")
        assert drawn(simulator) == board_drawn and stored(drive, DRAFTS) == []
        assert len(said) == 1 or not chip
        menu(simulator, "Test")  # plays it from memory
        simulator.run("wait:2500")
        play = running(simulator).screen
        assert play.draft and play.rules.width == 8
        simulator.run("A:700 wait:100")
        choose(simulator, "Edit it")
        simulator.run("wait:2500")
        assert drawn(simulator) == board_drawn
        trouble.undo()
        menu(simulator, "Leave")
        simulator.run("wait:2500")
    if not chip:
        assert len(stored(drive, DRAFTS)) == 1
    with Simulator(drive, board) as simulator:  # as after a power cut
        simulator.run("wait:1500")
        go_on(simulator)
        assert drawn(simulator) == board_drawn
        put(simulator, 1, (30,))
        menu(simulator, "Leave")
        simulator.run("wait:2500")
        assert len(stored(drive, DRAFTS)) == 1


@pytest.mark.parametrize(("code", "text"), TROUBLES[::3])
def test_it_is_solved_and_published_all_the_same(drive, monkeypatch, code, text):
    with Simulator(drive, BOARD) as simulator:
        board_drawn = drawing(simulator)
        trouble = begin_trouble(simulator, code)
        said = listening(simulator, monkeypatch)
        menu(simulator, "Test")
        simulator.run("wait:2500 RIGHT:150 wait:3000")
        publish(simulator)
        simulator.run("wait:6000")
        assert any(text in line for line in said)
        assert running(simulator)._name == "levels" and stored(drive, LEVELS) == []
        simulator.power_off()  # only the chip has it
        trouble.undo()
        simulator.run("power:on wait:3000")
        running(simulator).go("levels", LEVELS, 0, True)
        simulator.run("wait:1500 A:400 wait:200")
        choose(simulator, "This level", "Edit")
        simulator.run("wait:2500")
        assert drawn(simulator) == board_drawn and running(simulator).screen.draft.solved
        menu(simulator)
        publish(simulator)
        simulator.run("wait:6000")
    (published,) = stored(drive, LEVELS)
    assert published.steps and stored(drive, DRAFTS) == []
