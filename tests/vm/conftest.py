"""Keep this folder on the path, since its tests share modules in it; make a drive for them."""

import shutil
import sys
from pathlib import Path

import pytest

from tools import vm

sys.path.append(str(Path(__file__).resolve().parent))


@pytest.fixture(scope="module")
def bare_drive(tmp_path_factory):
    """Create a drive for the VM whose folder of levels is empty."""
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    drive = tmp_path_factory.mktemp("vm") / "drive"
    vm.make_drive(drive)
    shutil.rmtree(drive / "levels")
    (drive / "levels").mkdir()
    return drive
