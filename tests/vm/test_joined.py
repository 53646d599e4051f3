"""Play all games in the VM with modules joined as on a small drive, see tools/build/join.py."""

import pytest
from played import BRAIN, FIRST, HALL, LARGE, SECOND, SMALL
from walked import walked

from tools import vm
from tools.build import contents
from tools.build.compiler import compile_text
from tools.build.shorten import private_names
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.formats import skbn


@pytest.fixture(scope="module")
def joined_drive(bare_drive):
    """Return a drive for the VM without levels, with modules joined."""
    watching = [vm.HERE / vm.STAND_INS / "switched.py", *vm.HERE.glob("console/*.py")]
    for name, text in contents._joined(private_names(watching)).items():
        path = bare_drive / "lib/nibblock" / (name[:-3] + ".mpy")
        if text:
            module = "nibblock." + name[:-3].replace("/", ".")
            path.write_bytes(b"M" + compile_text(text, module)[1:])
        else:
            path.unlink()
    return bare_drive


def test_sokoban(joined_drive, tmp_path):
    drive = vm.copy(joined_drive, tmp_path / "drive")
    levels = tuple(Level(game="sokoban", rows=rows) for rows in (FIRST, SECOND, HALL))
    pack = Collection(levels, title="Test pack (2026 - Nibblock)")
    (drive / "levels/test.skbn").write_bytes(skbn.write(pack))
    assert walked("sokoban_through.py", drive, tmp_path, "400k").split().count("ok") == 7


def test_klocki(joined_drive, tmp_path):
    drive = vm.copy(joined_drive, tmp_path / "drive")
    small = Level(SMALL, "Small", solutions=(Solution("1,2:>;0,0:vv>"),), game="klocki")
    levels = (small, Level(LARGE, "The largest", game="klocki"))
    (drive / "levels/test.nbk").write_bytes(nbk.write(Collection(levels, title="Test pack")))
    assert walked("klocki_through.py", drive, tmp_path, "500k").split().count("ok") == 7


def test_brain(joined_drive, tmp_path):
    drive = vm.copy(joined_drive, tmp_path / "drive")
    (drive / "levels/brain.txt").write_text(BRAIN, encoding="utf-8")
    assert walked("brain_through.py", drive, tmp_path, "440k").split().count("ok") == 5
