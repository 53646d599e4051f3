"""A list's two marks: the highlight on the chosen row, and the scroll bar.

The highlight looks like a plank of a crate and has its own line of text, drawn into it: a layer of
text would be painted once more. The text below it stays as it is; to choose another row, move the
highlight and write its text. The scroll bar shows only if there are more rows.
RAM: a quarter of a byte per pixel of the highlight, and 0.2 KB for the scroll bar.
"""

import displayio

from nibblock import const
from nibblock.pictures import FRONT, TEXT, blit, fill_region
from nibblock.sounds import CURSOR
from nibblock.ui.card import rectangle
from nibblock.ui.text import GLYPH, codes_of, fit, tile_of

_OUTLINE = const(1)  # colours of Pictures.plank; also of the text
_WOOD = const(2)
_SHADE = const(3)
_WIDTH = const(4)
_LEAST = const(4)  # pixels of a knob


class Highlight:
    """A highlight of ``width`` x ``height`` pixels; ``group`` is what to append.

    Its text starts ``left`` pixels from its left end; ``marked``: with an icon before it.
    """

    def __init__(self, console, width, height, left=4, marked=False):
        self._bitmap = displayio.Bitmap(width, height, 4)
        self.group = displayio.Group()
        self.group.append(displayio.TileGrid(self._bitmap, pixel_shader=console.pictures.plank))
        self._marked = marked
        self._console = console
        self.said = ""  # what it was placed for
        self._left = left
        _draw(self._bitmap)

    def place(self, x, y, text, mark=0):
        """Move the highlight to (x, y) and write ``text`` on it, after the icon ``mark``."""
        sound = self._console.sound
        if sound and self.said and self.said != text:
            sound.play(CURSOR)
        self.said = text
        self.group.x = x
        self.group.y = y
        self.write(text, mark)

    def write(self, text, mark=0):
        """Write another text, and show another icon."""
        console, bitmap = self._console, self._bitmap
        sheet, row = console.pictures.sheet, console.row
        _draw(bitmap)
        if self._marked:
            size, name = (8, "icons8") if console.small else (12, "icons")
            _stamp(bitmap, 4, (bitmap.height - 11) // 2, sheet(name), mark, size, size)
        font = sheet("font8" if row == 8 else "font")
        x, y = self._left, (bitmap.height - row + (1 if console.small else 0)) // 2
        for code in codes_of(fit(text, bitmap.width - x - 2)):
            _stamp(bitmap, x, y, font, tile_of(code), GLYPH, row)
            x += GLYPH


def _stamp(bitmap, x, y, sheet, tile, wide, high):
    """Draw a tile of a sheet of two colours."""
    x1 = tile * wide
    blit(bitmap, sheet, x, y, x1=x1, y1=0, x2=x1 + wide, y2=high, skip_source_index=0)


def _draw(bitmap):
    """Draw outline and shade; the corners stay clear."""
    bitmap.fill(_OUTLINE)
    right, bottom = bitmap.width - 1, bitmap.height - 1
    fill_region(bitmap, 1, 1, right, bottom, _SHADE)
    fill_region(bitmap, 1, 1, right - 1, bottom - 1, _WOOD)
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
