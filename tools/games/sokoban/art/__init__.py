"""Sokoban's sheets, one per tile size and look, and its picture on the title."""

from __future__ import annotations

from pathlib import Path

from tools.art.sheet import FIRST_WALL, HOUSE, lay_out, sheet, strip, tile_sheet
from tools.art.source import Picture
from tools.art.walls import EAST, WEST
from tools.formats.nbk import LOOKS
from tools.games.sokoban.art.sample import BOARDS, board, tile_of

SIZES = (16, 12, 8)
_WALL = FIRST_WALL + EAST + WEST


def sheets() -> dict[str, Picture]:
    """Return sheets by name."""
    folder = Path(__file__).parent
    found = {f"tiles{size}": tile_sheet(folder / f"tiles{size}.txt", size) for size in SIZES}
    for number, look in enumerate(LOOKS):
        for changes in sorted((folder / "looks").glob(f"{look}*.txt")):
            size = int(changes.stem.removeprefix(look))
            base = folder / f"tiles{size}.txt"
            found[f"tiles{size}-{number}"] = tile_sheet(base, size, changes)
    for size in SIZES[:2]:
        found[f"house{size}"] = _house(found, size)
    found["house16"] += sheet(folder / "roof16.txt", 16, HOUSE, HOUSE)
    return found | {"card": strip(folder / "card.txt", 32, 32, 1)}


def _house(sheets: dict[str, Picture], size: int) -> Picture:
    """Return the storeys of the house, one line for each look: the front of a wall over the floor,
    the floor, and a goal, a crate and a crate at home on it.
    """
    tiles: list[Picture] = []
    for number in range(len(LOOKS)):
        look = sheets.get(f"tiles{size}-{number}", sheets[f"tiles{size}"])
        wall, *things = (tile_of(look, tile, size) for tile in (_WALL, 1, 2, 3, 4))
        front = wall[size * 9 // 16 :]
        tiles += [front + things[0][len(front) :], *things]
    return lay_out(tiles, HOUSE)


def samples(sheets: dict[str, Picture]) -> list[tuple[Picture, int]]:
    """Return sample boards, each with its zoom; ``sheets`` by name includes the shared ones."""
    return [(board(sheets[f"tiles{size}"], size), zoom) for size, zoom in BOARDS]
