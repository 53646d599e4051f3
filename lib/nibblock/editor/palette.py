"""The strip of tools beside the board, and below them undo and test. RAM: 1.5 KB.

Each tool is shown as what it puts, by the game's own tiles. Below the tools, a row of dashes shows
which page this is; at their right, a line shows which part of a long page.
"""

import displayio

from nibblock import const
from nibblock.editor.board import Board
from nibblock.keys import DOWN, LEFT, RIGHT, UP
from nibblock.pictures import DIM, FLOOR, GROUND, LIGHT, OUTLINE, TEXT, grid_of
from nibblock.ui.card import BACK, icon, rectangle
from nibblock.ui.card import RIGHT as GO
from nibblock.ui.corners import Corners
from nibblock.ui.highlight import Highlight
from nibblock.ui.text import words

UNDO = const(-2)
TEST = const(-1)


class Palette:
    """The tools of ``part``, a page of them at a time; ``tool`` is the one in hand.

    ``at`` is the row that is chosen: a tool of the page, or below them undo or test. For those, and
    back on its page, the tool that was in hand on the board is in hand again.
    """

    def __init__(self, console, part, tool):
        self._console = console
        self._part = part
        self._top = self._first = self._count = 0
        self._texts = words("editor", "buttons")
        small = console.small
        self.width = 19 if small else 34
        self._size = 12 if small else 16
        self._pitch = 14 if small else 24
        self._first_y = 0 if small else 3
        self._step = 11 if small else 18  # from undo to test
        top, high = console.bar, console.height - 2 * console.bar
        self._below = high - 2 * self._step - (0 if small else 2)
        self._rows = (self._below - (2 if small else 8)) // self._pitch  # tools at once
        self.group = displayio.Group(y=top)
        fill = GROUND if small else FLOOR
        self.group.append(rectangle(console, 0, 0, self.width - 1, high, fill))
        self.group.append(rectangle(console, self.width - 1, 0, 1, high, DIM))
        self._highlight = Highlight(console, self.width - (1 if small else 6), self._pitch)
        self._highlight.group.x = 0 if small else 3
        self.group.append(self._highlight.group)
        self._slots = displayio.Group()
        self.sheets = ()  # the names of those in use
        self.group.append(self._slots)
        x = 5 if small else 11
        self.group.append(icon(console, BACK, x, self._below, TEXT))
        self.group.append(icon(console, GO, x, self._below + self._step, TEXT))
        high = self._pitch + (0 if small else 2)
        self._corners = Corners(console, self.width - (1 if small else 2), high)
        self._corners.group.hidden = True
        self.group.append(self._corners.group)
        self.tool = self._held = tool
        self._page = -1, -1
        self.at = 0
        self.choose(tool)

    def _group_of(self, tool):
        """Return the page that a tool is on, the first tool there and how many there are."""
        first = 0
        groups = self._part.GROUPS
        for page in range(len(groups)):
            if tool < first + groups[page]:
                return page, first, groups[page]
            first += groups[page]
        return 0, 0, groups[0]

    def choose(self, tool):
        """Take a tool in hand, and show the page that it is on."""
        self.tool = tool
        page, self._first, self._count = self._group_of(tool)
        self.at = tool - self._first
        top = max(0, min(self.at - self._rows // 2, self._count - self._rows))
        if (page, top) != self._page:
            self._page = page, top
            self._top = top
            self._fill()
        self._highlight.group.y = (self.at - top) * self._pitch + self._first_y

    def _fill(self):
        """Show the tools of the page, from ``_top`` on."""
        while len(self._slots):
            self._slots.pop()
        part, size = self._part, self._size
        console = self._console
        x = (self.width - 1 - size) // 2 if console.small else (self.width - size) // 2
        shown = min(self._rows, self._count - self._top)
        if not console.small:
            self._slots.append(self._frames(x - 1, shown))
        for row in range(shown):
            blank = part.NOTHING
            board = Board(1, 1, bytearray(blank), blank)
            part.put(board, 0, self._first + self._top + row, False, 0)
            tiles = part.Tiles(console.pictures, board, size, 1, 1)
            tiles.show(0, 0, 0)
            y = row * self._pitch + (self._pitch - size) // 2 + self._first_y
            tiles.group.x, tiles.group.y = x, y
            self._slots.append(tiles.group)
            self.sheets = tiles.sheets
        self._show_where()

    def _frames(self, x, count):
        """Return a TileGrid of dark squares, which stand out behind the tools."""
        side, pitch = self._size + 2, self._pitch
        square = displayio.Bitmap(side, pitch, 16)
        top = (pitch - side) // 2
        for i in range(side * side):
            square[i % side, top + i // side] = OUTLINE
        clear, size = self._console.pictures.clear, (square.width, square.height)
        return grid_of(square, clear, 1, count, size, x, self._first_y)

    def _show_where(self):
        """Show which page this is, and which part of a page that is longer than the strip."""
        console, slots = self._console, self._slots
        pages = len(self._part.GROUPS)
        if pages > 1:
            high = 2 if console.small else 3
            wide = (self.width - 1) // pages
            dashes = displayio.Bitmap(pages * wide, high, 16)
            for i in range(pages * wide):
                if (i + 1) % wide:  # not a gap
                    here = i // wide == self._page[0]
                    for y in range(high if here else 1):
                        dashes[i, y] = LIGHT if here else DIM
            x = (self.width - 1 - pages * wide) // 2
            y = self._below - (2 if console.small else 6)
            palette = console.pictures.clear
            slots.append(displayio.TileGrid(dashes, pixel_shader=palette, x=x, y=y))
        if self._count > self._rows:
            room = self._rows * self._pitch
            high = room * self._rows // self._count
            y = self._first_y + room * self._top // self._count
            slots.append(rectangle(console, self.width - 3, y, 2, high, LIGHT))

    def shrink(self, size):
        """Show the tools in tiles of this size: those of the board, to spare sheets."""
        if size < self._size:
            self._size = size
            self._fill()

    def focus(self, on):
        """Show whether the D-pad chooses in the strip."""
        self._corners.group.hidden = not on
        if not on:
            self._held = self.tool
            self.choose(self.tool)
        self._point()

    def _point(self):
        if self.at < self._count:
            y = (self.at - self._top) * self._pitch + self._first_y
        else:
            middle = self._below + (self.at - self._count) * self._step + self._step // 3
            y = middle - self._pitch // 2 + 1
        out = 0 if self._console.small else 1
        self._corners.place(out, y - out)

    def key(self, code):
        """Move up or down, or to another page."""
        if code == UP or code == DOWN:
            at = (self.at + (1 if code == DOWN else -1)) % (self._count + 2)
            below = at - self._count
            if below < 0:
                self.choose(self._first + at)
            else:
                self.tool = self._held  # perhaps of another page
            self.at = at
        else:
            groups = self._part.GROUPS
            page = (self._page[0] + (code == RIGHT) - (code == LEFT)) % len(groups)
            kept = self._group_of(self._held)[0] == page
            self.choose(self._held if kept else sum(groups[:page]))
        self._point()

    def caption(self):
        """Return what is chosen: a tool's name, or what the last two places do."""
        action = self.action
        if action:
            return self._texts[4 if action == UNDO else 5]
        return self._part.name(self.tool)

    def keys(self, choosing):
        """Return what the buttons do on the board, or while the player is ``choosing`` here."""
        texts = self._texts
        if choosing:
            return texts[2 + (len(self._part.GROUPS) > 1)]
        if self._console.small:
            return texts[1]
        return texts[0] % self._part.name(self.tool)

    @property
    def action(self):
        """UNDO or TEST if that is chosen, else 0."""
        return self.at - self._count - 2 if self.at >= self._count else 0
