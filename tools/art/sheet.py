"""Assembles sheets: drawings over other tiles, walls from quarters, tiles into rows."""

from pathlib import Path

from tools.art.source import CLEAR, Picture, Section, read_sections
from tools.art.walls import compose_walls
from tools.errors import InputError

FIRST_WALL = 16
HOUSE = 5  #: tiles in a line of a house's sheet


def resolve(path: Path, sections: list[Section]) -> dict[int, Picture]:
    """Return the finished picture of each `tile` section, by tile number."""
    drawn = {section.number: section for section in sections}
    finished: dict[int, Picture] = {}
    for section in sections:
        source = section
        origin = section.drawing_of if section.mirror_of is None else section.mirror_of
        if origin is not None:
            if origin not in drawn or not drawn[origin].rows:
                expected = "a tile with its own rows"
                raise InputError(str(path), f"line {section.line}", f"tile {origin}", expected)
            source = drawn[origin]
        rows = [row[::-1] for row in source.rows] if section.mirror_of is not None else source.rows
        finished[section.number] = _lay_over(path, section, rows, finished)
    return finished


def _lay_over(path: Path, section: Section, rows: Picture, finished: dict[int, Picture]) -> Picture:
    place = f"line {section.line}"
    if section.over is None:
        if any(CLEAR in row for row in rows):
            raise InputError(str(path), place, "a dot", "an `over` clause, or no dots")
        return [list(row) for row in rows]
    if section.over not in finished:
        raise InputError(str(path), place, f"over {section.over}", "a tile further up")
    under = finished[section.over]
    return [
        [below if pixel == CLEAR else pixel for pixel, below in zip(row, under_row, strict=True)]
        for row, under_row in zip(rows, under, strict=True)
    ]


def lay_out(tiles: list[Picture], columns: int) -> Picture:
    """Return one picture with the tiles in rows of `columns`."""
    sheet: Picture = []
    for first in range(0, len(tiles), columns):
        band = tiles[first : first + columns]
        for y in range(len(band[0])):
            sheet.append([pixel for tile in band for pixel in tile[y]])
    return sheet


def _in_order(path: Path, tiles: dict[int, Picture], count: int) -> list[Picture]:
    if sorted(tiles) != list(range(count)):
        raise InputError(str(path), "end", f"tiles {sorted(tiles)}", f"each of 0..{count - 1} once")
    return [tiles[number] for number in range(count)]


def tile_sheet(path: Path, size: int, changes: Path | None = None) -> Picture:
    """Return the 8 x 4 tiles of `size` pixels in a tiles file: 16 things, then 16 walls by mask.

    The sections of another file, `changes`, take the place of those with the same number.
    """
    sections = read_sections(path, size, size)
    if changes:
        own = {(part.kind, part.number): part for part in read_sections(changes, size, size)}
        sections = [own.get((part.kind, part.number), part) for part in sections]
    tiles = resolve(path, [section for section in sections if section.kind == "tile"])
    walls = {section.number: section.rows for section in sections if section.kind == "wall"}
    return lay_out(_in_order(path, tiles, FIRST_WALL) + compose_walls(path, walls), 8)


def sheet(path: Path, size: int, count: int, columns: int = 8) -> Picture:
    """Return `count` tiles of `size` pixels, in rows of `columns`, without walls."""
    return lay_out(_in_order(path, resolve(path, read_sections(path, size, size)), count), columns)


def house_sheets(folder: Path) -> dict[str, Picture]:
    """Return the sheets of a house that is the same in all looks (screens/house.py)."""
    return {
        f"house{size}": sheet(folder / f"house{size}.txt", size, count, HOUSE)
        for size, count in ((16, 2 * HOUSE), (12, HOUSE))
    }


def strip(path: Path, width: int, height: int, count: int) -> Picture:
    """Return `count` pictures side by side in one row: glyph sheets, or the logo as just one."""
    return lay_out(_in_order(path, resolve(path, read_sections(path, width, height)), count), count)
