"""Draw Klocki's sheets: block quarters that join their neighbours, marks, symbols.

A quarter of a cell depends only on the three neighbours it touches. ``joins`` says which of them
belong to the same block: neither side (0), the one above or below (1), the one beside (2), both
and the diagonal one (4), or both without it (3, an inner corner). In a sheet of quarters, tile
``material * 17 + joins * 4 + place`` has place 0..3 = upper left, upper right, lower left, lower
right; joins 4 look the same in all places and are tile 16. The materials are those of
materials.txt and stone, which is the same with and without the diagonal one: its joins 3 are the
floor. Then come 17 tiles of the cursor (see `_cursor`), the pieces of a path, in the order of joins
without 3 and 4, and the pieces of a master's gem (see `_gems`).
"""

import math
from pathlib import Path

from tools.art.sheet import house_sheets, lay_out, strip
from tools.art.source import CLEAR, Picture, drawn, read_sections
from tools.art.walls import DRAWN
from tools.errors import InputError

SIZES = (16, 12, 8)
ALONE, ACROSS, INNER, FILLED = 0, 2, 3, 4
FRAME_INK, PIP = 15, 13
"""Colours of paths and the cursor, and of pips."""
GEMS = {
    16: ("...dd...", "..dddd..", ".dd66dd.", "dd6bb6dd"),
    12: ("..dd..", ".d66d.", "d6bb6d"),
    8: (".dd.", "dbbd"),
}
"""The upper half of the gem on a plain master, by size; the lower one mirrors it."""
FIRST_MARK, FIRST_SYMBOL, END = 3, 12, 28

Material = tuple[int, list[tuple[int, int]], int]
"""The radius of an outer corner, lines (upper left, lower right) from the edge, and the fill."""


def read_materials(path: Path, size: int) -> dict[str, Material]:
    """Return the materials for `size` pixels, in file order. InputError names a bad line."""
    found: dict[str, Material] = {}
    columns = [0]
    for number, line in enumerate(path.read_text(encoding="ascii").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        if line.startswith("material "):
            columns = [line.index(f" {wide}") + 1 for wide in SIZES] + [len(line) + 99]
            continue
        place = SIZES.index(size)
        words = line[columns[place] : columns[place + 1]].split()
        try:
            radius, *lines, (fill, _) = [int(words[0]), *map(_colours, words[1:])]
        except (ValueError, IndexError, TypeError):
            expected = "a radius and colours 0-f"
            raise InputError(str(path), f"line {number}", f"reads {line!r}", expected) from None
        found[line.split()[0]] = (radius, lines, fill)
    return found


def _colours(word: str) -> tuple[int, int]:
    """Return the colours of a line: top and left, bottom and right."""
    first, _, second = word.partition("/")
    codes = [0 if code == "." else int(code, 16) for code in (first, second or first)]
    return codes[0], codes[1]


def _depth(joins: int, across: int, down: int, radius: int) -> tuple[int, bool]:
    """Return how far inside the block a pixel is, and whether its nearest edge is the side one.

    `across` and `down` count from the edges of the cell; -1 is outside a rounded corner."""
    if joins == ALONE and across < radius and down < radius:
        inside = radius - math.hypot(radius - across - 0.5, radius - down - 0.5)
        return math.floor(inside), across < down
    if joins == ALONE:
        return min(across, down), across < down
    if joins == INNER:
        return max(across, down), across > down
    return (down, False) if joins == ACROSS else (across, True)


def quarter(material: Material, joins: int, place: int, half: int) -> Picture:
    """Draw the quarter of a block at `place`, `half` pixels a side."""
    radius, lines, fill = material
    right, low = place & 1, place >> 1

    def pixel(x: int, y: int) -> int:
        across, down = half - 1 - x if right else x, half - 1 - y if low else y
        depth, at_side = _depth(joins, across, down, radius)
        if joins == FILLED or depth >= len(lines):
            return fill
        return lines[depth][right if at_side else low] if depth >= 0 else 0

    return drawn(half, pixel)


def _cut(picture: Picture, place: int, half: int) -> Picture:
    left, top = (place & 1) * half, (place >> 1) * half
    return [row[left : left + half] for row in picture[top : top + half]]


def _stone(path: Path, size: int) -> list[Picture]:
    """Return the quarters of a Sokoban wall, which has no inner corners; there, the floor's."""
    sections = read_sections(path, size, size)
    walls = {section.number: section.rows for section in sections if section.kind == "wall"}
    order = [*(walls[mask] for mask in DRAWN[:INNER]), _floor(path, size)[0], walls[DRAWN[INNER]]]
    return [_cut(wall, place, size // 2) for wall in order for place in range(4)]


def _path(joins: int, place: int, half: int) -> Picture:
    """Draw a quarter of a line that leaves its cell's middle upwards, sideways or both (0-2)."""
    wide = 1 if half < 8 else 2
    right, low = place & 1, place >> 1

    def pixel(x: int, y: int) -> int:
        beside = (x if right else half - 1 - x) < wide
        near = (y if low else half - 1 - y) < wide
        return FRAME_INK if (beside and joins != 1) or (near and joins != 0) else 0

    return drawn(half, pixel)


def _cursor(inside: int, size: int) -> Picture:
    """Draw the cursor around a corner of quarters, of which those in `inside` are framed.

    Bit 0 is the upper left one, 1 the upper right, 2 the lower left, 3 the lower right. All is
    outside of them: a line, and two at the corners of a large block."""
    half = size // 2
    middle = half // 2

    def framed(x: int, y: int) -> bool:
        return bool(inside >> (x >= middle) + 2 * (y >= middle) & 1)

    thick = 2 if size == 16 and inside.bit_count() == 1 else 1

    def pixel(x: int, y: int) -> int:
        near = any(
            framed(across, down)
            for down in range(max(0, y - thick), min(half, y + thick + 1))
            for across in range(max(0, x - thick), min(half, x + thick + 1))
        )
        return FRAME_INK if near and not framed(x, y) else 0

    return drawn(half, pixel)


def _gems(folder: Path, size: int) -> list[Picture]:
    """Draw what replaces quarters in the middle of a plain master: a piece of its gem.

    A piece 0..3 is the upper left, upper right, lower left or lower right of the gem. First the
    pieces inside a block; then for a master and for a taken one, each with place 0..3: alone; in a
    column of cells, with the piece of its own place, and with that of the place above or below; in
    a row of cells, the same with the place beside it."""
    half = size // 2
    materials = read_materials(folder / "materials.txt", size)
    found: list[Picture] = []
    for name in ("master", "taken-master"):
        material = materials[name]

        def of(joins: int, place: int, piece: int, material: Material = material) -> Picture:
            return _with_gem(quarter(material, joins, place, half), piece, size)

        if not found:
            found += [of(FILLED, piece, piece) for piece in range(4)]
        found += [of(ALONE, place, place) for place in range(4)]
        for joins, away in ((1, 2), (ACROSS, 1)):
            for flip in (0, away):
                found += [of(joins, place, place ^ flip) for place in range(4)]
    return found


def _with_gem(picture: Picture, piece: int, size: int) -> Picture:
    upper = GEMS[size]
    gem = [*upper, *upper[::-1]]
    half, edge = len(picture), len(upper)
    left, top = (piece & 1) * edge, (piece >> 1) * edge
    # The gem's middle is the corner of the quarter that lies opposite to the piece.
    x0, y0 = (0 if piece & 1 else half - edge), (0 if piece >> 1 else half - edge)
    for y in range(edge):
        for x in range(edge):
            pixel = gem[top + y][left + x]
            if pixel != ".":
                picture[y0 + y][x0 + x] = int(pixel, 16)
    return picture


def quarters(folder: Path, size: int) -> Picture:
    """Draw the sheet ``blocks16`` (12, 8), with 9 quarters a row.

    At most 255 tiles: from 256 a TileGrid takes two bytes a tile."""
    half = size // 2
    corners = [(joins, place) for joins in range(FILLED) for place in range(4)] + [(FILLED, 0)]
    tiles = [
        quarter(material, joins, place, half)
        for material in read_materials(folder / "materials.txt", size).values()
        for joins, place in corners
    ]
    tiles += _stone(folder / f"ground{size}.txt", size)[: len(corners)]
    tiles += [_cursor(inside, size) for inside in range(16)] + [_cursor(0, size)]
    tiles += [_path(joins, place, half) for joins in range(3) for place in range(4)]
    tiles += _gems(folder, size)
    return lay_out(tiles, 9)


def _laid(over: Picture, under: Picture) -> Picture:
    """Return `over` with its dots filled from `under`, which may be larger on all sides."""
    edge = (len(under) - len(over)) // 2
    picture = [list(row) for row in under]
    for y, row in enumerate(over, edge):
        for x, pixel in enumerate(row, edge):
            if pixel != CLEAR:
                picture[y][x] = pixel
    return picture


PIPS = (
    (".##.", "####", ".##."),  # magic
    ("#..#", "#..#", "####"),  # magnet
    ("####", "#..#", "#..#"),  # antimagnet
    ("....", "####", "...."),  # horizontal
    ("..##", "..##", "..##"),  # vertical
    ("###.", "###.", "...#"),  # keystone
    ("#..#", ".##.", "#..#"),  # eliminator
    (".##.", ".##.", "####"),  # cover
    ("####", "....", "####"),  # hover
    (".###", ".#.#", ".###"),  # tire
    ("####", "####", "####"),  # box
    ("#.#.", ".#.#", "#.#."),  # blockade
)
"""What a block shows beside its character: a small symbol, any two of which differ in 4 dots."""


def _pips(dots: tuple[str, str, str], size: int) -> Picture:
    """Draw a small symbol in the upper right of a cell, beside its character and above a goal."""
    picture = [[0] * size for _ in range(size)]
    if size == 8:  # one column is free
        for y, dot in enumerate(dots[1] + dots[2]):
            picture[y][7] = PIP * (dot == "#")
        return picture
    wide = size // 8
    left, top = (7, 2) if size == 12 else (8, 0)
    for y in range(3 * wide):
        for x in range(4 * wide):
            picture[top + y][left + x] = PIP * (dots[y // wide][x // wide] == "#")
    return picture


def signs(folder: Path, size: int) -> Picture:
    """Draw the sheet ``signs16`` (12, 8): marks, symbols and pips, 5 tiles a row."""
    blank = [[0] * size for _ in range(size)]
    floor, goal = _floor(folder / f"ground{size}.txt", size)
    marks = _drawn(folder / f"marks{size}.txt", size, FIRST_MARK, FIRST_SYMBOL)
    core = {16: 12, 12: 8, 8: 6}[size]
    symbols = _drawn(folder / f"symbols{size}.txt", core, FIRST_SYMBOL, END)
    tiles = [blank, floor, _laid(goal, floor)]
    tiles += [_laid(mark, floor) for mark in marks]
    tiles += [_laid(symbol, blank) for symbol in symbols]
    tiles += [_pips(dots, size) for dots in PIPS]
    return lay_out(tiles, 5)


def _floor(path: Path, size: int) -> list[Picture]:
    """Return the floor, and the goal to be laid on it."""
    sections = read_sections(path, size, size)
    tiles = {section.number: section.rows for section in sections if section.kind == "tile"}
    return [tiles[1], tiles[2]]


def _drawn(path: Path, size: int, first: int, end: int) -> list[Picture]:
    sections = {section.number: section.rows for section in read_sections(path, size, size)}
    if sorted(sections) != list(range(first, end)):
        expected = f"each of {first}..{end - 1} once"
        raise InputError(str(path), "end", f"tiles {sorted(sections)}", expected)
    return [sections[number] for number in range(first, end)]


def sheets() -> dict[str, Picture]:
    """Return sheets by name: block quarters, marks with symbols, the picture on the title."""
    folder = Path(__file__).parent
    found: dict[str, Picture] = {"card": strip(folder / "card.txt", 32, 32, 1)}
    for size in SIZES:
        found[f"blocks{size}"] = quarters(folder, size)
        found[f"signs{size}"] = signs(folder, size)
    return found | house_sheets(folder)
