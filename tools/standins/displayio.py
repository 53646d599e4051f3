"""Stand in for displayio: what is drawn stays in bytearrays, laid out as on a board.

The host has the display and does the painting: it reads ``data``, ``colours``, ``tiles`` and
``layers``, and may keep a ``record`` of a TileGrid. ``changed``: since the host last reset it.
"""

from array import array

CLEAR = 1 << 24  # in a colour: transparent


class Palette:
    """Colours as 32-bit numbers, 0xRRGGBB or with CLEAR."""

    def __init__(self, count, dither=False):
        self.colours = array("I", bytes(4 * count))
        self.changed = True

    def __len__(self):
        return len(self.colours)

    def __getitem__(self, i):
        return self.colours[i] & 0xFFFFFF

    def __setitem__(self, i, colour):
        if isinstance(colour, (bytes, bytearray, tuple)):
            colour = colour[0] << 16 | colour[1] << 8 | colour[2]
        self.colours[i] = self.colours[i] & CLEAR | colour
        self.changed = True

    def make_transparent(self, i):
        self.colours[i] |= CLEAR
        self.changed = True


class Bitmap:
    """Pixels of 1, 2, 4 or 8 bits, the first in the highest bits, in rows of whole words."""

    def __init__(self, width, height, count):
        bits = 1
        while 1 << bits < count:
            bits *= 2
        self.width = width
        self.height = height
        self.bits_per_value = bits
        self.stride = (width * bits + 31) // 32 * 4
        self.data = bytearray(self.stride * height)
        self.changed = True

    def fill(self, value):
        bits = self.bits_per_value
        while bits < 8:
            value |= value << bits
            bits *= 2
        data = self.data
        for i in range(len(data)):
            data[i] = value
        self.changed = True

    def __setitem__(self, place, value):
        bit = self._bit(place)
        shift = 8 - self.bits_per_value - (bit & 7)
        mask = (1 << self.bits_per_value) - 1
        self.data[bit >> 3] = self.data[bit >> 3] & ~(mask << shift) | value << shift
        self.changed = True

    def __getitem__(self, place):
        bit = self._bit(place)
        shift = 8 - self.bits_per_value - (bit & 7)
        return self.data[bit >> 3] >> shift & (1 << self.bits_per_value) - 1

    def _bit(self, place):
        """Return where in ``data`` the bits of a pixel begin."""
        x, y = place if isinstance(place, tuple) else (place % self.width, place // self.width)
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        return 8 * y * self.stride + x * self.bits_per_value


class TileGrid:
    """Tiles of one byte each."""

    record = None

    def __init__(
        self,
        bitmap,
        *,
        pixel_shader,
        width=1,
        height=1,
        tile_width=None,
        tile_height=None,
        default_tile=0,
        x=0,
        y=0,
    ):
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.width = width
        self.height = height
        self.tile_width = tile_width = tile_width or bitmap.width
        self.tile_height = tile_height = tile_height or bitmap.height
        if bitmap.width % tile_width or bitmap.height % tile_height:
            raise ValueError("Tile width must exactly divide bitmap width")
        self._count = bitmap.width // tile_width * (bitmap.height // tile_height)
        self.tiles = bytearray(width * height)
        if default_tile:
            for i in range(width * height):
                self.tiles[i] = default_tile
        self.x = x
        self.y = y
        self.hidden = self.flip_x = self.flip_y = False
        self.begin()

    def begin(self):
        """Do nothing: for a host that keeps more of it."""

    def __getitem__(self, at):
        return self.tiles[at[1] * self.width + at[0] if isinstance(at, tuple) else at]

    def __setitem__(self, at, tile):
        if isinstance(at, tuple):
            at = at[1] * self.width + at[0]
        if not 0 <= tile < self._count:
            raise ValueError("Tile index out of bounds")
        self.tiles[at] = tile


class Group:
    """``own_scale``: a subclass may have another ``scale``, as labels do."""

    def __init__(self, *, scale=1, x=0, y=0):
        self.layers = []
        self.x = x
        self.y = y
        self.own_scale = scale
        self.hidden = False

    @property
    def scale(self):
        return self.own_scale

    @scale.setter
    def scale(self, scale):
        self.own_scale = scale

    def append(self, layer):
        self.insert(len(self.layers), layer)

    def insert(self, i, layer):
        if layer in self.layers:
            raise ValueError("Layer already in a group")
        self.layers.insert(i, layer)

    def pop(self, i=-1):
        return self.layers.pop(i)

    def remove(self, layer):
        self.pop(self.layers.index(layer))

    def index(self, layer):
        return self.layers.index(layer)

    def __len__(self):
        return len(self.layers)

    def __getitem__(self, i):
        return self.layers[i]
