"""Brain's sheets, one per tile size, and its picture on the title."""

from __future__ import annotations

from pathlib import Path

from tools.art.sheet import house_sheets, sheet, strip
from tools.art.source import Picture

SIZES = (16, 12, 8)
TILES = 32


def sheets() -> dict[str, Picture]:
    """Return sheets by name."""
    folder = Path(__file__).parent
    found = {f"tiles{size}": sheet(folder / f"tiles{size}.txt", size, TILES) for size in SIZES}
    return found | {"card": strip(folder / "card.txt", 32, 32, 1)} | house_sheets(folder)
