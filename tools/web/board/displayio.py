"""displayio in a page: what is drawn stays in bytearrays, and the page composes the picture itself.

``Display.refresh`` passes the page one list of all layers that show, back to front. Each is five
numbers: the address of the TileGrid's record, where its left upper corner is, how many times as
large its pixels are, and flags (1: mirrored, 2: upside down). A record is eleven numbers, see
``TileGrid``. Nothing here keeps track of what has changed: composing all of it takes less time.
"""

from array import array

import wire
from uctypes import addressof

CIRCUITPYTHON_TERMINAL = None

_CLEAR = 1 << 24  # in a colour: transparent


class Palette:
    """Colours as 32-bit numbers, 0xRRGGBB or with _CLEAR."""

    def __init__(self, count, dither=False):
        self._colours = array("I", bytes(4 * count))
        self.address = addressof(self._colours)

    def __len__(self):
        return len(self._colours)

    def __getitem__(self, i):
        return self._colours[i] & 0xFFFFFF

    def __setitem__(self, i, colour):
        if isinstance(colour, (bytes, bytearray, tuple)):
            colour = colour[0] << 16 | colour[1] << 8 | colour[2]
        self._colours[i] = self._colours[i] & _CLEAR | colour

    def make_transparent(self, i):
        self._colours[i] |= _CLEAR

    def make_opaque(self, i):
        self._colours[i] &= 0xFFFFFF

    def is_transparent(self, i):
        return self._colours[i] >= _CLEAR


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
        self.address = addressof(self.data)

    def fill(self, value):
        bits = self.bits_per_value
        while bits < 8:
            value |= value << bits
            bits *= 2
        data = self.data
        for i in range(len(data)):
            data[i] = value

    def __setitem__(self, place, value):
        at, shift, mask = self._find(place)
        self.data[at] = self.data[at] & ~(mask << shift) | value << shift

    def __getitem__(self, place):
        at, shift, mask = self._find(place)
        return self.data[at] >> shift & mask

    def _find(self, place):
        if isinstance(place, tuple):
            x, y = place
        else:
            x, y = place % self.width, place // self.width
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        bits = self.bits_per_value
        x *= bits
        return y * self.stride + (x >> 3), 8 - bits - (x & 7), (1 << bits) - 1


class TileGrid:
    """Tiles of one byte each, and a record for the page: where they are, how many, and of what."""

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
        across = bitmap.width // tile_width
        self._count = across * (bitmap.height // tile_height)
        self._tiles = bytearray(width * height)
        if default_tile:
            for i in range(width * height):
                self._tiles[i] = default_tile
        self.x = x
        self.y = y
        self.hidden = self.flip_x = self.flip_y = False
        self._record = array(
            "i",
            (
                bitmap.address,
                bitmap.stride,
                bitmap.bits_per_value,
                tile_width,
                tile_height,
                across,
                width,
                height,
                addressof(self._tiles),
                pixel_shader.address,
                len(pixel_shader),
            ),
        )
        self.address = addressof(self._record)

    def __getitem__(self, at):
        return self._tiles[at[1] * self.width + at[0] if isinstance(at, tuple) else at]

    def __setitem__(self, at, tile):
        if isinstance(at, tuple):
            at = at[1] * self.width + at[0]
        if not 0 <= tile < self._count:
            raise ValueError("Tile index out of bounds")
        self._tiles[at] = tile

    def list_in(self, layers, x, y, scale):
        layers.append(self.address)
        layers.append(x + self.x * scale)
        layers.append(y + self.y * scale)
        layers.append(scale)
        layers.append((1 if self.flip_x else 0) | (2 if self.flip_y else 0))


class Group:
    def __init__(self, *, scale=1, x=0, y=0):
        self._layers = []
        self.x = x
        self.y = y
        self.scale = scale
        self.hidden = False

    def append(self, layer):
        self.insert(len(self._layers), layer)

    def insert(self, i, layer):
        if layer in self._layers:
            raise ValueError("Layer already in a group")
        self._layers.insert(i, layer)

    def pop(self, i=-1):
        return self._layers.pop(i)

    def remove(self, layer):
        self._layers.remove(layer)

    def index(self, layer):
        return self._layers.index(layer)

    def __len__(self):
        return len(self._layers)

    def __getitem__(self, i):
        return self._layers[i]

    def __contains__(self, layer):
        return layer in self._layers

    def list_in(self, layers, x, y, scale):
        x += self.x * scale
        y += self.y * scale
        scale *= self.scale
        for layer in self._layers:
            if not layer.hidden:
                layer.list_in(layers, x, y, scale)


class Display:
    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.rotation = 0
        self.auto_refresh = True
        self.root_group = None
        self._brightness = 1.0

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, brightness):
        if brightness != self._brightness:
            self._brightness = brightness
            wire.send(wire.LIGHT, int(brightness * 100 + 0.5))

    def refresh(self):
        layers = array("i", (wire.PICTURE,))
        root = self.root_group
        if root is not None and not root.hidden:
            root.list_in(layers, 0, 0, 1)
        wire.send_all(layers)


def release_displays():
    pass
