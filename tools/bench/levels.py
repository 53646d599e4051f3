# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The two boards that the numbers are for: 15x12 fits at 16 pixels, 30x20 does not."""

from __future__ import annotations

from pathlib import Path

from tools.formats import skbn
from tools.formats.model import Collection, Level

PACK = "levels/bench.skbn"


def board(width: int, height: int) -> tuple[str, ...]:
    """A hall with pillars; the player, a crate and a goal stand in one row, free between."""
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


SMALL, LARGE = board(15, 12), board(30, 20)


def write_pack(drive: Path) -> None:
    """Make the drive's only pack: a small level twice, then a large one."""
    levels = tuple(Level(game="sokoban", rows=rows) for rows in (SMALL, SMALL, LARGE))
    path = drive / PACK
    path.parent.mkdir(parents=True, exist_ok=True)
    for other in sorted(path.parent.rglob("*"), reverse=True):
        other.rmdir() if other.is_dir() else other.unlink()
    path.write_bytes(skbn.write(Collection(levels, title="Bench")))


def pack_bytes() -> dict[str, int]:
    """Bytes that one level takes in an SKBN pack, and as XSB text."""
    found = {}
    for rows in (SMALL, LARGE):
        size = f"{len(rows[0])}x{len(rows)}"
        found[f"{size} in SKBN"] = len(skbn.encode(rows)) + 2
        found[f"{size} as XSB"] = sum(len(row) + 1 for row in rows)
    return found
