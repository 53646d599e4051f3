"""adafruit_display_text.bitmap_label in a page: what screens/label.py needs of it, in a tenth of
the size.
"""

from displayio import Group, Palette, TileGrid

_FIRST = 32


class Label(Group):
    """One line of text, with its left upper corner at ``anchored_position``."""

    def __init__(self, font, *, text, color, scale, anchor_point, anchored_position):
        super().__init__(scale=scale, x=anchored_position[0], y=anchored_position[1])
        ink = Palette(2)
        ink.make_transparent(0)
        ink[1] = color
        width, height = font.get_bounding_box()
        line = TileGrid(
            font.bitmap,
            pixel_shader=ink,
            width=len(text),
            tile_width=width,
            tile_height=height,
        )
        for i, letter in enumerate(text):
            line[i] = ord(letter) - _FIRST
        self.append(line)
