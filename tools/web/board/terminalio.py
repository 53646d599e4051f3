"""terminalio in a page: the font that CircuitPython has built in, from a picture the build made.

The picture has the characters from the blank on, one above the other (tools/web/drive.py).
"""

from collections import namedtuple

import displayio

Glyph = namedtuple(
    "Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y")
)

_WIDE = 6
_HIGH = 12
_FIRST = 32
_COUNT = 95


class BuiltinFont:
    def __init__(self):
        self.bitmap = displayio.Bitmap(_WIDE, _HIGH * _COUNT, 2)
        with open("/board/terminal.bin", "rb") as file:
            for y in range(_HIGH * _COUNT):
                self.bitmap.data[y * self.bitmap.stride] = file.read(1)[0]

    def get_bounding_box(self):
        return (_WIDE, _HIGH)

    def get_glyph(self, code):
        if not _FIRST <= code < _FIRST + _COUNT:
            return None
        return Glyph(self.bitmap, code - _FIRST, _WIDE, _HIGH, 0, 0, _WIDE, 0)


FONT = BuiltinFont()
