"""A list's two marks: the highlight on the chosen row, and the scroll bar.

The highlight looks like a plank of a crate and has its own line of text. The text below it stays as
it is; to choose another row, move the highlight and write its text. The scroll bar shows only if
there are more rows.
RAM: half a byte per pixel of the highlight, and 0.2 KB for the scroll bar.
"""

import displayio

from nibblock import const
from nibblock.pictures import FRONT, OUTLINE, TEXT, WOOD, WOOD_SHADE, fill_region
from nibblock.sounds import CURSOR
from nibblock.ui.card import icon, rectangle
from nibblock.ui.text import fit, line

_WIDTH = const(4)
_LEAST = const(4)  # pixels of a knob


class Highlight:
    """A highlight of ``width`` x ``height`` pixels; ``group`` is what to append.

    Its text starts ``left`` pixels from its left end; ``marked``: with an icon before it.
    """

    def __init__(self, console, width, height, left=4, marked=False):
        bitmap = displayio.Bitmap(width, height, 16)
        _draw(bitmap, width, height)
        self.group = displayio.Group()
        self.group.append(displayio.TileGrid(bitmap, pixel_shader=console.pictures.clear))
        self._room = width - left - 2
        self._mark = None
        if marked:
            self._mark = icon(console, 0, 4, (height - 11) // 2, OUTLINE)
            self.group.append(self._mark)
        self._console = console
        self.said = ""  # what it was placed for
        self._left = left
        self._top = (height - console.row + (1 if console.small else 0)) // 2
        self._fixed = len(self.group)  # parts that are not the text

    def place(self, x, y, text, mark=0):
        """Move the highlight to (x, y) and write ``text`` on it, after the icon ``mark``."""
        self._clear()
        sound = self._console.sound
        if sound and self.said and self.said != text:
            sound.play(CURSOR)
        self.said = text
        self.group.x = x
        self.group.y = y
        self.write(text, mark)

    def write(self, text, mark=0):
        """Write another text, and show another icon."""
        if self._mark:
            self._mark[0] = mark
        self._clear()
        text = fit(text, self._room)
        self.group.append(line(self._console, text, self._left, self._top, OUTLINE))

    def _clear(self):
        """Take the text away: a new one is only as wide as it must be, so that less is redrawn."""
        while len(self.group) > self._fixed:
            self.group.pop()


def _draw(bitmap, width, height):
    """Draw outline and shade; the corners stay clear."""
    bitmap.fill(OUTLINE)
    right, bottom = width - 1, height - 1
    fill_region(bitmap, 1, 1, right, bottom, WOOD_SHADE)
    fill_region(bitmap, 1, 1, right - 1, bottom - 1, WOOD)
    for x in (0, right):
        bitmap[x, 0] = bitmap[x, bottom] = 0


class ScrollBar:
    """A scroll bar ``height`` pixels high at (x, y); ``group`` is what to append."""

    def __init__(self, console, x, y, height, shown, count):
        self._height = height
        self._room = max(count - shown, 1)
        self._knob_height = knob = max(_LEAST, height * shown // max(count, 1))
        self.group = displayio.Group(x=x, y=y)
        self.group.append(rectangle(console, 0, 0, _WIDTH, height, FRONT))
        self._knob = rectangle(console, 0, 0, _WIDTH, knob, TEXT)
        self.group.append(self._knob)
        self.group.hidden = count <= shown

    def show(self, first):
        """Move the knob: ``first`` is the first line that is shown."""
        free = self._height - self._knob_height
        self._knob.y = min(free, free * first // self._room)
