"""Keep this folder on the path, since its tests share modules in it; make a drive for them."""

import shutil
import sys
from pathlib import Path

import pytest

from tools import vm

sys.path.append(str(Path(__file__).resolve().parent))


@pytest.fixture(scope="session")
def whole_drive(tmp_path_factory):
    """Create a drive for the VM, for tests to copy."""
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    drive = tmp_path_factory.mktemp("vm") / "drive"
    vm.make_drive(drive)
    return drive


@pytest.fixture
def bare_drive(whole_drive, tmp_path):
    """Create a drive for the VM whose folder of levels is empty."""
    drive = vm.copy(whole_drive, tmp_path / "bare")
    shutil.rmtree(drive / "levels")
    (drive / "levels").mkdir()
    return drive
