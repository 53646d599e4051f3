"""Check that in no game calls go deeper than CircuitPython's Python stack: see depth.py."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest
from played import add_pack
from programs import printed

from tools import vm

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


#: The game, and functions that it must reach: deep ones, far from each other.
JOURNEYS = [
    ("sokoban", ("solved.py:_show", "flush.py:_append")),
    ("klocki", ("moves.py:_replay", "scores.py:_build")),
    ("brain", ("demo.py:end", "flush.py:_append")),
]


@pytest.mark.parametrize(("game", "through"), JOURNEYS)
def test_depth(built, tmp_path, game, through):
    drive = vm.copy(built, tmp_path / "drive")
    add_pack(drive, game)
    reported = run(drive, f"{game}_through.py")
    met = {os.path.basename(name) for name in reported["met"]}
    assert set(through) <= met, sorted(met)
    deepest, chain = reported["chains"][0]
    assert 1200 < deepest < MOST, (deepest, chain)


def run(drive, program):
    path = os.pathsep.join([str(HERE.parent.parent / "lib"), str(HERE)])
    told = printed(sys.executable, HERE / "depth.py", program, cwd=drive, PYTHONPATH=path)
    return json.loads(told.splitlines()[-1])
