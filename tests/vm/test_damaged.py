"""Damage files of a console in the VM: what is compiled fails there in its own way."""

import random
import shutil

import pytest
from played import FIRST
from walked import AMPLE

from tools import vm
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn

LIB = "lib/nibblock"
DAMAGE = {
    "empty": lambda data: b"",
    "half": lambda data: data[: len(data) // 2],
    "random": lambda data: random.Random(1).randbytes(len(data)),
}
FRAIL = (
    ("half", "art/font.bmp"),
    ("random", "games/sokoban/art/card.bmp"),
    ("missing", "screens/words/en.txt"),
    ("missing", "progress/journal.mpy"),
    ("random", "screens/help.mpy"),
)


@pytest.fixture
def whole(bare_drive):
    """Return a drive with a pack."""
    pack = Collection((Level(game="sokoban", rows=FIRST),), title="Test")
    (bare_drive / "levels/test.skbn").write_bytes(skbn.write(pack))
    return bare_drive


@pytest.mark.parametrize(("kind", "name"), FRAIL)
def test_a_damaged_file_does_not_stop_the_console(whole, tmp_path, kind, name):
    drive = vm.copy(whole, tmp_path / "drive")
    lib = drive / "lib"
    code = lib.resolve()
    lib.unlink()  # a copy has a link to the code that all tests share
    shutil.copytree(code, lib)
    path = drive / LIB / name
    data = path.read_bytes()
    if kind == "missing":
        path.unlink()
    else:
        path.write_bytes(DAMAGE[kind](data))
    said = vm.run(vm.HERE / "console/damaged.py", drive, heap=AMPLE)
    assert "games.sokoban.screen" in said and said.endswith("ok\n"), said
