"""The lamps on the display. RAM: one byte per tile shown; the sheet belongs to Pictures."""

from nibblock import const
from nibblock.play import layout

_CURSOR = const(2)  # added to the tile of the lamp under the cursor


class LampsView:
    """Shows ``rules`` within a rectangle of the screen; ``group`` is the TileGrid to append.

    At most 8x8 lamps fit every screen, so the board neither scrolls nor turns.
    """

    turned = False

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn):
        self._rules = rules
        self.size = size = layout(rules.width, rules.height, room_x, room_y, False)[0]
        self.sheets = ("lamps/tiles%d" % size,)
        self.group = grid = pictures.tiles(self.sheets[0], (size, size), rules.width, rules.height)
        grid.x = x + (room_x - rules.width * size) // 2
        grid.y = y + (room_y - rules.height * size) // 2
        self.cursor = -1
        self.draw_all()

    def draw_all(self):
        """Set all tiles that are not right yet."""
        for cell in range(self._rules.width * self._rules.height):
            self.draw(cell)

    def draw(self, cell):
        """Set the tile of one cell, if it differs."""
        tile = self._rules.look(cell)
        if cell == self.cursor:
            tile += _CURSOR
        if self.group[cell] != tile:
            self.group[cell] = tile

    def draw_changed(self):
        """Draw what the last step changed."""
        rules = self._rules
        for i in range(rules.take_changed()):
            self.draw(rules.changed[i])

    def follow(self, cell):
        """Put the cursor on ``cell``; return whether everything has to be redrawn."""
        was, self.cursor = self.cursor, cell
        if was >= 0:
            self.draw(was)
        self.draw(cell)
        return False
