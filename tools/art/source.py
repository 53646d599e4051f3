"""Reads the text sources of the art: the palette with its themes, and sheets drawn as grids.

A sheet file consists of sections. A section is a header line and, unless the picture is derived
from another one, as many rows as the picture is high, one character per pixel: a palette index
0-f, or a dot where the tile below shows. Headers:

    tile 6 player looking left, over 1          dots show tile 1
    tile 8 player looking right, mirror of 6, over 1
    tile 10 player on a goal, drawing of 6, over 2
    wall 5 joined above and below               one of the four drawn walls, see walls.py

Lines that start with `#` are comments; blank lines separate the sections.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tools.errors import InputError

COLOURS = 16
CLEAR = -1
"""The pixel value of a dot."""

_NUMBER = re.compile("[0-9]{1,9}")

Picture = list[list[int]]
"""Rows of palette indices, from the top."""


@dataclass(frozen=True)
class Section:
    """One header with its rows (none if the picture is derived)."""

    kind: str
    number: int
    line: int
    over: int | None = None
    drawing_of: int | None = None
    mirror_of: int | None = None
    rows: Picture = field(default_factory=list)


@dataclass(frozen=True)
class Theme:
    """A palette: 16 colours (red, green, blue), 0..255 each."""

    name: str
    colours: tuple[tuple[int, int, int], ...]


def drawn(size: int, pixel: Callable[[int, int], int]) -> Picture:
    """Return a square picture of what ``pixel(x, y)`` returns."""
    return [[pixel(x, y) for x in range(size)] for y in range(size)]


def _lines(path: Path) -> list[tuple[int, str]]:
    text = path.read_text(encoding="ascii")
    numbered = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    return [(number, line) for number, line in numbered if line and not line.startswith("#")]


def read_themes(path: Path) -> list[Theme]:
    """Return the themes of a palette file, in order.

    Raise InputError if a line is short, an index is missing or a colour is not RRGGBB."""
    lines = _lines(path)
    names = lines[0][1].split()[1:-1]
    columns: list[list[tuple[int, int, int]]] = [[] for _ in names]
    for index, (number, line) in enumerate(lines[1:]):
        words = line.split(maxsplit=len(names) + 1)
        place = f"line {number}"
        if len(words) != len(names) + 2 or words[0] != f"{index:x}":
            expected = f"index {index:x}, a colour per theme, a role"
            raise InputError(str(path), place, f"reads {line!r}", expected)
        for column, word in zip(columns, words[1:], strict=False):
            try:
                red, green, blue = bytes.fromhex(word)
            except ValueError:
                raise InputError(
                    str(path), place, f"colour {word!r}", "RRGGBB in hex digits"
                ) from None
            column.append((red, green, blue))
    if len(lines) != COLOURS + 1:
        raise InputError(str(path), "end", f"{len(lines) - 1} colours", f"{COLOURS}")
    return [Theme(name, tuple(column)) for name, column in zip(names, columns, strict=True)]


def _header(path: Path, number: int, line: str) -> Section:
    clauses = line.split(", ")
    words = clauses[0].split(maxsplit=2)
    place = f"line {number}"
    if len(words) < 2 or not _NUMBER.fullmatch(words[1]):
        raise InputError(str(path), place, f"reads {line!r}", "tile or wall, a number, a name")
    derived: dict[str, int] = {}
    for clause in clauses[1:]:
        key, _, value = clause.rpartition(" ")
        if key not in ("over", "drawing of", "mirror of") or not _NUMBER.fullmatch(value):
            expected = "over, drawing of or mirror of a tile number"
            raise InputError(str(path), place, f"clause {clause!r}", expected)
        derived[key] = int(value)
    return Section(
        kind=words[0],
        number=int(words[1]),
        line=number,
        over=derived.get("over"),
        drawing_of=derived.get("drawing of"),
        mirror_of=derived.get("mirror of"),
    )


def _row(path: Path, number: int, line: str, width: int) -> list[int]:
    if len(line) != width:
        raise InputError(str(path), f"line {number}", f"{len(line)} pixels", f"{width}")
    try:
        return [CLEAR if char == "." else int(char, COLOURS) for char in line]
    except ValueError:
        raise InputError(str(path), f"line {number}", f"row {line!r}", "0-f or a dot") from None


def read_sections(path: Path, width: int, height: int) -> list[Section]:
    """Return the sections of a sheet file whose pictures are `width` x `height` pixels.

    Raise InputError if a row has the wrong length, or a picture the wrong number of rows."""
    sections: list[Section] = []
    for number, line in _lines(path):
        if line.startswith(("tile ", "wall ")):
            sections.append(_header(path, number, line))
        elif sections:
            sections[-1].rows.append(_row(path, number, line, width))
        else:
            raise InputError(
                str(path), f"line {number}", f"reads {line!r}", "a tile or wall header"
            )
    for section in sections:
        derived = section.drawing_of is not None or section.mirror_of is not None
        expected = 0 if derived else height
        if len(section.rows) != expected:
            found = f"{len(section.rows)} rows"
            raise InputError(str(path), f"line {section.line}", found, f"{expected}")
    return sections
