"""Sokoban's rules for the levels we ship: see tools/games/standards.py."""

from __future__ import annotations

from collections.abc import Iterator

from tools.formats.model import Level
from tools.games.sokoban import difficulty
from tools.games.sokoban.solver.board import Board
from tools.games.standards import Mark, Rule
from tools.solver import stored


def marks(level: Level) -> Iterator[Mark]:
    """Yield crates, goals and inner walls, those that are nowhere beside the outside."""
    outside = _outside(level.rows)
    for y, row in enumerate(level.rows):
        for x, letter in enumerate(row):
            if letter in "$*.+":
                yield x, y, letter.replace("+", ".")
            elif letter == "#" and not outside & {
                (x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)
            }:
                yield x, y, letter


def _outside(rows: tuple[str, ...]) -> set[tuple[int, int]]:
    """Return the cells outside a board and the frame around it."""
    width = max(map(len, rows))
    grid = ["." * (width + 2), *(f".{row:.<{width}}." for row in rows), "." * (width + 2)]
    todo, found = [(-1, -1)], set()
    while todo:
        x, y = todo.pop()
        is_inside = -1 <= x <= width and -1 <= y <= len(rows)
        if is_inside and (x, y) not in found and grid[y + 1][x + 1] in ". ":
            found.add((x, y))
            todo += (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)
    return found


def weigh(level: Level, name: str, number: int) -> tuple[float, dict[str, int]]:
    """Return a level's grade and counters by its stored solution."""
    del name, number
    return difficulty.weigh(Board(level.rows), stored(level))


RULES: tuple[Rule, ...] = ()
