# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Build the line above a board (play/hud.py). RAM: none."""

import displayio

from nibblock import const
from nibblock.play.hud import BLANK, Hud, Number

_SLASH = const(13)  # a tile in the sheet
_GLYPH = const(6)  # pixels
_LEVEL = const(42)  # pixels of "999/999"
_COUNTER = const(38)  # of an icon, a gap and five digits
_GAP = const(2)


def make_hud(console, number, count, icons):
    """Return a Hud: level ``number`` of ``count``, and a counter per icon (tiles of the digits).

    If there is no room for both numbers, only the level's own is shown.
    """
    pictures, width = console.pictures, console.width
    sheet, height = ("digits8", 8) if console.height <= 128 else ("digits", 12)
    group = displayio.Group()
    numbers = []

    def add(tiles, x):
        """Return a new row of tiles at ``x``."""
        grid = pictures.tiles(sheet, (_GLYPH, height), tiles, 1)
        grid.x = x
        group.append(grid)
        return grid

    tight = _LEVEL + len(icons) * _COUNTER > width
    level = add(3 if tight else 7, 0)
    for i in range(3 if tight else 7):
        level[i] = BLANK
    i = _write(level, 0, str(number)[-3:] if tight else str(number))
    if not tight and count < 1000:
        level[i] = _SLASH
        _write(level, i + 1, str(count))
    for i in range(len(icons)):
        x = _place(i, len(icons), width, tight)
        add(1, x)[0] = icons[i]
        numbers.append(Number(add(5, x + (_GLYPH if tight else _GLYPH + _GAP))))
    return Hud(group, height, numbers)


def _place(i, count, width, tight):
    """Return x of counter ``i`` of ``count``: the last one at the right, the others in between."""
    if tight:
        return width - (count - i) * 6 * _GLYPH
    last = width - _COUNTER - 1
    if i == count - 1:
        return last
    if count == 2:
        return (width - _LEVEL) // 2 + _GAP
    return _LEVEL + _GAP + (last - _LEVEL - _GAP) * i // (count - 1)


def _write(grid, i, digits):
    """Write ``digits`` from tile ``i``; return the next free tile."""
    for character in digits:
        grid[i] = ord(character) - 48
        i += 1
    return i
