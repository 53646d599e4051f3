"""Sokoban boards in normal form (tools/formats/xsb.py) as the cells of the device."""

from __future__ import annotations

from nibblock.games.sokoban.level import Level as DeviceLevel
from tools.formats import xsb

#: XSB letter of each SKBN code 0..8 (0 is not a cell).
LETTERS = "? " + " @#$.*+"
_CODES = bytes.maketrans(b" @#$.*+", bytes(range(2, 9)))
_OUTSIDE = 1


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
    return xsb.normal(cells[i : i + width] for i in range(0, len(cells), width))
