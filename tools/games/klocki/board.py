"""Klocki boards as text, four characters a cell, and their conversion to the device's levels.

A cell is a mark, a block type and an identifier of two characters. Everything is Latin-1: one
character is one byte of the file.
"""

from __future__ import annotations

from nibblock.games.klocki import kinds
from nibblock.games.klocki import level as device
from nibblock.games.klocki.rules import Klocki
from nibblock.packs import Unplayable
from tools.errors import InputError
from tools.formats.model import Level

EMPTY = "...."
SMALLEST = 2
ALONE = ".."  #: the identifier of a one-cell block
NAMED = "\xff"  #: first character of the identifier of an alphanumeric block
FRAMES = "#%"

CHARACTERS = frozenset(device.CHARACTERS.decode("latin-1"))
ROUNDS = frozenset([*map(chr, range(161, 192)), "\xf7"])
MARKS = frozenset(device.MARKS.decode("latin-1")) | ROUNDS
TYPES = frozenset(device.TYPES.decode("latin-1")) | ROUNDS
_NEVER_NAMED = frozenset("#%*!~.")


def make(rows: tuple[str, ...], title: str = "", line: int = 0) -> Level:
    """Return a level made of rows of Klocki text, all of the full width."""
    return Level(rows, title, line=line, game="klocki")


def types(level: Level) -> str:
    """Return the types of all cells, in reading order."""
    return "".join(row[1::4] for row in level.rows)


def marks(level: Level) -> str:
    """Return the marks of all cells, in reading order."""
    return "".join(row[::4] for row in level.rows)


def kin(type_: str) -> str:
    """Return the type that a drawing variant (tires, weak barrier) counts as."""
    return chr(kinds.kin(ord(type_)))


def fault(line: str) -> tuple[int, str, str] | None:
    """Return why a line is not a row: column from 1, what is wrong, what was expected."""
    for i, character in enumerate(line):
        place = i % 4
        if ord(character) > 255:
            return i + 1, f"{character!r} is not Latin-1", "one byte per character"
        if place == 0 and character not in MARKS:
            return i + 1, f"{character!r} is not a mark", "a mark such as . + / ) or a letter"
        if place == 1 and character not in TYPES:
            return i + 1, f"{character!r} is not a block", "a block such as . # [ @ V"
        if place == 3 and NAMED in line[i - 1 : i + 1] and line[i - 2] not in FRAMES:
            misnamed = _misnamed(line[i - 2], line[i - 1], character)
            if misnamed:
                return i + misnamed[0], *misnamed[1:]
    if len(line) % 4 or not line:
        return len(line) + 1, "the line ends inside a cell", "four characters per cell"
    return None


def _misnamed(type_: str, first: str, second: str) -> tuple[int, str, str] | None:
    """Return what is wrong with an identifier that contains character 255; the number is 0 for
    its first character, 1 for its second.
    """
    if first != NAMED:
        return 1, "character 255 in an identifier", "it only before a block's character"
    if type_ in _NEVER_NAMED:
        return 0, f"an alphanumeric {type_!r}", "a block that may have a character"
    if second not in CHARACTERS:
        return 1, f"{second!r} on an alphanumeric block", "a letter or digit"
    return None


def is_row(line: str) -> bool:
    """Whether a line is a row of a Klocki board."""
    return fault(line) is None


def filled(rows: list[str]) -> tuple[str, ...]:
    """Pad rows with empty cells on the right and below, to one width and at least 2x2."""
    width = max(4 * SMALLEST, *map(len, rows), 0)
    full = [row + EMPTY * ((width - len(row)) // 4) for row in rows]
    full += [EMPTY * (width // 4)] * (SMALLEST - len(full))
    return tuple(full)


def to_device(level: Level) -> device.KlockiLevel:
    """Convert a Klocki level to the device's."""
    data = "".join(level.rows).encode("latin-1")
    one, two, three, four = (bytearray(data[i::4]) for i in range(4))
    return device.KlockiLevel(level.width, level.height, one, two, three, four, level.title)


def from_device(level: device.KlockiLevel) -> Level:
    """Convert a device level to text; the rules must not have loaded it yet."""
    planes = (level.marks, level.types, level.first, level.second)
    text = bytes(byte for cell in zip(*planes, strict=True) for byte in cell).decode("latin-1")
    across = 4 * level.width
    return make(tuple(text[i : i + across] for i in range(0, len(text), across)), level.title)


def load(level: Level, name: str = "", number: int = 1, *, bricks: bool = False) -> Klocki:
    """Return the rules with a level loaded; InputError if it is too large for them."""
    try:
        return Klocki(to_device(level), bricks)
    except Unplayable as error:
        wrong, _, expected = str(error).partition("; ")
        raise InputError(name, f"level {number}", wrong, expected) from None


def cells(rules: Klocki) -> list[list[str]]:
    """Return the board in play in the normal form of the JSON: rows of ``mark type character :
    block``.
    """
    numbers: dict[int, int] = {0: 0}
    row: list[str] = []
    for cell in range(rules.width * rules.height):
        b = rules.block_at(cell)
        character = rules.char_at(cell) if b else 0
        what = rules.look(cell)
        text = chr(what & 255) + chr(what >> 8) + (chr(character) if character else "")
        row.append(f"{text}:{numbers.setdefault(b, len(numbers))}")
    return [row[i : i + rules.width] for i in range(0, len(row), rules.width)]
