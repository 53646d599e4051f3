# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Room for a board of any game: how large its tiles, what of it in sight, counters above it.

RAM: a byte a digit. The largest tiles that fit are taken, with the level turned on its side where
that makes them larger; what does not fit at 8 pixels scrolls by half screens (a cell at a time
would cost a third of a second each).
"""

import displayio

from nibblock import const

_MARGIN = const(2)  # cells kept in sight around the player
_POWERS = (10, 100, 1000, 10000)

_sizes = [(16, 12, 8)]


def sizes():
    """Pixels of a tile, the first choice first."""
    return _sizes[0]


def be_small(flag):
    """Whether to take the smallest tiles: their sheets need 2 KB in a piece, the largest 8."""
    _sizes[0] = (8,) if flag else (16, 12, 8)


def layout(width, height, room_x, room_y, may_turn):
    """(tile size, turned) for a board of ``width`` x ``height`` cells in so many pixels."""
    for size in _sizes[0]:
        if width * size <= room_x and height * size <= room_y:
            return size, False
        if may_turn and height * size <= room_x and width * size <= room_y:
            return size, True
    return size, False


def scrolled(at, first, shown, whole):
    """The first column (row) to show: as it is while ``at`` is well inside, else centred on it."""
    if first + _MARGIN <= at < first + shown - _MARGIN:
        return first
    return max(0, min(at - shown // 2, whole - shown))


class Number:
    """Five digits as a TileGrid, from the left: only the digits that differ are redrawn."""

    def __init__(self, pictures, name, height):
        self.grid = pictures.tiles(name, (6, height), 5, 1)
        self._shown = bytearray(b"\xff" * 5)
        self._value = -1
        self.show(0)

    def show(self, value):
        """Show ``value``; only its last five digits have room."""
        if value == self._value:
            return
        self._value = value
        i = 4
        while i and value < _POWERS[i - 1]:
            self._set(i, 10)
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
    """One line over the board: level and number of levels, moves, pushes. 21 glyphs of 6 pixels."""

    icons = (14, 15)  # in the sheet, before the two counters

    def __init__(self, pictures, width, small, number, count):
        name, self.height = ("digits8", 8) if small else ("digits", 12)
        self.group = displayio.Group()
        self._moves = Number(pictures, name, self.height)
        self._pushes = Number(pictures, name, self.height)
        level = pictures.tiles(name, (6, self.height), 7, 1)
        for i in range(7):
            level[i] = 10
        i = _write(level, 0, number)
        level[i] = 13
        _write(level, i + 1, count)
        gap = (width - 126) // 2
        self._place(level, 0)
        for i, number, x in ((0, self._moves, 44 + gap), (1, self._pushes, width - 39)):
            self._add(pictures.tiles(name, (6, self.height), 1, 1), self.icons[i], number, x)

    def _add(self, mark, icon, number, x):
        mark[0] = icon
        self._place(mark, x)
        self._place(number.grid, x + 8)

    def _place(self, grid, x):
        grid.x = x
        self.group.append(grid)

    def show(self, moves, pushes):
        """Set both counters."""
        self._moves.show(moves)
        self._pushes.show(pushes)


def _write(grid, i, number):
    """Write the last three digits of ``number`` from tile ``i`` on; give the tile behind it."""
    for character in str(number)[-3:]:
        grid[i] = ord(character) - 48
        i += 1
    return i
