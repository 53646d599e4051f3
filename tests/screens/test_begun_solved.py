"""Play levels that begin solved: they count as solved after the first step made in them."""

import pytest
from hands import menu_is_open, running, visit

from nibblock.progress import Drive as Files
from nibblock.progress import Progress
from tools.formats.model import Level

PACK = "levels/test.nbk"
LEVELS = (
    Level(("#######", "#@ *  #", "#     #", "#######"), "Crate at home"),
    Level((".[..+@..", "........"), "Master at home", game="klocki"),
)


@pytest.fixture
def console(playing):
    return playing(LEVELS)


def saved(console):
    """Read the drive: the best of the level in play, by its first count."""
    console.run("wait:300")
    play = running(console).screen
    return Progress(Files(f"{console.machine.drive.root}/")).best(play.key_of_level, 0)


def test_a_walk_solves_a_level_of_crates_at_home(console):
    play = running(console).screen
    assert play.rules.solved and not play.dialog
    console.run("RIGHT wait:300")
    assert menu_is_open(play) and saved(console) == (1, 0, bytearray([2 << 6]))


def test_a_game_that_goes_back_to_its_solved_start_is_kept(console):
    play = running(console).screen
    console.run("DOWN wait:300")
    assert menu_is_open(play)
    console.run("wait:600 B wait:100 Y wait:100")
    for step in (2, 2):
        play.session.step(step)
    assert not play.rules.solved
    play.keep()  # unfinished
    play.restart()
    play.keep()
    assert running(console).progress.unfinished(play.key_of_level)[:2] == (2, 0)


def test_a_stored_walk_is_replayed(console):
    console.run("RIGHT wait:900 B wait:100")
    play = running(console).screen
    stored = saved(console)[2]
    play.restart()
    assert play.session.resume(-1, 1, -1, stored) and play.session.at == 1


def test_a_cancelled_step_solves_nothing(console):
    play = visit(console, "play", PACK, 1, "klocki", keys="wait:500")
    assert play.game == "klocki" and play.rules.solved and not play.dialog
    console.run("RIGHT A DOWN")  # the master off its destination
    assert not play.rules.solved and play.cursor.block
    console.run("UP")  # and back: both steps are dropped
    assert play.rules.solved and play.session.at == 0 and not play.dialog
    console.run("A LEFT A DOWN wait:300")  # the other block: solved with one step
    assert menu_is_open(play) and saved(console)[:2] == (1, 1)
