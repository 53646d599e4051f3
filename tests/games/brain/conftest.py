"""Open one Brain level in play."""

import sys
from pathlib import Path

import pytest
from hands import running

from tools.simulate.simulator import Simulator

sys.path.append(str(Path(__file__).resolve().parent))  # tests share modules in it

_OPENING = "wait:1900"


@pytest.fixture
def open_level(tmp_path):
    """Return a function that opens one level in play, on a drive of its own."""
    opened = []

    def start(text, board="pimoroni_picosystem", **settings):
        folder = tmp_path / f"drive{len(opened)}"
        path = folder / "levels" / "brain" / "level.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        console = Simulator(folder, board, settings=settings)
        opened.append(console)
        console.run("wait:600")
        running(console).play("levels/brain/level.txt", 0, "brain")
        return console.run(_OPENING)

    yield start
    for console in opened:
        console.close()
