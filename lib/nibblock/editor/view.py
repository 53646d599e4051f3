"""The board that is being drawn, as the game shows it, on a grid of dots. RAM: 1 KB and its tiles.

Tiles are as large as in play, if that fits with room for the cursor, and a board that play turns is
turned here; one that is too large at 8 pixels is shown in part, and the view jumps by half of it.
"""

import displayio

from nibblock.memory import load
from nibblock.pictures import FRONT, GOAL, LIGHT, grid_of
from nibblock.play import Scrolling, layout, sizes
from nibblock.settings import TURN
from nibblock.ui.corners import Corners


class View(Scrolling):
    """Shows ``board`` in a rectangle of the screen by the tiles of the game's ``part``; append
    ``group``. ``steady``: it stays ``turned`` as it is while its size changes.
    """

    def __init__(self, console, board, part, place):
        self._console = console
        self._board = self._seen = board
        self._part = part
        self._place = place  # (x, y, width, height)
        self._tiles = self._corners = None
        self.turned = self.steady = False
        self._most = 0  # the size of play's tiles
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
        if not self.steady:
            self._most, self.turned = self._as_in_play()
        turned = self.turned
        across, down = board.width, board.height
        self._seen = board
        if turned:
            across, down = down, across
            self._seen = load("editor.turned").Turned(board, self._part)
        for size in (32, 24) + sizes():
            fits = across * size <= wide - 2 * out and down * size <= high - 2 * out
            if size <= self._most and fits:
                break
        self.size = size
        scale = 2 if size > 16 else 1
        self.columns = min(across, wide // size)
        self.rows = min(down, high // size)
        group = self.group
        while len(group):
            group.pop()
        self._tiles = self._corners = self._frame = self._marked = None
        self._x = x + (wide - self.columns * size) // 2
        self._y = y + (high - self.rows * size) // 2
        dots = self._dots(x, y, wide, high)
        pictures = console.pictures
        self.tile = size // scale  # of the sheet
        tiles = self._part.Tiles(pictures, self._seen, self.tile, self.columns, self.rows)
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
        self.across, self.down = across, down
        self.left = max(0, min(self.left, self.across - self.columns))
        self.top = max(0, min(self.top, self.down - self.rows))
        if self.over:
            self.over.build()

    def settle(self):
        """Let the board turn again, if play would turn it; return whether it must be redrawn."""
        self.steady = False
        if self._as_in_play() == (self._most, self.turned):
            return False
        self.across = 0
        return True

    def _as_in_play(self):
        """Return (tile size, turned) of the board in play."""
        board, part, console = self._board, self._part, self._console
        wide, high = console.width, console.height - getattr(part, "BARS", 1) * console.bar
        may_turn = console.setting(TURN)
        for size in sizes()[:2] if hasattr(part, "doubles") and sizes()[0] == 16 else ():
            across, down = 2 * size * board.width, 2 * size * board.height
            upright = across <= wide and down <= high
            if upright or may_turn and down <= wide and across <= high:
                if part.doubles(board, size):
                    return 2 * size, not upright
        return layout(board.width, board.height, wide, high, may_turn)

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
        if self.turned:
            shape = board.height, board.width
        else:
            shape = board.width, board.height
        anew = shape != (self.across, self.down)
        if anew:
            self._build()
            changed = None
        if self.turned:
            self._seen.take(changed)
        if changed is not None:
            self._draw_some(changed)
        anew = anew or self._tiles.stale
        if changed is None or self._tiles.stale:
            self._draw_all()
        if self._tiles.stale:  # only now, as the game knows the cell's neighbours
            self._draw_all()
        if anew:  # some layers are: one by one, each would be painted with all of them
            self._console.repaint()

    def _draw_all(self):
        self._tiles.stale = False
        for y in range(self.rows):
            for x in range(self.columns):
                self._show(x, y)
        if self.over:
            self.over.draw()

    def _draw_some(self, changed):
        done = []
        for cell in changed:
            x, y = self._spot(cell)
            for row in range(max(0, y - 1), min(self.rows, y + 2)):
                for column in range(max(0, x - 1), min(self.columns, x + 2)):
                    at = row * self.columns + column
                    if at not in done:
                        done.append(at)
                        self._show(column, row)

    def _show(self, x, y):
        self._tiles.show(x, y, (self.top + y) * self.across + self.left + x)

    def _spot(self, cell):
        """Return the column and row in the view of a cell of the board."""
        width = self._board.width
        return self._spot_at(cell % width, cell // width)

    def _spot_at(self, x, y):
        if self.turned:
            x, y = self.across - 1 - y, x
        return x - self.left, y - self.top

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
        x, y = self._spot(cell)
        self._corners.place(self._x + x * size - out, self._y + y * size - out)

    def scroll_to(self, cell):
        """Show the part of the board around a cell, if it is not well inside what is seen."""
        x, y = self._spot(cell)
        if self.scroll(x + self.left, y + self.top):
            self.draw()

    def frame(self, left, top, right, bottom):
        """Show a frame around these cells of the board, both corners included."""
        self.unframe()
        left, top = self._spot_at(left, top)
        right, bottom = self._spot_at(right, bottom)
        if self.turned:
            left, right = right, left
        self._frame = self._box(left, top, right, bottom, LIGHT)
        self.group.append(self._frame)

    def mark(self, cell):
        """Put a dotted frame around a cell at which something is wrong; -1 removes it."""
        if self._marked:
            self.group.remove(self._marked)
            self._marked = None
        if cell >= 0:
            x, y = self._spot(cell)
            if 0 <= x < self.columns and 0 <= y < self.rows:
                self._marked = self._box(x, y, x, y, GOAL, True)
                self.group.append(self._marked)

    def _box(self, left, top, right, bottom, colour, dotted=False):
        """Return a Group with a frame around these cells of the view; sides out of sight are left
        out.
        """
        size = self.size
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
