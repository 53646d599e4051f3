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
    inner, turned, steps = _geometry(grid, overlap)
    place = (
        slice(overlap.y1 - area.y1, overlap.y2 - area.y1),
        slice(overlap.x1 - area.x1, overlap.x2 - area.x1),
    )
    shape = canvas.height, canvas.width
    done = canvas.done.reshape(shape)[place][steps]
    words = canvas.words[: len(canvas.done)].reshape(shape)[place][steps]
    if turned:
        done, words = done.T, words.T
    canvas.looked += done.size - int(numpy.count_nonzero(done))
    values = pixels(grid, inner)
    bits = grid._bitmap._bits_per_value
    colours, opaque = palette_table(grid._pixel_shader, colorspace, 1 << bits)
    solid = numpy.frombuffer(opaque, dtype=bool).take(values)  # much faster than [values]
    numpy.copyto(words, numpy.array(colours, numpy.uint16).take(values), where=solid & ~done)
    done |= solid
    return area == overlap and bool(canvas.done.all())


def _geometry(grid: TileGrid, overlap: Area) -> tuple[Area, bool, tuple[slice, slice]]:
    """Return the rectangle of ``grid`` that shows in ``overlap``, in its own pixels; whether its
    rows are columns there; and the steps to go through the rows and columns of ``overlap``.
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
    inner.shift(-grid._current_area.x1, -grid._current_area.y1)
    return inner, turned, (_STEPS[mirror_y], _STEPS[mirror_x])


_STEPS = (slice(None), slice(None, None, -1))


def pixels(grid: TileGrid, area: Area) -> numpy.ndarray:
    """Return the bitmap values that ``grid`` shows in a rectangle of its own pixels; 0 where a tile
    is outside its bitmap.
    """
    place: Any = grid._absolute_transform
    scale = place.scale
    wide, high = grid._tile_width, grid._tile_height
    left, top = area.x1 // scale, area.y1 // scale
    right, bottom = -(-area.x2 // scale), -(-area.y2 // scale)
    tiles = numpy.frombuffer(grid._tiles, dtype=numpy.uint8).reshape(grid._height_in_tiles, -1)
    row, column = top // high, left // wide
    tiles = tiles[row : -(-bottom // high), column : -(-right // wide)]
    pictures = _cut(grid)
    if tiles.size == 1:
        whole = pictures[min(int(tiles[0, 0]), len(pictures) - 1)]
    else:
        whole = pictures.take(tiles, 0, mode="clip").swapaxes(1, 2)
        whole = whole.reshape(tiles.shape[0] * high, -1)
    top, bottom = top - row * high, bottom - row * high
    found = whole[top:bottom, left - column * wide : right - column * wide]
    if scale > 1:
        found = found.repeat(scale, 0).repeat(scale, 1)
        top, left = area.y1 % scale, area.x1 % scale
        found = found[top : top + area.height(), left : left + area.width()]
    return found


def _cut(grid: TileGrid) -> numpy.ndarray:
    """Return the tiles of a grid's bitmap and a row of empty ones; keep them until it changes."""
    bitmap: Any = grid._bitmap
    wide, high = grid._tile_width, grid._tile_height
    state = wide, high, bitmap._data.tobytes()
    if getattr(bitmap, "_cut", (None,))[0] != state:
        values = bitmap_values(bitmap)
        across, down = grid._bitmap_width_in_tiles, -(-len(values) // high) + 1
        whole = numpy.zeros((down * high, across * wide), numpy.uint8)
        whole[: len(values)] = values[:, : across * wide]
        tiles = whole.reshape(down, high, across, wide).swapaxes(1, 2).reshape(-1, high, wide)
        bitmap._cut = state, tiles
    return bitmap._cut[1]
