# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Clean Sokoban levels: remove what is outside the walls, and find identical boards."""

from __future__ import annotations

from dataclasses import replace

from tools.formats.model import Level
from tools.games.sokoban.formats import board
from tools.games.sokoban.solver.symmetry import eight_ways


def normalised(level: Level) -> Level:
    """Return the level without anything outside its walls; an open level stays unchanged.

    Keep the squares the player could reach without crates and the walls around them. Keep other
    crates and goals too, because they count, unless the crate is on the goal.
    """
    inside = _inside(level)
    if not inside:
        return level
    around = {(x + dx, y + dy) for x, y in inside for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    rows = []
    for y, row in enumerate(level.rows):
        cells = [
            cell if (x, y) in inside or (cell == "#" and (x, y) in around) or cell in "$." else " "
            for x, cell in enumerate(row)
        ]
        rows.append("".join(cells))
    return replace(level, rows=board.normal(rows))


def _inside(level: Level) -> set[tuple[int, int]]:
    """Return the squares inside the walls; none if the board is open or has no player."""
    rows = level.rows
    stack = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in "@+"]
    inside = set(stack)
    while stack:
        x, y = stack.pop()
        for place in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if not 0 <= place[1] < len(rows) or not 0 <= place[0] < len(rows[place[1]]):
                return set()
            if rows[place[1]][place[0]] != "#" and place not in inside:
                inside.add(place)
                stack.append(place)
    return inside


def shape(level: Level) -> tuple[str, ...]:
    """Return a canonical one of the board's eight rotations and mirror images."""
    return min(eight_ways(tuple(row.ljust(level.width) for row in level.rows)))
