"""Sokoban boards as rows of XSB letters: their normal form, and the cells of the device.

Normal form (../docs and the JSON of the commands): letters ``# @ + $ * .``, blanks for floor and
outside; rows right-trimmed; empty rows above and below and the common left indent removed; nothing
else changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from sys import intern

from nibblock.games.sokoban.packs.level import Level as DeviceLevel

#: XSB letter of each SKBN code 0..8 (0 is not a cell).
LETTERS = "? " + " @#$.*+"
_BLANKS = str.maketrans("-_\t", "   ")
_CODES = bytes.maketrans(b" @#$.*+", bytes(range(2, 9)))
_OUTSIDE = 1


def normal(rows: Iterable[str]) -> tuple[str, ...]:
    """Return rows of XSB letters (``-``, ``_`` and tabs are blanks) in the normal form."""
    board = [row.translate(_BLANKS).rstrip(" ") for row in rows]
    while board and not board[0]:
        board.pop(0)
    while board and not board[-1]:
        board.pop()
    left = indent(board)
    # Walls repeat: interned, a row that occurs a thousand times takes memory only once.
    return tuple(intern(row[left:]) for row in board)


def indent(rows: Iterable[str]) -> int:
    """Return how many blanks all rows begin with, leaving out rows without a letter."""
    return min((len(row) - len(row.lstrip(" ")) for row in rows if row.strip(" ")), default=0)


def codes(row: str) -> bytes:
    """Return the SKBN codes of a row in normal form; left of its first letter is outside."""
    inner = row.lstrip(" ")
    return bytes([_OUTSIDE]) * (len(row) - len(inner)) + inner.encode("ascii").translate(_CODES)


def to_device(rows: tuple[str, ...], title: str = "") -> DeviceLevel:
    """Convert a board in normal form to the device's level."""
    width = max(map(len, rows), default=0)
    cells = bytearray().join(codes(row).ljust(width, bytes([_OUTSIDE])) for row in rows)
    return DeviceLevel(width, len(rows), cells, title)


def rows_of(level: DeviceLevel) -> tuple[str, ...]:
    """Return the board of a level of the device in normal form."""
    cells = "".join(LETTERS[code] for code in level.cells)
    width = level.width
    return normal(cells[i : i + width] for i in range(0, len(cells), width))
