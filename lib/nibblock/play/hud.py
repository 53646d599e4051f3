# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The line above a board: the level's number and up to three counters. RAM: a byte per digit.

opening/line.py builds it.
"""

from nibblock import const

_POWERS = (10, 100, 1000, 10000)
BLANK = const(10)  # a tile in the sheet


class Number:
    """Five digits as a TileGrid, aligned left; only digits that differ are redrawn."""

    def __init__(self, grid):
        self.grid = grid
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
            self._set(i, BLANK)
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
    """Shows counters: ``numbers`` are Numbers in ``group``, which is ``height`` pixels high."""

    def __init__(self, group, height, numbers):
        self.group = group
        self.height = height
        self._numbers = numbers

    def show(self, first, second=0, third=0):
        """Update the counters; values without a counter are ignored."""
        numbers = self._numbers
        numbers[0].show(first)
        if len(numbers) > 1:
            numbers[1].show(second)
        if len(numbers) > 2:
            numbers[2].show(third)
