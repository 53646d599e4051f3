"""The simulator needs the packages of ``play``; without them all of its tests are skipped."""

import os
import shutil
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
pytest.importorskip("pygame", reason="the simulator needs the packages of `play`")
pytest.importorskip("numpy", reason="the simulator needs the packages of `play`")


@pytest.fixture
def nothing_stops():
    """Let the consoles of these tests stop: here the simulator itself is tested."""


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Give a console that is closed all the time that a busy machine may take to save."""
    from tools.simulate import live

    monkeypatch.setattr(live, "_PATIENCE_S", 60)


@pytest.fixture
def toy(tmp_path):
    """A drive with a miniature console: see toy/code.py."""
    return Path(shutil.copytree(Path(__file__).parent / "toy", tmp_path / "toy"))
