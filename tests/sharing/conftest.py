"""Provide a drive for the tests of codes."""

import shutil

import pytest
from hands import ROOT


@pytest.fixture
def drive(tmp_path):
    """Return a drive with our packs."""
    shutil.copytree(ROOT / "levels", tmp_path / "levels")
    return tmp_path
