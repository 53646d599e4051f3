"""Lamps' part of ``solve``: the fewest presses.

The order of presses does not matter, and none is needed twice. Once the presses in the first row
are chosen, a lamp that is still on can only be switched off from below, so every further row is
determined: at most 256 choices have to be tried.
"""

from __future__ import annotations

import time

from nibblock.games.lamps.packs.solution import name
from tools.errors import InputError
from tools.games.lamps import board
from tools.solver import Answer, Task

FEWEST = ("presses",)
FAST = False


def solve(task: Task) -> Answer:
    """Solve a level with the fewest presses, or prove that it has no solution."""
    began = time.monotonic()
    rows = task.level.rows
    try:
        board.check(rows)
    except ValueError as error:
        raise InputError(task.name, f"level {task.number}", str(error)) from None
    width = len(rows[0])
    tried = [_chase(rows, first) for first in range(1 << width)]
    seconds = time.monotonic() - began
    solutions = [cells for cells in tried if cells is not None]
    if not solutions:
        return Answer("none", states=len(tried), seconds=seconds, why="no presses switch all off")
    words = [name(cell, width) for cell in min(solutions, key=len)]
    return Answer(
        "solved",
        " ".join(words),
        words[0] if words else "",
        True,
        {"presses": len(words)},
        len(tried),
        seconds,
    )


def _chase(rows: tuple[str, ...], first: int) -> list[int] | None:
    """Return the cells to press if those of ``first`` are pressed in the first row (bit 0: the
    leftmost); None if lamps stay on.
    """
    width = len(rows[0])
    whole = (1 << width) - 1
    lit = [sum((sign == board.ON) << x for x, sign in enumerate(row)) for row in rows]
    above, pressed = 0, first
    cells: list[int] = []
    for y, lamps in enumerate(lit):
        cells += [y * width + x for x in range(width) if pressed >> x & 1]
        left = (lamps ^ above ^ pressed ^ pressed << 1 ^ pressed >> 1) & whole
        above, pressed = pressed, left
    return None if pressed else cells
