"""The mark of what is chosen in a picture: four corners, on small screens a thin frame.

RAM: 0.4 KB. A light line with a dark one on both sides is seen on any colour.
"""

import displayio

from nibblock import const
from nibblock.pictures import GROUND, LIGHT, fill_region
from nibblock.sounds import CURSOR

_SIDE = const(9)  # pixels of a corner


class Corners:
    """Around ``width`` x ``height`` pixels, themselves included; ``group`` is what to append."""

    def __init__(self, console, width, height):
        self._console = console
        self._placed = False
        palette = displayio.Palette(3)
        palette.make_transparent(0)
        palette[1] = console.pictures.palette[GROUND]
        palette[2] = console.pictures.palette[LIGHT]
        self.group = displayio.Group()
        if console.small:
            frame = displayio.Bitmap(width, height, 4)
            frame.fill(2)
            fill_region(frame, 1, 1, width - 1, height - 1, 1)
            fill_region(frame, 2, 2, width - 2, height - 2, 0)
            for x in (0, width - 1):
                frame[x, 0] = frame[x, height - 1] = 1
            self.group.append(displayio.TileGrid(frame, pixel_shader=palette))
            return
        corner = _corner()
        for i in range(4):  # one drawing, flipped
            grid = displayio.TileGrid(corner, pixel_shader=palette)
            grid.flip_x = i & 1 != 0
            grid.flip_y = i > 1
            grid.x = width - _SIDE if i & 1 else 0
            grid.y = height - _SIDE if i > 1 else 0
            self.group.append(grid)

    def place(self, x, y):
        """Move the top left corner to (x, y)."""
        sound, group = self._console.sound, self.group
        if sound and self._placed and (group.x != x or group.y != y):
            sound.play(CURSOR)
        self._placed = True
        group.x = x
        group.y = y


def _corner():
    """Return the drawing of the top left corner: dark, two light lines, and a shorter dark one."""
    bitmap = displayio.Bitmap(_SIDE, _SIDE, 4)
    for line in range(4):
        value = 2 if 0 < line < 3 else 1
        for i in range(line, _SIDE if line < 3 else _SIDE - 1):
            bitmap[i, line] = bitmap[line, i] = value
    return bitmap
