"""Restart levels on the console: B at the start brings back the attempt before."""

import pytest
from hands import choose, running, visit

from nibblock.play.tape import frames
from tools.formats.model import Level

PACK = "levels/test.nbk"
BOARD = (0, 20, 240, 200)  # of a picture, without counters and messages
LEVELS = (
    Level(("########", "#      #", "# $@ . #", "#      #", "########"), "A crate"),
    Level(("7 5", "0 1 1", "1 0 0", "", "0 6 4"), "A player", game="brain"),
    Level((".@.......[......", "................", "....+..........."), "A master", game="klocki"),
)


@pytest.fixture
def console(playing):
    return playing(LEVELS)


def test_b_undoes_a_restart(console, golden):
    before = console.run("UP LEFT*2 DOWN wait:100").screen().crop(BOARD)
    console.run("Y wait:200")
    play = running(console).screen
    assert play.session.at == 0
    golden(console.run("B wait:200").screen(), "restart-undone")
    assert play.session.at == 4 and play.session.record.end == 4
    assert console.screen().crop(BOARD) == before


def test_the_first_attempt_comes_back_after_another(console):
    console.run("UP LEFT*2 DOWN Y DOWN RIGHT wait:100")
    play = running(console).screen
    assert (play.session.at, play.session.record.end) == (2, 2)
    console.run("+B wait:2000 -B wait:100")  # held, it stops at the start
    assert (play.session.at, play.session.record.end) == (0, 2)
    console.run("B wait:100")
    assert (play.session.at, play.session.record.end) == (4, 4)
    console.run("B*4 B wait:100")
    assert (play.session.at, play.session.record.end) == (2, 2)


def test_the_menu_restarts_too_and_leaving_keeps_the_current_attempt(console):
    console.run("UP LEFT A wait:200")
    choose(console, "Restart")
    console.run("RIGHT wait:100")
    visit(console, "play", PACK, 2, "klocki", keys="wait:500")
    play = visit(console, "play", PACK, 0, "sokoban", keys="wait:700")
    assert (play.session.at, play.session.record.end) == (1, 1)
    console.run("B wait:100 B wait:100")
    assert (play.session.at, play.session.record.end) == (0, 1)


def test_klocki(console):
    play = visit(console, "play", PACK, 2, "klocki", keys="wait:500")
    console.run("LEFT*3 UP*2 A RIGHT DOWN wait:100")
    first = play.session.stand()
    assert first[0] == first[1] == 2
    console.run("Y wait:100 DOWN wait:100")
    assert play.session.stand()[:2] == (1, 1)
    console.run("B wait:100 B wait:100")
    assert play.session.stand() == first
    console.run("B*2 wait:100 B wait:100")
    assert play.session.stand()[:2] == (1, 1)
    assert play.cursor.block and play.rules.block_at(play.cursor.cell) == play.cursor.block


def pushes(play):
    """Return the directions pressed in the current attempt, frame by frame."""
    return [pressed for pressed in frames(play.session.solution()) if pressed]


def test_brain(console):
    running(console).play(PACK, 1, "brain")
    console.run("wait:700 RIGHT wait:300 RIGHT wait:500 DOWN wait:800")
    play = running(console).screen
    stand = play.session.stand()
    assert pushes(play) == [4, 4, 8]
    console.run("Y wait:300")
    assert play.session.at == 0
    console.run("B wait:300")  # undoes the restart
    assert play.session.stand() == stand
    console.run("A wait:100 Y wait:300 DOWN wait:600")
    assert pushes(play) == [8]
    console.run("B wait:300 B wait:300")
    assert play.session.stand() == stand and pushes(play) == [4, 4, 8]
    console.run("B*3 wait:300 B wait:300")
    assert pushes(play) == [8]
    console.run("+B wait:3000 -B wait:100")  # held, it stops at the start
    assert pushes(play) == [8] and play.session.at == 0
