"""Paint a rectangle of a displayio scene, with numpy wherever that gives exactly the same pixels.

Blinka fills a TileGrid in a Python loop, pixel by pixel. This does the usual case (Bitmap of at
most 8 bits per value, undithered Palette, 16-bit display) with arrays; every other layer goes
through Blinka's own ``_fill_area``. The tests compare the two on random scenes.
"""

from __future__ import annotations

from typing import Any

import numpy

from tools.simulate.blinka import Area, bitmap_values, palette_table  # first: it prepares Blinka

from displayio import Bitmap, Group, Palette, TileGrid  # isort: skip


class Canvas:
    """A rectangle being painted from the top layer down: the words to be sent to the display, and
    which of them are set.
    """

    def __init__(self, area: Area) -> None:
        self.area = area
        self.width = area.width()
        self.height = area.height()
        # At most two spare words: Blinka's loops view the buffer in 32-bit words.
        count = self.width * self.height
        self.words = numpy.zeros(count + (count & 1), dtype=numpy.uint16)
        self.done = numpy.zeros(count, dtype=bool)
        self.looked = 0  # pixels looked up so far, once in each layer until one is opaque

    def colours(self) -> numpy.ndarray:
        """Return the 565 values, shape (height, width). The words hold them with their bytes
        swapped, as on the wire.
        """
        count = self.width * self.height
        return self.words[:count].byteswap().reshape(self.height, self.width)


def paint_group(group: Group, colorspace: Any, canvas: Canvas) -> bool:
    """Paint ``group`` into ``canvas``, front to back. Return True once nothing below can show."""
    if group.hidden:
        return False
    for layer in reversed(group._layers):
        if isinstance(layer, Group):
            covered = paint_group(layer, colorspace, canvas)
        elif _is_plain(layer, colorspace):
            covered = _paint_tiles(layer, colorspace, canvas)
        else:
            covered = _paint_stock(layer, colorspace, canvas)
        if covered:
            return True
    return False


def _is_plain(layer: Any, colorspace: Any) -> bool:
    return (
        type(layer) is TileGrid
        and colorspace.depth == 16
        and type(layer._bitmap) is Bitmap
        and layer._bitmap._bits_per_value <= 8
        and type(layer._pixel_shader) is Palette
        and not layer._pixel_shader._dither
    )


def _paint_stock(layer: Any, colorspace: Any, canvas: Canvas) -> bool:
    """Paint with Blinka's own fill; convert our mask to its bit mask and back."""
    packed = numpy.packbits(canvas.done, bitorder="little")
    mask = numpy.zeros(len(canvas.done) // 32 + 1, dtype=numpy.uint32)
    mask.view(numpy.uint8)[: len(packed)] = packed
    covered = layer._fill_area(
        colorspace, canvas.area, memoryview(mask), memoryview(canvas.words.view(numpy.uint32))
    )
    bits = numpy.unpackbits(mask.view(numpy.uint8), bitorder="little")
    canvas.done[:] = bits[: len(canvas.done)].astype(bool)
    return covered


def _paint_tiles(grid: TileGrid, colorspace: Any, canvas: Canvas) -> bool:
    if grid._hidden_tilegrid or grid._hidden_by_parent:
        return False
    area, own = canvas.area, grid._current_area
    if own.x1 >= area.x2 or own.x2 <= area.x1 or own.y1 >= area.y2 or own.y2 <= area.y1:
        return False  # most grids: the rectangles repainted are small
    overlap = Area()
    if not area.compute_overlap(own, overlap):
        return False
    rows, columns, offsets = _geometry(grid, canvas.area, overlap)
    values = _pixels(grid, rows, columns)
    bits = grid._bitmap._bits_per_value
    colours, opaque = palette_table(grid._pixel_shader, colorspace, 1 << bits)
    solid = numpy.frombuffer(opaque, dtype=bool)[values]
    undone = ~canvas.done[offsets]
    canvas.looked += int(undone.sum())
    wanted = solid & undone
    places = offsets[wanted]
    canvas.words[places] = numpy.array(colours, dtype=numpy.uint16)[values[wanted]]
    canvas.done[places] = True
    return canvas.area == overlap and bool(canvas.done.all())


def _geometry(
    grid: TileGrid, area: Area, overlap: Area
) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
    """Return the rows and columns of ``grid`` that show in ``overlap``, and where each of their
    pixels is in the canvas.
    """
    place: Any = grid._absolute_transform
    turned = grid._transpose_xy != place.transpose_xy
    flip_x, flip_y = grid._flip_x, grid._flip_y
    if turned:
        flip_x, flip_y = flip_y, flip_x
    mirror_x = (place.dx < 0) != flip_x
    mirror_y = (place.dy < 0) != flip_y
    inner = Area()
    Area.transform_within(mirror_x, mirror_y, turned, overlap, grid._current_area, inner)
    columns = numpy.arange(inner.x1, inner.x2) - grid._current_area.x1
    rows = numpy.arange(inner.y1, inner.y2) - grid._current_area.y1

    across = numpy.arange(overlap.width()) + (overlap.x1 - area.x1)
    down = numpy.arange(overlap.height()) + (overlap.y1 - area.y1)
    if mirror_x:
        across = across[::-1]
    if mirror_y:
        down = down[::-1]
    if turned:
        offsets = down[None, :] * area.width() + across[:, None]
    else:
        offsets = down[:, None] * area.width() + across[None, :]
    return rows, columns, offsets


def _pixels(grid: TileGrid, rows: numpy.ndarray, columns: numpy.ndarray) -> numpy.ndarray:
    """Return the bitmap values that ``grid`` shows at these rows and columns; 0 where a tile is
    outside its bitmap.
    """
    place: Any = grid._absolute_transform
    scale = place.scale
    rows = rows // scale
    columns = columns // scale
    tiles = numpy.frombuffer(grid._tiles, dtype=numpy.uint8).reshape(grid._height_in_tiles, -1)
    tile_y = (rows // grid._tile_height + grid._top_left_y) % grid._height_in_tiles
    tile_x = (columns // grid._tile_width + grid._top_left_x) % grid._width_in_tiles
    tile = tiles[tile_y[:, None], tile_x[None, :]].astype(numpy.intp)
    source_y = tile // grid._bitmap_width_in_tiles * grid._tile_height
    source_x = tile % grid._bitmap_width_in_tiles * grid._tile_width
    source_y = source_y + (rows % grid._tile_height)[:, None]
    source_x = source_x + (columns % grid._tile_width)[None, :]
    values = bitmap_values(grid._bitmap)
    outside = source_y >= values.shape[0]
    if outside.any():
        source_y[outside] = 0
        found = values[source_y, source_x]
        found[outside] = 0
        return found
    return values[source_y, source_x]
