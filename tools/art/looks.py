"""Reads the looks of places: what each changes of the themes' colours, and the ground around it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tools.art.source import Picture, Theme
from tools.errors import InputError
from tools.formats.nbk import LOOKS

CHANGED: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 7, 8, 11)  #: the colours that a look has of its own
THEMES = 3  #: those with colours: the last theme, Grey, keeps its own in every look
_SIDE = 16  #: pixels of the ground's tile
_DIGITS = "0123"  #: the colours that it may have

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Look:
    """A look: for each theme a colour for each of CHANGED, and the tile of the ground."""

    name: str
    colours: tuple[tuple[Colour, ...], ...]
    ground: Picture

    def dressed(self, theme: int, plain: Theme) -> tuple[Colour, ...]:
        """Return the sixteen colours of a theme, by its number, in this look."""
        if theme >= THEMES:
            return plain.colours
        own = dict(zip(CHANGED, self.colours[theme], strict=True))
        return tuple(own.get(index, colour) for index, colour in enumerate(plain.colours))


def read_looks(path: Path) -> list[Look]:
    """Return the looks of a file, in order, without the first, which changes nothing.

    Raise InputError at a line that is not as expected.
    """
    text = path.read_text(encoding="ascii").splitlines()
    lines = [(n, line) for n, line in enumerate(text, 1) if line and not line.startswith("#")]
    high = 3 + len(CHANGED) + _SIDE
    blocks = [lines[at : at + high] for at in range(0, len(lines), high)]
    if len(blocks) != len(LOOKS) - 1 or len(blocks[-1]) != high:
        expected = f"{len(LOOKS) - 1} looks of {high} lines"
        raise InputError(str(path), "end", f"{len(lines)} lines", expected)
    return [_look(path, name, block) for name, block in zip(LOOKS[1:], blocks, strict=True)]


def _look(path: Path, name: str, block: list[tuple[int, str]]) -> Look:
    first = 2 + len(CHANGED)
    _expect(path, block[0], f"look {name}")
    _expect(path, block[first], "ground")
    rows = [_row(path, index, line) for index, line in zip(CHANGED, block[2:first], strict=True)]
    ground = [_pixels(path, line) for line in block[first + 1 :]]
    return Look(name, tuple(zip(*rows, strict=True)), ground)


def _expect(path: Path, line: tuple[int, str], text: str) -> None:
    if line[1] != text:
        raise InputError(str(path), f"line {line[0]}", f"reads {line[1]!r}", text)


def _row(path: Path, index: int, line: tuple[int, str]) -> list[Colour]:
    """Return the colours of an index, one for each theme."""
    number, *words = line[1].split()
    try:
        found = [(red, green, blue) for red, green, blue in map(bytes.fromhex, words)]
    except ValueError:
        found = []
    if number != f"{index:x}" or len(found) != THEMES:
        expected = f"{index:x} and {THEMES} colours as RRGGBB"
        raise InputError(str(path), f"line {line[0]}", f"reads {line[1]!r}", expected)
    return found


def _pixels(path: Path, line: tuple[int, str]) -> list[int]:
    found = [_DIGITS.find(char) for char in line[1]]
    if len(found) != _SIDE or -1 in found:
        expected = f"{_SIDE} digits of {_DIGITS}"
        raise InputError(str(path), f"line {line[0]}", f"reads {line[1]!r}", expected)
    return found


def look_bytes(looks: list[Look]) -> bytes:
    """Return looks.bin: for each look its colours (red, green, blue) theme by theme, then the
    ground's pixels, four to a byte, the first in the high bits.
    """
    out = bytearray()
    for look in looks:
        for colours in look.colours:
            out += b"".join(map(bytes, colours))
        pixels = [pixel for row in look.ground for pixel in row]
        for at in range(0, len(pixels), 4):
            one, two, three, four = pixels[at : at + 4]
            out.append(one << 6 | two << 4 | three << 2 | four)
    return bytes(out)
