"""A page: a wall with the title along the top, the buttons along the bottom.

RAM: 0.6 KB beside the sheets of icons and letters.
"""

import displayio

from nibblock import const
from nibblock.pictures import DIM, FRONT, SHADE, TEXT, grid_of
from nibblock.ui.card import card, header_bar, icon, legend
from nibblock.ui.text import GLYPH, Words, fit, line, wrap

_NOTE = const(9)  # letters of "9999/9999"


def announce(console):
    """Show at once that another page comes: its wall, over the picture of the last one."""
    group = getattr(console.screen, "group", None)
    if not group:
        return
    wall = 11 if console.small else 16
    group.append(header_bar(console, 0, 0, console.width, wall))
    console.display.refresh()


class Page:
    """The parts that every page has, in ``group``; rows from ``top`` to ``bottom`` are free.

    ``note`` is a short text on the right of the title; ``keys`` are for ui/card.py. ``cover``: the
    page is drawn over another picture.
    """

    def __init__(self, console, title, note="", mark=-1, keys="", cover=False):
        self._console = console
        small = console.small
        self.group = console.pictures.page(console.width, console.height, cover)
        wall = 11 if small else 16
        self.group.append(header_bar(console, 0, 0, console.width, wall))
        self.group.append(_bricks(console, wall, small))
        x = 4
        if mark >= 0:
            self.group.append(icon(console, mark, 4, 2, TEXT))
            x = 14 if small else 19
        room = console.width - x - 4 - (6 * len(note) + 6 if note else 0)
        self.group.append(line(console, fit(title, room), x, 2, TEXT))
        self._note = None
        if note:
            self.note(note)
        self.top = wall + (4 if small else 6)
        self.bottom = console.height - console.bar
        self._keys = None
        if keys:
            self.legend(keys)

    def note(self, text):
        """Write another text on the right of the title."""
        if not self._note:
            x = self._console.width - 4 - 6 * _NOTE
            self._note = Words(self._console, x, 2, _NOTE, 1, TEXT)
            self.group.append(self._note.grid)
        self._note.write("%9s" % text)

    def legend(self, keys):
        """Show other buttons in the footer; behind a ``|`` are shorter words for narrow screens."""
        parts = keys.split("|")
        made = legend(self._console, parts[-1 if self._console.width < 160 else 0])
        if self._keys:
            self.group.remove(self._keys)
        self._keys = made
        self.group.append(made)

    def explain(self, text, x, y):
        """Add a text on a card from (x, y) to the right edge, if there is room for it."""
        console, wide = self._console, self._console.width - 2 * x
        lines = wrap(text, (wide - 12) // GLYPH)
        high = len(lines) * console.row + 6
        if y + high < self.bottom:
            self.group.append(card(console, x, y, wide, high))
            self.group.append(line(console, "\n".join(lines), x + 6, y + 3, DIM))


def _bricks(console, y, small):
    """Return a TileGrid of the rows of bricks below the wall."""
    height = 4 if small else 6
    tile = displayio.Bitmap(8, height, 4)
    tile.fill(FRONT)
    for x in range(8):
        tile[x, 2] = tile[x, height - 1] = SHADE
    for i in range(2):
        tile[7, i] = SHADE
        if not small:
            tile[3, 3 + i] = SHADE
    return grid_of(tile, console.pictures.palette, (console.width + 7) // 8, 1, (8, height), 0, y)
