"""Open one Brain level in play."""

import sys
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hands import running

sys.path.append(str(Path(__file__).resolve().parent))  # tests share modules in it

_OPENING = "wait:1900"


@pytest.fixture
def open_level(tmp_path, simulators):
    """Return a function that opens one level in play, on a drive of its own."""

    def start(text, board="pimoroni_picosystem", **settings):
        folder = Path(mkdtemp(dir=tmp_path))
        path = folder / "levels" / "brain" / "level.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        console = simulators(folder, board, settings=settings)
        console.run("wait:600")
        running(console).play("levels/brain/level.txt", 0, "brain")
        return console.run(_OPENING)

    return start
