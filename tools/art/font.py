"""Reads the text sources of the fonts, and draws sample text in them.

A font file consists of bands. A band is a header line that names its glyphs, followed by as many
rows as a glyph is high: one cell per glyph, separated by a space, one character per pixel (`#` ink,
`.` none).

    glyphs space ! "
    ...... ..#... .#.#..

Lines that start with `# ` are comments; blank lines separate the bands.
"""

from pathlib import Path

from tools.art.source import Picture
from tools.errors import InputError

WIDTH = 6
"""Pixels of a cell: five of ink and one of gap."""
ELLIPSIS = "\x7f"
"""Stands for the ellipsis that ends truncated text."""
ASCII = "".join(map(chr, range(ord(" "), ord(ELLIPSIS))))
LATIN = "".join(map(chr, range(0xC0, 0x100))) + "\xa1\xab\xb0\xbb\xbf"
"""Latin-1 from its first capital on, and five signs: ¡ « ° » ¿."""
CHARACTERS = ASCII + ELLIPSIS + LATIN
"""A font's characters, in the order of its tiles; nibblock/ui/text.py relies on it."""
PIXELS = {".": 0, "#": 1}
NAMES = ("space", *ASCII[1:], "ellipsis", *LATIN)


def _cells(path: Path, number: int, line: str, count: int) -> list[list[int]]:
    cells = line.split(" ")
    if len(cells) != count or any(len(cell) != WIDTH for cell in cells):
        expected = f"{count} cells of {WIDTH} pixels"
        raise InputError(str(path), f"line {number}", f"reads {line!r}", expected)
    try:
        return [[PIXELS[char] for char in cell] for cell in cells]
    except KeyError:
        raise InputError(str(path), f"line {number}", f"row {line!r}", "dots and hashes") from None


def read_font(path: Path, height: int) -> Picture:
    """Return all glyphs side by side in one row: 165 cells of 6 by `height` pixels, 1 for ink.

    Raise InputError if a glyph is missing or out of order, or a row or band has the wrong size."""
    text = path.read_text(encoding="utf-8")
    glyphs: list[Picture] = []
    names: list[str] = []
    band: list[Picture] = []
    for number, line in enumerate([*text.splitlines(), "glyphs"], 1):
        if not line or line == "#" or line.startswith("# "):
            continue
        if not line.startswith("glyphs"):
            for glyph, row in zip(band, _cells(path, number, line, len(band)), strict=True):
                glyph.append(row)
            continue
        if band and len(band[0]) != height:
            found = f"{len(band[0])} rows in the band above"
            raise InputError(str(path), f"line {number}", found, f"{height}")
        band = [[] for _ in line.split()[1:]]
        glyphs += band
        names += line.split()[1:]
        if tuple(names) != NAMES[: len(names)]:
            expected = "the characters in order, from space"
            raise InputError(str(path), f"line {number}", f"reads {line!r}", expected)
    if len(names) != len(NAMES):
        raise InputError(str(path), "end", f"{len(names)} glyphs", f"{len(NAMES)}")
    return [[pixel for glyph in glyphs for pixel in glyph[y]] for y in range(height)]


def glyph(font: Picture, char: str) -> Picture:
    """Return the cell of one character."""
    left = CHARACTERS.index(char) * WIDTH
    return [row[left : left + WIDTH] for row in font]


def written(
    font: Picture, lines: tuple[str, ...], colours: tuple[int, ...], ground: int
) -> Picture:
    """Return `lines` below each other as palette indices, cycling through `colours` on `ground`."""
    columns = max(map(len, lines))
    picture: Picture = []
    for number, line in enumerate(lines):
        inks = (ground, colours[number % len(colours)])
        cells = [glyph(font, char) for char in line.ljust(columns)]
        for y in range(len(font)):
            picture.append([inks[pixel] for cell in cells for pixel in cell[y]])
    return picture
