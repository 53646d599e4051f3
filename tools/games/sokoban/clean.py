"""Clean Sokoban levels: remove what is outside the walls, and find identical boards."""

from __future__ import annotations

from dataclasses import replace

from tools.formats import xsb
from tools.formats.model import Level
from tools.games.sokoban import reach
from tools.games.sokoban.solver.symmetry import eight_ways


def normalised(level: Level) -> Level:
    """Return the level without anything outside its walls; an open level stays unchanged.

    Keep the squares the player could reach without crates and the walls around them. Keep other
    crates and goals too, because they count, unless the crate is on the goal.
    """
    reached, is_open = reach.flood(level.rows)
    inside = {(x, y) for y, row in enumerate(reached) for x, there in enumerate(row) if there}
    if is_open or not inside:
        return level
    around = {(x + dx, y + dy) for x, y in inside for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    rows = []
    for y, row in enumerate(level.rows):
        cells = [
            cell if (x, y) in inside or (cell == "#" and (x, y) in around) or cell in "$." else " "
            for x, cell in enumerate(row)
        ]
        rows.append("".join(cells))
    return replace(level, rows=xsb.normal(rows), indent=0)


def shape(level: Level) -> tuple[str, ...]:
    """Return a canonical one of the board's eight rotations and mirror images."""
    return min(eight_ways(tuple(row.ljust(level.width) for row in level.rows)))
