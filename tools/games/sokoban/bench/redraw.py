"""Measure what each move repaints on the simulator if nothing glides: areas, cells, pixels."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools.build import ROOT

#: The keys pressed on the small level, in order; the player starts two cells from the crate.
KEYS = {"walk": "RIGHT", "push": "RIGHT", "undo a push": "B", "refused step": "UP UP"}


class Redraw(NamedTuple):
    """Rectangles and pixels of one move, and how many of them are cells of the board."""

    areas: int
    cells: int
    pixels: int


def measure(board: str, packs: Path) -> dict[str, Redraw]:
    """Play the first level of ``packs`` on ``board``, without a window."""
    from tools.simulate.simulator import Simulator

    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder)
        for name in ("code.py", "boot.py"):
            shutil.copy(ROOT / name, drive)
        shutil.copytree(ROOT / "lib", drive / "lib")
        shutil.copytree(packs, drive / "levels")
        with Simulator(drive, board, settings={"NIBBLOCK_MOTION": "off"}) as console:
            console.run("wait:300 A wait:300 A wait:1500 A wait:3000")
            return {name: _redrawn(console, keys) for name, keys in KEYS.items()}


def _redrawn(console, keys: str) -> Redraw:
    *first, last = keys.split()
    console.run(" ".join([*first, "wait:100"]))
    before = len(console.display.log)
    console.run(f"{last} wait:100")
    areas = [area for refresh in console.display.log[before:] for area in refresh.areas]
    cells = sum((x2 - x1) * (y2 - y1) // 256 for x1, y1, x2, y2 in areas if y2 - y1 >= 16)
    pixels = sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in areas)
    return Redraw(len(areas), cells, pixels)
