"""Test that an own level keeps the look of the place that it was drawn in."""

import pytest
from hands import choose, inside, running

from tools.formats import nbk, own
from tools.simulate.simulator import Simulator

FIRST = "levels/1-sokoban/1-first-steps.nbk"
BAKERY, HARBOUR = 1, 2


def place(simulator, name):
    """Choose a place in the menu of the editor."""
    simulator.run("A:800 wait:300")
    choose(simulator, "Place", name)
    simulator.run("wait:2500")


def looks(simulator):
    """Return the looks of the drafts."""
    with inside(simulator):
        from nibblock.packs.own_levels import DRAFTS, OwnPack

        with OwnPack(DRAFTS, running(simulator).progress) as pack:
            return [pack.read(n) and pack.look for n in range(pack.count)]


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "tinycircuits_thumby_color"])
def test_a_draft_keeps_its_place_into_play_and_out_again(board, tmp_path, golden):
    with Simulator(tmp_path, board) as simulator:
        simulator.run("wait:2500")
        running(simulator).go("editor.screen", FIRST, 1)
        simulator.run("wait:2500")
        plain = simulator.screen()
        place(simulator, "Harbour")
        assert running(simulator).screen.draft.look == HARBOUR
        assert simulator.screen() != plain
        golden(simulator.screen(), "editor-place-{}x{}".format(*plain.size))
        assert looks(simulator) == [HARBOUR]
        simulator.run("A:800 wait:300")
        choose(simulator, "Test it")
        simulator.run("wait:2500")
        screen = running(simulator).screen
        assert screen.session and screen.look == HARBOUR
        running(simulator).go("title")
        simulator.run("wait:1500 power:off power:on wait:2500")
        assert looks(simulator) == [HARBOUR] and not running(simulator).pictures.look
    saved = own.of_drive(tmp_path).read_bytes()
    exported = nbk.read(nbk.write(own.read(saved, "")), "")
    assert [level.look for level in exported.levels] == ["harbour"]


def test_a_copy_has_the_place_of_what_it_copies(tmp_path):
    with Simulator(tmp_path) as simulator:
        simulator.run("wait:2500")
        running(simulator).go("editor.screen", FIRST, 1)
        simulator.run("wait:2500")
        place(simulator, "Bakery")
        with inside(simulator):
            from nibblock.packs.own_edit import duplicate

            duplicate(running(simulator).progress, 1, "Again")
        assert looks(simulator) == [BAKERY, BAKERY]
