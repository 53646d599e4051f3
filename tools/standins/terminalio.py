"""Stand in for terminalio: the font that CircuitPython has built in; the host has its pixels."""

from collections import namedtuple

import displayio
from host import font

Glyph = namedtuple(
    "Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y")
)

_WIDE = 6
_HIGH = 12
_GLYPHS = range(32, 127)


class BuiltinFont:
    """One glyph above the other from the blank on: ``font`` has a byte for each row of each."""

    def __init__(self):
        rows = font()
        self.bitmap = displayio.Bitmap(_WIDE, len(rows), 2)
        for y in range(len(rows)):
            self.bitmap.data[y * self.bitmap.stride] = rows[y]
        self._count = len(rows) // _HIGH

    def get_bounding_box(self):
        return (_WIDE, _HIGH)

    def get_glyph(self, code):
        if code not in _GLYPHS:
            return None
        tile = (code - _GLYPHS[0]) % self._count
        return Glyph(self.bitmap, tile, _WIDE, _HIGH, 0, 0, _WIDE, 0)


FONT = BuiltinFont()
