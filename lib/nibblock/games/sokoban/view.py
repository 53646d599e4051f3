"""Sokoban's board on the display. RAM: one byte per visible tile; the sheet belongs to Pictures.

On an RP2040 a push takes 9 ms, or 22 ms if tiles are twice as large, as estimated by ``bench``.
Outside the walls the page's ground is visible; it costs nothing, as no step changes it.
"""

import displayio

from nibblock.play import Scrolling, layout

# Tile -> tile on a board turned clockwise: players face another way, walls have other neighbours.
_TURNED = (
    b"\x00\x01\x02\x03\x04\x05\x07\x08\x09\x06\x0b\x0c\x0d\x0a\x0e\x0f"
    b"\x10\x12\x14\x16\x18\x1a\x1c\x1e\x11\x13\x15\x17\x19\x1b\x1d\x1f"
)


class BoardView(Scrolling):
    """Shows ``rules`` in a rectangle of the screen; ``group`` is the Group to append.

    ``size`` is the size of the sheet's tiles; ``scale`` 2 shows them twice as large.
    """

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn):
        self._rules = rules
        self._look = rules.look
        pixels, self.turned = layout(rules.width, rules.height, room_x, room_y, may_turn, True)
        self.scale = scale = 2 if pixels > 16 else 1
        self.size = size = pixels // scale
        self.sheets = ("sokoban/tiles%d" % size,)
        across, down = rules.width, rules.height
        if self.turned:
            across, down = down, across
        self.across, self.down = across, down
        self.columns = min(across, room_x // pixels)
        self.rows = min(down, room_y // pixels)
        self._scrolls = across > self.columns or down > self.rows
        self._direct = not (self.turned or self._scrolls)
        self._grid = pictures.tiles(self.sheets[0], (size, size), self.columns, self.rows, True)
        self.group = displayio.Group(
            scale=scale,
            x=x + (room_x - self.columns * pixels) // 2,
            y=y + (room_y - self.rows * pixels) // 2,
        )
        self.group.append(self._grid)
        self.follow(rules.at)
        self.draw_all()

    def draw_all(self):
        """Set the visible tiles that differ: setting a tile repaints it even if it is the same."""
        grid, look = self._grid, self._look
        if self._direct:
            for cell in range(self.columns * self.rows):
                tile = look(cell)
                if grid[cell] != tile:
                    grid[cell] = tile
            return
        i = 0
        for y in range(self.top, self.top + self.rows):
            for x in range(self.left, self.left + self.columns):
                if self.turned:
                    tile = _TURNED[look((self.across - 1 - x) * self.down + y)]
                else:
                    tile = look(y * self.across + x)
                if grid[i] != tile:
                    grid[i] = tile
                i += 1

    def place(self, cell):
        """Return which tile of the visible ones shows ``cell``, -1 if none does."""
        if self._direct:
            return cell
        width = self._rules.width
        x = cell % width
        y = cell // width
        if self.turned:
            x, y = self.across - 1 - y, x
        x -= self.left
        y -= self.top
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else -1

    def draw(self, cell):
        """Set the tile of one cell, if it is visible."""
        at = self.place(cell)
        if at >= 0:
            tile = self._look(cell)
            self._grid[at] = _TURNED[tile] if self.turned else tile

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
        width = self._rules.width
        return self._scrolls and self.scroll(cell % width, cell // width)
