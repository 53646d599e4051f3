"""A layer over a board in which few tiles show anything. RAM: 0.7 KB, and 120 bytes for each tile.

displayio looks through every pixel of a blank tile, which takes 4.4 us on an RP2040: 0.2 s if such
a layer covers the board. So each tile that is not blank is a TileGrid of its own.
"""

import displayio

from nibblock import const
from nibblock.pictures import grid_of

_MOST = const(16)  # tiles that are not blank at first
_LIMIT = const(255)  # ... and in the end


def add_layer(view, make, count, blank=0, place=-1):
    """Return a layer of a board's ``view``; ``count`` of its tiles are not ``blank``. It is over
    all others, or comes to a ``place`` in the view's group.

    That is a TileGrid, which ``make`` returns for columns and rows, or a Few. Later there may be
    more tiles than ``count``, but never more than a Few can hold.
    """
    columns, rows = view.columns, view.rows
    if count > _MOST or columns * rows > _LIMIT:
        layer = grid = make(columns, rows)
    else:
        layer = Few(make(1, 1), columns, bytearray(columns * rows), blank)
        grid = layer.group
    view.group.insert(place if place >= 0 else len(view.group), grid)
    return layer


def shown(layer):
    """Return what shows a layer: what is in the view's group."""
    return getattr(layer, "group", layer)


class Few:
    """A grid, nearly all ``blank``: each other tile is a TileGrid like ``one``, and ``group`` shows
    them. ``places``: a byte for each tile, where it is in the group, from 1; 0 if blank.
    """

    def __init__(self, one, columns, places, blank):
        self.group = displayio.Group()
        self.group.append(one)
        one.hidden = True
        self._columns = columns
        self._places = places
        self._blank = blank

    def __getitem__(self, i):
        place = self._places[i]
        return self.group[place - 1][0] if place else self._blank  # type: ignore

    def __setitem__(self, i, tile):
        group = self.group
        place = self._places[i]
        if not place:
            place = 1
            while place <= len(group) and not group[place - 1].hidden:
                place += 1
            if place > len(group):
                one = group[0]
                size = one.tile_width, one.tile_height  # type: ignore
                group.append(grid_of(one.bitmap, one.pixel_shader, 1, 1, size))  # type: ignore
        one = group[place - 1]
        one.hidden = tile == self._blank
        self._places[i] = 0 if one.hidden else place
        if not one.hidden:
            one[0] = tile  # type: ignore
            one.x = i % self._columns * one.tile_width  # type: ignore
            one.y = i // self._columns * one.tile_height  # type: ignore
