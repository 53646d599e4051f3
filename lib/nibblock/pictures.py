"""Tile sheets and the colours they share. RAM: 300 bytes, and the sheets in use.

A 4-bit sheet of 32 tiles takes 4 KB at 16 pixels, 2.3 KB at 12, 1 KB at 8.
All sheets use the same 16 indices, so a theme is just a palette.
"""

import os

import displayio

from nibblock import FOLDER, const
from nibblock.memory import load

try:
    from bitmaptools import blit, fill_region
except ImportError:  # rare: small firmware

    def fill_region(dest_bitmap, x1, y1, x2, y2, value):
        """Fill columns ``x1`` to ``x2`` and rows ``y1`` to ``y2``, these not included."""
        for y in range(y1, y2):
            for x in range(x1, x2):
                dest_bitmap[x, y] = value

    def blit(dest_bitmap, source_bitmap, x, y, *, x1, y1, x2, y2, skip_source_index):
        """Copy columns and rows to ``x``, ``y``, but for one value, as far as there is room."""
        for to_y in range(max(y, 0), min(y + y2 - y1, dest_bitmap.height)):
            for to_x in range(max(x, 0), min(x + x2 - x1, dest_bitmap.width)):
                value = source_bitmap[to_x - x + x1, to_y - y + y1]
                if value != skip_source_index:
                    dest_bitmap[to_x, to_y] = value


# Colour indices used in code; tools/art/palette.txt has all of them.
GROUND = const(0)
FLOOR = const(1)  # cards and bars
SHADE = const(2)  # the lines between bricks
FRONT = const(3)  # bricks, dividers, empty meters
WALL = const(4)  # headers
DIM = const(5)
OUTLINE = const(6)  # outlines, and text on a highlight
WOOD_SHADE = const(7)
WOOD = const(8)  # a highlight: what is chosen
GOAL = const(9)  # goals, pips, warnings
DONE = const(10)
TEXT = const(14)
LIGHT = const(15)  # icons, stars, the cursor

_ALWAYS = {"font": 990, "font8": 990, "icons": 504, "icons8": 216}  # sheets, and their widths


class Pictures:
    """Sheets by name (``digits``, or ``GAME/tiles16`` in a game's folder), with one palette."""

    def __init__(self):
        self.palette = displayio.Palette(16)
        self.clear = displayio.Palette(16)  # the same, with the ground transparent
        self.clear.make_transparent(GROUND)
        self.plank = displayio.Palette(4)  # a highlight: nothing, OUTLINE, WOOD, WOOD_SHADE
        self.plank.make_transparent(0)
        self.look = 0  # of the level in play, whose sheets of a game have other colours:
        self.board = self.clear  # see ui/look.py
        self._inks = {}
        self._sheets = {}

    def set_theme(self, theme):
        """Use the colours of theme number ``theme``, or of the first if the file is too short.

        Use greys if it is missing or damaged.
        """
        colours = b""
        try:
            with open(FOLDER + "art/themes.bin", "rb") as file:
                colours = file.read(48)
                file.seek(48 * theme)
                colours = file.read(48) or colours
        except OSError:
            pass
        if len(colours) < 48:
            colours = bytes([17 * (i // 3) for i in range(48)])
        for i in range(16):
            colour = colours[3 * i] << 16 | colours[3 * i + 1] << 8 | colours[3 * i + 2]
            self.palette[i] = colour
            self.clear[i] = colour
        for i in range(3):
            self.plank[i + 1] = self.palette[(OUTLINE, WOOD, WOOD_SHADE)[i]]
        for key, ink in self._inks.items():
            ink[0], ink[1] = self.palette[max(key >> 4, 0)], self.palette[key & 15]

    def sheet(self, name):
        """Return the bitmap of sheet ``name``, loading it from the drive the first time.

        Raises OSError with the file's path if that is damaged.
        """
        if name not in self._sheets:
            path = self._file(name)
            try:
                bitmap = _read(path)
                if bitmap.width != _ALWAYS.get(name, bitmap.width):
                    raise ValueError
                self._sheets[name] = bitmap
            except MemoryError:
                raise
            except Exception:  # whatever the library does with a damaged file
                if name in _ALWAYS:  # the next time there is something in its place
                    self._sheets[name] = load("substitute").sheet(name)
                raise OSError(path + " is missing or damaged") from None
        return self._sheets[name]

    def _file(self, name):
        """Return the path of a sheet's file; a name with a slash is in that game's folder."""
        cut = name.find("/")
        game = "games/" + name[: cut + 1] if cut > 0 else ""
        path = FOLDER + game + "art/" + name[cut + 1 :]
        if game and self.look:
            try:
                os.stat("%s-%d.bmp" % (path, self.look))
                path = "%s-%d" % (path, self.look)
            except OSError:  # this game has no tiles of its own for that
                pass
        return path + ".bmp"

    def keep_only(self, *names):
        """Drop all sheets except ``names`` and the fonts and digits."""
        for name in list(self._sheets):
            if name not in names and name not in _ALWAYS:
                del self._sheets[name]

    def tiles(self, name, size, columns, rows, see_through=False, x=0, y=0, tile=0):
        """Return a TileGrid of a sheet; see ``grid_of``."""
        shader = self.clear if see_through else self.palette
        if self.look and "/" in name:
            shader = self.board
        return grid_of(self.sheet(name), shader, columns, rows, size, x, y, tile)

    def glyphs(self, columns, rows, height, index, x=0, y=0, paper=-1):
        """Return a TileGrid of characters, see ``ink``; tile 0 is the blank."""
        name = "font8" if height == 8 else "font"
        return grid_of(self.sheet(name), self.ink(index, paper), columns, rows, (6, height), x, y)

    def inked(self, name, size, columns, rows, index, x=0, y=0, tile=0, paper=-1):
        """Return a TileGrid of a two-colour sheet; see ``ink``."""
        return grid_of(self.sheet(name), self.ink(index, paper), columns, rows, size, x, y, tile)

    def ink(self, index, paper=-1):
        """Return a palette of two: colour ``paper``, or transparent, and colour ``index``.

        On a ground of one colour give its ``paper``: looking through a pixel takes as long as
        painting it, 4.4 us on an RP2040.
        """
        key = paper << 4 | index
        ink = self._inks.get(key)
        if not ink:
            ink = self._inks[key] = displayio.Palette(2)
            ink[0], ink[1] = self.palette[max(paper, 0)], self.palette[index]
            if paper < 0:
                ink.make_transparent(0)
        return ink

    def page(self, width, height, cover=False):
        """Return a Group to draw a page on; ``cover``: it hides what it is drawn over.

        Where no layer is, the display is black, at a sixth of what a layer costs: on an RP2040 a
        black ground of its own would take 0.15 s of each screen.
        """
        group = displayio.Group()
        if cover or self.palette[GROUND]:
            row = displayio.Bitmap(width, 1, 2)
            group.append(grid_of(row, self.palette, 1, height, (width, 1)))
        return group


def grid_of(bitmap, shader, columns, rows, size, x=0, y=0, tile=0):
    """Return a TileGrid of ``columns`` x ``rows`` tiles of ``size`` (width, height) pixels.

    All of them show ``tile`` at first.
    """
    return displayio.TileGrid(
        bitmap,
        pixel_shader=shader,
        width=columns,
        height=rows,
        tile_width=size[0],
        tile_height=size[1],
        default_tile=tile,
        x=x,
        y=y,
    )


def _read(path):
    """Return the bitmap in a BMP file. Raises OSError, ValueError or what the library does.

    The rows of our sheets begin with the top one, so they lie in the file as in memory: the
    firmware's ``readinto`` goes from pixel to pixel, and the library takes 80 ms to load.
    """
    with open(path, "rb") as file:
        head = file.read(54)  # little-endian: at 10 where the rows begin, 18, 22, 28 their shape
        if len(head) < 54 or head[:2] != b"BM" or head[28] not in (1, 4, 8) or head[30]:
            raise ValueError
        width, height = head[18] | head[19] << 8, head[22] | head[23] << 8
        down = head[25] > 127  # a negative height
        if down:
            height = 0x10000 - height
        bitmap = displayio.Bitmap(width, height, 1 << head[28])
        file.seek(head[10] | head[11] << 8)
        try:
            if down:
                if file.readinto(bitmap) < (width * head[28] + 31 >> 5) * 4 * height:
                    raise ValueError
                return bitmap
        except TypeError:  # in a window and a page it is no buffer
            pass
        return load("substitute").read(file, path, bitmap, head[28], down)
