"""The display of the page, which composes the picture itself, from the machine's memory.

``refresh`` passes the page one list of all layers that show, back to front. Each is five numbers:
the address of the TileGrid's record, where its left upper corner is, how many times as large its
pixels are, and flags (1: mirrored, 2: upside down). Nothing here keeps track of what has changed:
composing all of it takes less time.
"""

from array import array

import host
from displayio import Group
from uctypes import addressof

_COLOURS = 9  # where a record has the address of the palette, which may be replaced


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
            host.send(host.LIGHT, int(brightness * 100 + 0.5))

    def refresh(self):
        layers = array("i", (host.PICTURE,))
        if self.root_group is not None:
            _list(layers, self.root_group, 0, 0, 1)
        host.send_all(layers)


def _list(layers, layer, x, y, scale):
    """Add a layer, and what is in it, to ``layers``."""
    if layer.hidden:
        return
    x += layer.x * scale
    y += layer.y * scale
    if isinstance(layer, Group):
        for inner in layer.layers:
            _list(layers, inner, x, y, scale * layer.own_scale)
        return
    if layer.record is None or layer.record[_COLOURS] != addressof(layer.pixel_shader.colours):
        layer.record = _record(layer)
    layers.append(addressof(layer.record))
    layers.append(x)
    layers.append(y)
    layers.append(scale)
    layers.append((1 if layer.flip_x else 0) | (2 if layer.flip_y else 0))


def _record(grid):
    """Return where a TileGrid's tiles, pixels and colours are, and how large they are."""
    bitmap, colours = grid.bitmap, grid.pixel_shader.colours
    return array(
        "i",
        (
            addressof(bitmap.data),
            bitmap.stride,
            bitmap.bits_per_value,
            grid.tile_width,
            grid.tile_height,
            bitmap.width // grid.tile_width,
            grid.width,
            grid.height,
            addressof(grid.tiles),
            addressof(colours),
            len(colours),
        ),
    )
