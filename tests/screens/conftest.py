"""Test screens on a drive with the tests' own packs."""

import pytest
from on_a_drive import drive, written  # noqa: F401

from tools.formats import nbk
from tools.formats.model import Collection


@pytest.fixture
def playing(tmp_path, simulators):
    """Return a function that opens the first of some levels; it returns the simulator."""

    def start(levels):
        written(tmp_path / "drive/levels/test.nbk", nbk.write(Collection(levels)))
        settings = {"NIBBLOCK_START": "levels/test.nbk"}
        return simulators(tmp_path / "drive", settings=settings).run("wait:500")

    return start
