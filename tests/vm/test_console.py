"""Play the whole console, compiled as for a board, in the MicroPython VM over stand-ins."""

import pytest
from played import BRAIN, FIRST, HALL, SECOND
from walked import AMPLE, walked

from tools import vm
from tools.errors import ToolError
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn


@pytest.fixture
def vm_drive(bare_drive):
    """Return a drive for the VM with one pack of the test's own."""
    levels = tuple(Level(game="sokoban", rows=rows) for rows in (FIRST, SECOND, HALL))
    pack = Collection(levels, title="Test pack (2026 - Nibblock)")
    (bare_drive / "levels" / "test.skbn").write_bytes(skbn.write(pack))
    return bare_drive


def test_play_through(vm_drive, tmp_path):
    reported = walked("sokoban_through.py", vm_drive, tmp_path, AMPLE)
    assert reported.split().count("ok") == 6


def test_brain(vm_drive, tmp_path):
    drive = vm.copy(vm_drive, tmp_path / "drive")
    (drive / "levels" / "test.skbn").unlink()
    (drive / "levels" / "brain.txt").write_text(BRAIN, encoding="utf-8")
    reported = walked("brain_through.py", drive, tmp_path, AMPLE)
    assert reported.split().count("ok") == 5


def test_from_game_to_game(vm_drive, tmp_path):
    drive = vm.copy(vm_drive, tmp_path / "drive")
    (drive / "levels" / "brain.txt").write_text(BRAIN, encoding="utf-8")
    assert walked("game_to_game.py", drive, tmp_path, "400k").split() == ["ok"]


def test_a_restart_in_the_middle_of_a_walk_is_an_error(vm_drive, tmp_path):
    drive = vm.copy(vm_drive, tmp_path / "drive")
    with pytest.raises(ToolError, match="restarted before the player was done"):
        vm.run(vm.HERE / "console" / "cut_short.py", drive)
