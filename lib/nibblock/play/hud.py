# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The line above a board: the level's number and up to three counters. RAM: a byte per digit."""

import displayio

from nibblock import const

_POWERS = (10, 100, 1000, 10000)
_BLANK = const(10)  # tiles in the sheet
_SLASH = const(13)
_GLYPH = const(6)  # pixels
_LEVEL = const(42)  # pixels of "999/999"
_COUNTER = const(38)  # of an icon, a gap and five digits
_GAP = const(2)


class Number:
    """Five digits as a TileGrid, aligned left; only digits that differ are redrawn."""

    def __init__(self, pictures, name, height):
        self.grid = pictures.tiles(name, (_GLYPH, height), 5, 1)
        self._shown = bytearray(b"\xff" * 5)
        self._value = -1
        self.show(0)

    def show(self, value):
        """Show ``value``, or its last five digits if it is longer."""
        if value == self._value:
            return
        self._value = value
        i = 4
        while i and value < _POWERS[i - 1]:
            self._set(i, _BLANK)
            i -= 1
        while i >= 0:
            self._set(i, value % 10)
            value //= 10
            i -= 1

    def _set(self, i, tile):
        if self._shown[i] != tile:
            self._shown[i] = tile
            self.grid[i] = tile


class Hud:
    """Level ``number`` of ``count``, and a counter per icon (``icons`` are tiles of the digits).

    If the counters leave no room for both numbers, only the level's own is shown.
    """

    def __init__(self, pictures, width, small, number, count, icons):
        self._sheet, self.height = ("digits8", 8) if small else ("digits", 12)
        self._pictures = pictures
        self.group = displayio.Group()
        self._numbers = []
        tight = _LEVEL + len(icons) * _COUNTER > width
        self._add_level(number, 0 if tight else count)
        for i in range(len(icons)):
            self._add_counter(icons[i], _place(i, len(icons), width, tight), 0 if tight else _GAP)

    def _add_level(self, number, count):
        glyphs = 7 if count else 3
        level = self._pictures.tiles(self._sheet, (_GLYPH, self.height), glyphs, 1)
        for i in range(glyphs):
            level[i] = _BLANK
        i = _write(level, 0, number)
        if count:
            level[i] = _SLASH
            _write(level, i + 1, count)
        self._append(level, 0)

    def _add_counter(self, icon, x, gap):
        mark = self._pictures.tiles(self._sheet, (_GLYPH, self.height), 1, 1)
        mark[0] = icon
        number = Number(self._pictures, self._sheet, self.height)
        self._numbers.append(number)
        self._append(mark, x)
        self._append(number.grid, x + _GLYPH + gap)

    def _append(self, grid, x):
        grid.x = x
        self.group.append(grid)

    def show(self, first, second=0, third=0):
        """Update the counters; values without a counter are ignored."""
        numbers = self._numbers
        numbers[0].show(first)
        if len(numbers) > 1:
            numbers[1].show(second)
        if len(numbers) > 2:
            numbers[2].show(third)


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


def _write(grid, i, number):
    """Write the last three digits of ``number`` from tile ``i``; return the next free tile."""
    for character in str(number)[-3:]:
        grid[i] = ord(character) - 48
        i += 1
    return i
