"""Test that an own level keeps the look of the place that it was drawn in."""

import pytest
from hands import choose, inside, running

from tools.formats import nbk, own
from tools.simulate.simulator import Simulator

FIRST = "levels/1-sokoban/1-first-steps.nbk"
HARBOUR = 2


def looks(simulator):
    """Return the looks of the drafts."""
    with inside(simulator):
        from nibblock.packs.own_levels import DRAFTS, OwnPack

        with OwnPack(DRAFTS, running(simulator).progress) as pack:
            return [pack.read(n) and pack.look for n in range(pack.count)]


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "tinycircuits_thumby_color"])
def test_a_draft_keeps_its_place_into_play_and_out_again_and_in_a_copy(board, tmp_path, golden):
    with Simulator(tmp_path, board) as simulator:
        simulator.run("wait:2500")
        running(simulator).go("editor.screen", FIRST, 1)
        simulator.run("wait:2500")
        plain = simulator.screen()
        simulator.run("A:800 wait:300")
        choose(simulator, "Place", "Harbour")
        simulator.run("wait:2500")
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
        with inside(simulator):
            from nibblock.packs.own_edit import duplicate

            duplicate(running(simulator).progress, 1, "Again")
        assert looks(simulator) == [HARBOUR, HARBOUR]
    saved = own.of_drive(tmp_path).read_bytes()
    exported = nbk.read(nbk.write(own.read(saved, "")), "")
    assert [level.look for level in exported.levels] == ["harbour"]
