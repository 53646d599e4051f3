"""Sokoban's sheets, one per tile size and look, and its picture on the title."""

from __future__ import annotations

from pathlib import Path

from tools.art.sheet import strip, tile_sheet
from tools.art.source import Picture
from tools.formats.nbk import LOOKS
from tools.games.sokoban.art.sample import BOARDS, board

SIZES = (16, 12, 8)


def sheets() -> dict[str, Picture]:
    """Return sheets by name."""
    folder = Path(__file__).parent
    found = {f"tiles{size}": tile_sheet(folder / f"tiles{size}.txt", size) for size in SIZES}
    for number, look in enumerate(LOOKS):
        for changes in sorted((folder / "looks").glob(f"{look}*.txt")):
            size = int(changes.stem.removeprefix(look))
            base = folder / f"tiles{size}.txt"
            found[f"tiles{size}-{number}"] = tile_sheet(base, size, changes)
    return found | {"card": strip(folder / "card.txt", 32, 32, 1)}


def samples(sheets: dict[str, Picture]) -> list[tuple[Picture, int]]:
    """Return sample boards, each with its zoom; ``sheets`` by name includes the shared ones."""
    return [(board(sheets[f"tiles{size}"], size), zoom) for size, zoom in BOARDS]
