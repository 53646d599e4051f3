"""The sixteen walls by neighbour mask, assembled from four drawn ones.

A quarter of a wall tile depends only on the two neighbours it touches: with neither it comes
from wall 0 (alone), with the vertical one from wall 5 (joined above and below), with the
horizontal one from wall 10 (joined left and right), with both from wall 15. So four drawings
make all sixteen, and whatever joins up in them joins up everywhere.
"""

from pathlib import Path

from tools.art.source import Picture, drawn
from tools.errors import InputError

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
DRAWN = (0, NORTH | SOUTH, EAST | WEST, NORTH | EAST | SOUTH | WEST)


def compose_walls(path: Path, parts: dict[int, Picture]) -> list[Picture]:
    """Return the wall pictures for masks 0..15 (N 1, E 2, S 4, W 8), given masks 0, 5, 10, 15."""
    if tuple(sorted(parts)) != DRAWN:
        raise InputError(str(path), "end", f"walls {sorted(parts)}", f"walls {list(DRAWN)}")
    return [_wall(parts, mask) for mask in range(16)]


def _wall(parts: dict[int, Picture], mask: int) -> Picture:
    size = len(parts[0])
    half = size // 2

    def pixel(x: int, y: int) -> int:
        vertical = mask & (NORTH if y < half else SOUTH)
        horizontal = mask & (WEST if x < half else EAST)
        source = (DRAWN[1] if vertical else 0) | (DRAWN[2] if horizontal else 0)
        return parts[source][y][x]

    return drawn(size, pixel)
