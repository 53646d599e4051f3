"""The boards to measure: 15x12 fits a screen at 16 pixels, 7x6 at 32, 30x20 at neither."""

from __future__ import annotations

from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn


def board(width: int, height: int) -> tuple[str, ...]:
    """Return a hall with pillars; player, crate and goal are in one row with free floor between."""
    inner = width - 2
    rows = ["#" * width]
    for y in range(1, height - 1):
        row = [" "] * inner
        if y % 3 == 0:
            for x in range(3, inner, 5):
                row[x] = "#"
        elif y % 3 == 1 and y > 3:
            row[y % inner], row[(y + 4) % inner] = "$", "."
        rows.append("#" + "".join(row) + "#")
    rows[2] = "#@ $" + " " * (width - 6) + ".#"
    return (*rows, "#" * width)


SMALL, LARGE, TINY = board(15, 12), board(30, 20), board(7, 6)


def pack() -> tuple[str, bytes]:
    """Return a pack's name and bytes: a small level twice, a large one, one shown doubled."""
    levels = tuple(Level(game="sokoban", rows=rows) for rows in (SMALL, SMALL, LARGE, TINY))
    return "bench.skbn", skbn.write(Collection(levels, title="Bench"))


def pack_bytes() -> dict[str, int]:
    """Return the bytes of one level in an SKBN pack and as XSB text."""
    found = {}
    for rows in (SMALL, LARGE):
        size = f"{len(rows[0])}x{len(rows)}"
        found[f"{size} in SKBN"] = len(skbn.encode(rows)) + 2
        found[f"{size} as XSB"] = sum(len(row) + 1 for row in rows)
    return found
