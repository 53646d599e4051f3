"""The board that is being drawn, as the game shows it, on a grid of dots. RAM: 1 KB and its tiles.

Tiles are as large as in play, if that fits with room for the cursor; a board that is too large at
8 pixels is shown in part, and the view jumps by half of it.
"""

import displayio

from nibblock.pictures import FRONT, GOAL, LIGHT, grid_of
from nibblock.play import Scrolling, layout, sizes
from nibblock.ui.corners import Corners


class View(Scrolling):
    """Shows ``board`` in a rectangle of the screen by the tiles of the game's ``part``; append
    ``group``.
    """

    def __init__(self, console, board, part, place):
        self._console = console
        self._board = board
        self._make = part.Tiles
        self._doubles = getattr(part, "DOUBLES", False)
        self._place = place  # (x, y, width, height)
        self._tiles = self._corners = None
        self.across = self.columns = self.rows = self._x = self._y = self.down = 0
        self._out = self.size = self.tile = 0
        self.group = displayio.Group()
        self.over = None  # lines and marks over the board: dialogs/overlay.py
        self.clear = console.pictures.clear
        self._frame = self._marked = None
        self._build()

    def _build(self):
        """Make tiles and cursor for the size that the board has now."""
        board, console = self._board, self._console
        x, y, wide, high = self._place
        self.across = 0  # until all is made: if memory runs out, the next drawing makes it
        self._out = out = 2 if console.small else 3  # how far the cursor stands out
        room = wide - 2 * out, high - 2 * out
        size, _ = layout(board.width, board.height, *room, False, self._doubles)
        self.size = size
        scale = 2 if size > 16 else 1
        self.columns = min(board.width, wide // size)
        self.rows = min(board.height, high // size)
        group = self.group
        while len(group):
            group.pop()
        self._tiles = self._corners = self._frame = self._marked = None
        self._x = x + (wide - self.columns * size) // 2
        self._y = y + (high - self.rows * size) // 2
        dots = self._dots(x, y, wide, high)
        pictures = console.pictures
        self.tile = size // scale  # of the sheet
        tiles = self._make(pictures, board, self.tile, self.columns, self.rows)
        shown = tiles.group
        if scale > 1:
            shown = displayio.Group(scale=scale)
            shown.append(tiles.group)
        shown.x, shown.y = self._x, self._y
        over = size == sizes()[-1]  # tiles of this size have no lines on the floor
        for part in (shown, dots) if over else (dots, shown):
            group.append(part)
        corners = Corners(console, size + 2 * out, size + 2 * out)
        group.append(corners.group)
        self._tiles, self._corners = tiles, corners
        self.across, self.down = board.width, board.height
        self.left = max(0, min(self.left, self.across - self.columns))
        self.top = max(0, min(self.top, self.down - self.rows))
        if self.over:
            self.over.build()

    def _dots(self, x, y, wide, high):
        """Return a TileGrid with a dot at the corner of each cell, on and around the board.

        What stands out is below the strip and the bars.
        """
        size = self.size
        bitmap = displayio.Bitmap(size, size, 4)
        bitmap[0, 0] = FRONT
        columns, rows = wide // size + 2, high // size + 2
        x, y = x + (self._x - x) % size - size, y + (self._y - y) % size - size
        return grid_of(bitmap, self.clear, columns, rows, (size, size), x, y)

    def draw(self, changed=None):
        """Draw these cells and those around them; None: all, in the size that the board has."""
        board = self._board
        if (board.width, board.height) != (self.across, self.down):
            self._build()
            changed = None
        if changed is not None:
            self._draw_some(changed)
        if changed is None or self._tiles.stale:
            self._draw_all()
        if self._tiles.stale:  # only now, as the game knows the cell's neighbours
            self._draw_all()

    def _draw_all(self):
        self._tiles.stale = False
        for y in range(self.rows):
            for x in range(self.columns):
                self._show(x, y)
        if self.over:
            self.over.draw()

    def _draw_some(self, changed):
        board = self._board
        width = board.width
        done = []
        for cell in changed:
            x, y = cell % width - self.left, cell // width - self.top
            for row in range(max(0, y - 1), min(self.rows, y + 2)):
                for column in range(max(0, x - 1), min(self.columns, x + 2)):
                    at = row * self.columns + column
                    if at not in done:
                        done.append(at)
                        self._show(column, row)

    def _show(self, x, y):
        self._tiles.show(x, y, (self.top + y) * self.across + self.left + x)

    @property
    def at(self):
        """Where on the screen the first cell that is seen begins."""
        return self._x, self._y

    @property
    def partial(self):
        """Whether a part of the board is out of sight."""
        return self.columns < self.across or self.rows < self.down

    def point(self, cell):
        """Put the corners around a cell, and scroll to it; -1: hide them."""
        self._corners.group.hidden = cell < 0
        if cell < 0:
            return
        self.scroll_to(cell)
        out, size = self._out, self.size
        x, y = cell % self.across - self.left, cell // self.across - self.top
        self._corners.place(self._x + x * size - out, self._y + y * size - out)

    def scroll_to(self, cell):
        """Show the part of the board around a cell, if it is not well inside what is seen."""
        if self.scroll(cell % self.across, cell // self.across):
            self.draw()

    def frame(self, left, top, right, bottom):
        """Show a frame around these cells of the board, both corners included."""
        self.unframe()
        self._frame = self._box(left, top, right, bottom, LIGHT)
        self.group.append(self._frame)

    def mark(self, cell):
        """Put a dotted frame around a cell at which something is wrong; -1 removes it."""
        if self._marked:
            self.group.remove(self._marked)
            self._marked = None
        if cell >= 0:
            x, y = cell % self.across, cell // self.across
            if 0 <= x - self.left < self.columns and 0 <= y - self.top < self.rows:
                self._marked = self._box(x, y, x, y, GOAL, True)
                self.group.append(self._marked)

    def _box(self, left, top, right, bottom, colour, dotted=False):
        """Return a Group with a frame around these cells; sides out of sight are left out."""
        size = self.size
        left, top, right, bottom = (
            left - self.left,
            top - self.top,
            right - self.left,
            bottom - self.top,
        )
        first, last = max(left, 0), min(right, self.columns - 1)
        high, low = max(top, 0), min(bottom, self.rows - 1)
        wide, tall = last - first + 1, low - high + 1
        frame = displayio.Group(x=self._x + first * size, y=self._y + high * size)
        for x, y, upright, seen in (
            (0, 0, False, top == high),
            (0, tall * size - 2, False, bottom == low),
            (0, 0, True, left == first),
            (wide * size - 2, 0, True, right == last),
        ):
            if not seen or wide < 1 or tall < 1:
                continue
            side = (2, size) if upright else (size, 2)
            bitmap = displayio.Bitmap(side[0], side[1], 16)
            bitmap.fill(colour)
            if dotted:
                _dot(bitmap)
            columns, rows = (1, tall) if upright else (wide, 1)
            frame.append(grid_of(bitmap, self.clear, columns, rows, side, x, y))
        return frame

    def unframe(self):
        """Take the frame away."""
        if self._frame:
            self.group.remove(self._frame)
            self._frame = None

    @property
    def sheets(self):
        """The names of the sheets in use."""
        return self._tiles.sheets


def _dot(bitmap):
    """Make gaps of two pixels in a line."""
    for x in range(bitmap.width):
        for y in range(bitmap.height):
            if (x | y) & 2:
                bitmap[x, y] = 0
