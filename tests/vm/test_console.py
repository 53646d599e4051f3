"""Play the whole console, compiled as for a board, in the MicroPython VM over stand-ins."""

import pytest
from played import add_pack
from walked import AMPLE, walked

from tools import vm
from tools.errors import ToolError


@pytest.mark.parametrize(("game", "parts"), [("sokoban", 6), ("klocki", 7), ("brain", 5)])
def test_play_through(bare_drive, tmp_path, game, parts):
    add_pack(bare_drive, game)
    reported = walked(f"{game}_through.py", bare_drive, tmp_path, AMPLE)
    assert reported.split().count("ok") == parts


def test_from_game_to_game(bare_drive, tmp_path):
    add_pack(bare_drive, "sokoban")
    add_pack(bare_drive, "brain")
    assert walked("game_to_game.py", bare_drive, tmp_path, "400k").split() == ["ok"]


def test_a_restart_in_the_middle_of_a_walk_is_an_error(bare_drive, tmp_path):
    drive = vm.copy(bare_drive, tmp_path / "drive")
    with pytest.raises(ToolError, match="restarted before the player was done"):
        vm.run(vm.HERE / "console" / "cut_short.py", drive)
