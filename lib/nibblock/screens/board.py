# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The board of whatever game on the display. RAM: one byte a tile shown; the sheet is Pictures'.

The largest tiles that fit are taken, with the level turned on its side where that makes them
larger; what does not fit at 8 pixels scrolls by half screens (a cell at a time would cost a
third of a second each).
"""

import displayio

from nibblock import const

_SMALLEST = const(8)
_MARGIN = const(2)  # cells kept in sight around the player

# Tile -> tile on a board that is turned: players look another way, walls have other neighbours.
_TURNED = (
    b"\x00\x01\x02\x03\x04\x05\x07\x06\x09\x08\x0b\x0a\x0d\x0c\x0e\x0f"
    b"\x10\x18\x14\x1c\x12\x1a\x16\x1e\x11\x19\x15\x1d\x13\x1b\x17\x1f"
)

_POWERS = (10, 100, 1000, 10000)


def layout(width, height, room_x, room_y, may_turn):
    """(tile size, turned) for a board of ``width`` x ``height`` cells in so many pixels."""
    for size in (16, 12, _SMALLEST):
        if width * size <= room_x and height * size <= room_y:
            return size, False
        if may_turn and height * size <= room_x and width * size <= room_y:
            return size, True
    return _SMALLEST, False


def enlarged(width, height, room_x, room_y, may_turn):
    """(tile size, turned, scale): a board that fits so is shown twice as large.

    Not for Sokoban: a push would take 13 to 20 ms to the display instead of 8.
    """
    for size in (32, 24):
        if width * size <= room_x and height * size <= room_y:
            return size >> 1, False, 2
        if may_turn and height * size <= room_x and width * size <= room_y:
            return size >> 1, True, 2
    size, turned = layout(width, height, room_x, room_y, may_turn)
    return size, turned, 1


class BoardView:
    """Shows ``rules`` within a rectangle of the screen; ``group`` is the TileGrid to append."""

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn):
        self._rules = rules
        size, self.turned = layout(rules.width, rules.height, room_x, room_y, may_turn)
        self.size = size
        self.sheets = ("tiles%d" % size,)
        across, down = rules.width, rules.height
        if self.turned:
            across, down = down, across
        self._across, self._down = across, down
        self._columns = min(across, room_x // size)
        self._rows = min(down, room_y // size)
        self._left = self._top = 0
        self._scrolls = across > self._columns or down > self._rows
        self._direct = not (self.turned or self._scrolls)
        self.group = grid = pictures.tiles(
            "tiles%d" % size, (size, size), self._columns, self._rows
        )
        grid.x = x + (room_x - self._columns * size) // 2
        grid.y = y + (room_y - self._rows * size) // 2
        self.follow(rules.at)
        self.draw_all()

    def draw_all(self):
        """Set the tiles in sight that are not right yet; setting one repaints it in any case."""
        grid, look = self.group, self._rules.look
        if self._direct:
            for cell in range(self._columns * self._rows):
                tile = look(cell)
                if grid[cell] != tile:
                    grid[cell] = tile
            return
        i = 0
        for y in range(self._top, self._top + self._rows):
            for x in range(self._left, self._left + self._columns):
                if self.turned:
                    tile = _TURNED[look(x * self._down + y)]
                else:
                    tile = look(y * self._across + x)
                if grid[i] != tile:
                    grid[i] = tile
                i += 1

    def draw(self, cell):
        """Set the tile of one cell, if it is in sight."""
        if self._direct:
            self.group[cell] = self._rules.look(cell)
            return
        tile = self._rules.look(cell)
        width = self._rules.width
        x = cell % width
        y = cell // width
        if self.turned:
            x, y = y, x
            tile = _TURNED[tile]
        x -= self._left
        y -= self._top
        if 0 <= x < self._columns and 0 <= y < self._rows:
            self.group[y * self._columns + x] = tile

    def draw_changed(self):
        """Draw what the last step changed; scroll where the player comes near the edge."""
        rules = self._rules
        if self._scrolls and self.follow(rules.at):
            rules.take_changed()
            self.draw_all()
            return
        for i in range(rules.take_changed()):
            self.draw(rules.changed[i])

    def follow(self, cell):
        """Move the view so that ``cell`` is well in sight; true if it moved."""
        if not self._scrolls:
            return False
        width = self._rules.width
        x = cell % width
        y = cell // width
        if self.turned:
            x, y = y, x
        left = scrolled(x, self._left, self._columns, self._across)
        top = scrolled(y, self._top, self._rows, self._down)
        if left == self._left and top == self._top:
            return False
        self._left, self._top = left, top
        return True


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
