# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The whole console, compiled as for a board, in the MicroPython VM over stand-ins."""

import shutil
from pathlib import Path

import pytest

from tools import vm
from tools.formats import skbn
from tools.formats.model import Collection, Level

HERE = Path(__file__).resolve().parent
FIRST = ("#######", "#@ $ .#", "# $  .#", "#######")
SECOND = ("  ####", "###  ###", "#   $  #", "# #@ # #", "# $.$ .#", "#####.##", "    ###")
HALL = ("#" * 30, *["#" + " " * 28 + "#"] * 9, "#@  $" + " " * 23 + ".#", "#" * 30)


@pytest.fixture(scope="session")
def vm_drive(tmp_path_factory):
    """A drive for the VM with one pack of the test's own."""
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


# The stand-ins are Python where a board has C, and 64-bit: about 60 KB of the heap are theirs.
def test_play_through(vm_drive):
    told = vm.run(HERE / "console" / "play_through.py", vm_drive, heap="400k")
    assert told.split().count("ok") == 6
