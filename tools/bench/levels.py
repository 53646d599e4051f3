# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The boards that the numbers are for. Sokoban: 15x12 fits at 16 pixels, 30x20 does not. Klocki:
20x15 and the largest board, full of blocks. Brain: four of 20x15 with 40 blocks.
"""

from __future__ import annotations

import random
from pathlib import Path

from nibblock.games.brain.packs.level import BrainLevel
from tools.formats import nbk
from tools.formats.model import KLOCKI, Collection, Level
from tools.games.brain import text as brain
from tools.games.sokoban.formats import skbn

PACK = "levels/bench.skbn"
BRAIN_PACK = "levels/bench_brain.nbk"
KLOCKI_PACK = "levels/bench_klocki.nbk"


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


def write_other_packs(drive: Path) -> None:
    """Put a pack of Brain and one of Klocki behind the first one."""
    brain_levels = tuple(_brain(seed) for seed in range(4))
    klocki_levels = _klocki(20, 15), _klocki(64, 64)
    for path, levels in ((BRAIN_PACK, brain_levels), (KLOCKI_PACK, klocki_levels)):
        (drive / path).write_bytes(nbk.write(Collection(levels, title="Bench")))


def _klocki(width: int, height: int) -> Level:
    """A block on nearly every cell, of all kinds that push or slide, and some room to move."""
    rows = tuple(
        "".join(
            "...." if at % 7 == 0 or at < 2 * width else f".{'[@-|;v{]>'[at % 9]}.."
            for at in range(row * width, (row + 1) * width)
        )
        for row in range(height)
    )
    return Level(rows, f"{width}x{height}", game=KLOCKI)


def _brain(seed: int) -> Level:
    """A player, 23 boxes and 16 blocks of the other kinds on 20x15 tiles, 20 of them special."""
    dice = random.Random(seed)
    level = BrainLevel(20, 15)
    places = dice.sample([(x, y) for x in range(20) for y in range(15)], 60)
    for i, place in enumerate(places[:40]):
        kind = 0 if i == 0 else 1 if i < 24 else dice.randrange(2, 5)
        level.blocks.extend((kind, *place))
    for place in places[40:]:
        level.surfaces.extend((dice.randrange(11), *place))
    return brain.make(level, "20x15")


def pack_bytes() -> dict[str, int]:
    """Bytes that one level takes in an SKBN pack, and as XSB text."""
    found = {}
    for rows in (SMALL, LARGE):
        size = f"{len(rows[0])}x{len(rows)}"
        found[f"{size} in SKBN"] = len(skbn.encode(rows)) + 2
        found[f"{size} as XSB"] = sum(len(row) + 1 for row in rows)
    return found
