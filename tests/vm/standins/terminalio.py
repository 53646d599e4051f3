"""Stand in for terminalio: every glyph is 6 x 12 of one bitmap, without pixels: nobody looks."""

from collections import namedtuple

import displayio

Glyph = namedtuple(
    "Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y")
)


class BuiltinFont:
    def __init__(self):
        self.bitmap = displayio.Bitmap(6, 12, 2)  # in flash on a board

    def get_bounding_box(self):
        return (6, 12)

    def get_glyph(self, code):
        if not 32 <= code < 127:
            return None
        return Glyph(self.bitmap, 0, 6, 12, 0, 0, 6, 0)


FONT = BuiltinFont()
