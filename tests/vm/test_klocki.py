"""Play Klocki on the whole console, compiled as for a board, in the VM over stand-ins."""

import pytest
from played import LARGE, SMALL
from walked import AMPLE, walked

from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution


@pytest.fixture
def vm_drive(bare_drive):
    """Return a drive for the VM with one Klocki pack of the test's own."""
    small = Level(SMALL, "Small", solutions=(Solution("1,2:>;0,0:vv>"),), game="klocki")
    levels = (small, Level(LARGE, "The largest", game="klocki"))
    pack = Collection(levels, title="Test pack")
    (bare_drive / "levels" / "test.nbk").write_bytes(nbk.write(pack))
    return bare_drive


def test_klocki_through(vm_drive, tmp_path):
    reported = walked("klocki_through.py", vm_drive, tmp_path, AMPLE)
    assert reported.split().count("ok") == 7
