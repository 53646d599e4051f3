"""Check that in no game calls go deeper than CircuitPython's Python stack: see depth.py."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from played import BRAIN, FIRST, HALL, LARGE, SECOND, SMALL

from tools import vm
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.formats import skbn

HERE = Path(__file__).resolve().parent
#: Bytes of settings.toml's 2560: what depth.py does not weigh, and C's own calls, need some too.
MOST = 2300


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Create a drive without packs."""
    folder = tmp_path_factory.mktemp("depth") / "drive"
    vm.make_drive(folder)
    shutil.rmtree(folder / "levels")
    (folder / "levels").mkdir()
    return folder


def sokoban():
    boards = (FIRST, SECOND, HALL)
    levels = tuple(Level(game="sokoban", rows=rows) for rows in boards)
    return "test.skbn", skbn.write(Collection(levels, title="Test pack (2026 - Nibblock)"))


def klocki():
    solved = (Solution("1,2:>;0,0:vv>"),)
    small = Level(SMALL, "Small", solutions=solved, game="klocki")
    levels = (small, Level(LARGE, "The largest", game="klocki"))
    return "test.nbk", nbk.write(Collection(levels, title="Test pack"))


def brain():
    return "brain.txt", BRAIN.encode()


#: Program, its pack, and functions that it must reach: deep ones, far from each other.
JOURNEYS = [
    ("sokoban_through.py", sokoban, ("solved.py:_show", "flush.py:_append")),
    ("klocki_through.py", klocki, ("moves.py:_replay", "scores.py:_build")),
    ("brain_through.py", brain, ("demo.py:end", "flush.py:_append")),
]


@pytest.mark.parametrize("program, pack, through", JOURNEYS)
def test_depth(built, tmp_path, program, pack, through):
    drive = vm.copy(built, tmp_path / "drive")
    name, data = pack()
    (drive / "levels" / name).write_bytes(data)
    reported = run(drive, program)
    met = {os.path.basename(name) for name in reported["met"]}
    assert set(through) <= met, sorted(met)
    deepest, chain = reported["chains"][0]
    assert 1200 < deepest < MOST, (deepest, chain)


def run(drive, program):
    path = os.pathsep.join([str(HERE.parent.parent / "lib"), str(HERE)])
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, str(HERE / "depth.py"), program],
        cwd=drive,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
    return json.loads(done.stdout.splitlines()[-1])
