"""Lamps' sheets, one for each size of tile."""

from __future__ import annotations

from pathlib import Path

from tools.art.sheet import sheet
from tools.art.source import Picture

SIZES = (16, 12, 8)
TILES = 4


def sheets() -> dict[str, Picture]:
    """Return the sheets by name."""
    folder = Path(__file__).parent
    return {f"tiles{size}": sheet(folder / f"tiles{size}.txt", size, TILES) for size in SIZES}
