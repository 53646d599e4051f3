# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Play the whole console, compiled as for a board, in the MicroPython VM over stand-ins."""

import shutil
from pathlib import Path

import pytest
from played import BRAIN, FIRST, HALL, SECOND

from tools import vm
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="session")
def vm_drive(tmp_path_factory):
    """Create a drive for the VM with one pack of the test's own."""
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    folder = tmp_path_factory.mktemp("vm") / "drive"
    vm.make_drive(folder)
    shutil.rmtree(folder / "levels")
    (folder / "levels").mkdir()
    levels = tuple(Level(game="sokoban", rows=rows) for rows in (FIRST, SECOND, HALL))
    pack = Collection(levels, title="Test pack (2026 - Nibblock)")
    (folder / "levels" / "test.skbn").write_bytes(skbn.write(pack))
    return folder


# About 60 KB of it is used by the stand-ins and the test. The VM has 64 bits, a board 32.
@pytest.mark.parametrize("heap", ["200k", "400k"])
def test_play_through(vm_drive, tmp_path, heap):
    drive = shutil.copytree(vm_drive, tmp_path / "drive")
    reported = vm.run(HERE / "console" / "sokoban_through.py", drive, heap=heap)
    assert reported.split().count("ok") == 7


@pytest.mark.parametrize("heap", ["248k", "400k"])
def test_brain(vm_drive, tmp_path, heap):
    drive = shutil.copytree(vm_drive, tmp_path / "drive")
    (drive / "levels" / "test.skbn").unlink()
    (drive / "levels" / "brain.txt").write_text(BRAIN, encoding="utf-8")
    reported = vm.run(HERE / "console" / "brain_through.py", drive, heap=heap)
    assert reported.split().count("ok") == 5


def test_from_game_to_game(vm_drive, tmp_path):
    drive = shutil.copytree(vm_drive, tmp_path / "drive")
    (drive / "levels" / "brain.txt").write_text(BRAIN, encoding="utf-8")
    assert vm.run(HERE / "console" / "game_to_game.py", drive, heap="260k").split() == ["ok"]
