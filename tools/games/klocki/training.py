"""Boards to train the tables of Klocki's codes on (tools/sharing/train.py): trays filled at random,
and Sokoban levels played as Klocki.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from nibblock.games.klocki.level import KlockiLevel
from tools.formats.model import Level
from tools.games.klocki import board, sok

MODULES = ("board", "cells", "tray")
LEARNED = ("TOKENS", "MARKED", "MARK_KINDS", "NAMES", "DRAWN")

_TRAYS = 400
_LARGEST = 30  #: cells a side
_SHAPES = ((1, 1), (2, 1), (1, 2))


def boards(
    levels: Iterable[Level], but: Iterable[Level], seen: set[object]
) -> Iterator[KlockiLevel]:
    """Yield Sokoban levels as Klocki's."""
    del but, seen
    for level in levels:
        if level.game == "sokoban" and max(level.width, level.height) <= _LARGEST:
            yield board.to_device(sok.to_klocki(level))


def made_up() -> Iterator[KlockiLevel]:
    """Yield trays, most of 4x5 cells."""
    dice = random.Random(1)
    for n in range(_TRAYS):
        width, height = (4, 5) if n % 10 else (dice.randrange(3, 9), dice.randrange(3, 9))
        gaps = 2 if n % 5 else dice.randrange(6)
        yield board.to_device(board.make(tray(dice, width, height, gaps)))


def tray(dice: random.Random, width: int, height: int, gaps: int = 2) -> tuple[str, ...]:
    """Return a tray full of blocks in random places, but for ``gaps`` single cells."""
    cells = [[""] * width for _ in range(height)]
    x, y = dice.randrange(width - 1), dice.randrange(height - 1)
    _put(cells, x, y, (2, 2), "@", "A")
    free = [(x, y) for y in range(height) for x in range(width) if not cells[y][x]]
    dice.shuffle(free)
    names = iter("BCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    for x, y in free:
        shape = dice.choice(_SHAPES)
        if not cells[y][x] and shape != (1, 1) and _is_free(cells, x, y, shape):
            _put(cells, x, y, shape, "[", next(names))
    alone = [(x, y) for x, y in free if not cells[y][x]]
    for x, y in alone[gaps:]:
        cells[y][x] = "[.."
    goal = width // 2 - 1
    return tuple(
        "".join(
            ("+" if y >= height - 2 and goal <= x < goal + 2 else ".") + (cell or "...")
            for x, cell in enumerate(row)
        )
        for y, row in enumerate(cells)
    )


def _is_free(cells: list[list[str]], x: int, y: int, shape: tuple[int, int]) -> bool:
    right, below = x + shape[0], y + shape[1]
    if right > len(cells[0]) or below > len(cells):
        return False
    return not any(cells[j][i] for j in range(y, below) for i in range(x, right))


def _put(
    cells: list[list[str]], x: int, y: int, shape: tuple[int, int], type_: str, name: str
) -> None:
    for j in range(y, y + shape[1]):
        for i in range(x, x + shape[0]):
            cells[j][i] = f"{type_}{name}{name}"
