# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Sokoban's board on the display. RAM: one byte per visible tile; the sheet belongs to Pictures."""

from nibblock.play.room import layout, scrolled

# Tile -> tile on a board turned clockwise: players face another way, walls have other neighbours.
_TURNED = (
    b"\x00\x01\x02\x03\x04\x05\x07\x08\x09\x06\x0b\x0c\x0d\x0a\x0e\x0f"
    b"\x10\x12\x14\x16\x18\x1a\x1c\x1e\x11\x13\x15\x17\x19\x1b\x1d\x1f"
)


class BoardView:
    """Shows ``rules`` in a rectangle of the screen; ``group`` is the TileGrid to append."""

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn):
        self._rules = rules
        size, self.turned = layout(rules.width, rules.height, room_x, room_y, may_turn)
        self.size = size
        self.sheets = ("sokoban/tiles%d" % size,)
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
            "sokoban/tiles%d" % size, (size, size), self._columns, self._rows
        )
        grid.x = x + (room_x - self._columns * size) // 2
        grid.y = y + (room_y - self._rows * size) // 2
        self.follow(rules.at)
        self.draw_all()

    def draw_all(self):
        """Set the visible tiles that differ: setting a tile repaints it even if it is the same."""
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
                    tile = _TURNED[look((self._across - 1 - x) * self._down + y)]
                else:
                    tile = look(y * self._across + x)
                if grid[i] != tile:
                    grid[i] = tile
                i += 1

    def draw(self, cell):
        """Set the tile of one cell, if it is visible."""
        if self._direct:
            self.group[cell] = self._rules.look(cell)
            return
        tile = self._rules.look(cell)
        width = self._rules.width
        x = cell % width
        y = cell // width
        if self.turned:
            x, y = self._across - 1 - y, x
            tile = _TURNED[tile]
        x -= self._left
        y -= self._top
        if 0 <= x < self._columns and 0 <= y < self._rows:
            self.group[y * self._columns + x] = tile

    def draw_changed(self):
        """Draw what the last step changed; scroll when the player comes near the edge."""
        rules = self._rules
        if self._scrolls and self.follow(rules.at):
            rules.take_changed()
            self.draw_all()
            return
        for i in range(rules.take_changed()):
            self.draw(rules.changed[i])

    def follow(self, cell):
        """Scroll so that ``cell`` is well in view; return whether the view moved.

        Only a board that fits is turned, so a board that scrolls never is.
        """
        if not self._scrolls:
            return False
        width = self._rules.width
        left = scrolled(cell % width, self._left, self._columns, self._across)
        top = scrolled(cell // width, self._top, self._rows, self._down)
        if left == self._left and top == self._top:
            return False
        self._left, self._top = left, top
        return True
