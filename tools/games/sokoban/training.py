"""Boards to train the tables of Sokoban's codes on (tools/sharing/train.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from nibblock.games.sokoban.level import Level as DeviceLevel
from nibblock.games.sokoban.sharing.board import WHOLE, taken
from tools.formats import xsb
from tools.formats.model import Level
from tools.games.sokoban import clean
from tools.games.sokoban.formats import board
from tools.games.sokoban.solver.symmetry import eight_ways

MODULES = ("board",)
BACKED_OFF = ("WALLS",)
_LARGEST = 50  #: cells a side: larger boards are mostly pictures


def boards(
    levels: Iterable[Level], but: Iterable[Level], seen: set[object]
) -> Iterator[DeviceLevel]:
    """Yield each board once, in two of its eight ways: not turned, and one of the others.

    Boards with the same walls as one of ``but`` are left out.
    """
    walls = _walls_of(tuple(but))
    for level in levels:
        if level.game != "sokoban" or max(level.width, level.height) > _LARGEST or not level.rows:
            continue
        whole = clean.normalised(level)
        shape = clean.shape(whole)
        if shape in seen or _walls(whole) in walls:
            continue
        seen.add(shape)
        ways = eight_ways(tuple(row.ljust(whole.width) for row in whole.rows))
        for rows in (whole.rows, ways[len(seen) % 8]):
            device = board.to_device(xsb.normal(rows))
            if taken(device)[1] != WHOLE:
                yield device


@cache
def _walls_of(levels: tuple[Level, ...]) -> set[tuple[str, ...]]:
    return {_walls(clean.normalised(level)) for level in levels}


def _walls(level: Level) -> tuple[str, ...]:
    table = str.maketrans("@+$*.", "     ")
    rows = [row.ljust(level.width).translate(table) for row in level.rows]
    return min(eight_ways(tuple(rows)))
