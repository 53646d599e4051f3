"""Painting with arrays gives the same pixels as Blinka, on random scenes with every feature."""

import io
import random

import bitmaptools
import numpy
import pytest

from tools.simulate import paint
from tools.simulate.blinka import (
    _SHEET,
    Area,
    _stock_fill_region,
    _stock_readinto,
    bitmap_values,
    displayio,
)
from tools.simulate.display import Display

SIZE = (61, 47)


def random_bitmap(dice, tile, values):
    bitmap = displayio.Bitmap(tile[0] * dice.randint(1, 4), tile[1] * dice.randint(1, 3), values)
    for y in range(bitmap.height):
        for x in range(bitmap.width):
            bitmap[x, y] = dice.randrange(values)
    return bitmap


def random_palette(dice, values):
    palette = displayio.Palette(values)
    for index in range(values):
        palette[index] = dice.randrange(1 << 24)
        if dice.random() < 0.3:
            palette.make_transparent(index)
    return palette


def random_grid(dice):
    tile = (dice.randint(1, 9), dice.randint(1, 9))
    values = dice.choice((2, 3, 16, 40, 256, 65536))
    bitmap = random_bitmap(dice, tile, values)
    if values == 65536:
        shader = displayio.ColorConverter(input_colorspace=displayio.Colorspace.RGB565)
    else:
        shader = random_palette(dice, values)
    grid = displayio.TileGrid(
        bitmap,
        pixel_shader=shader,
        width=dice.randint(1, 6),
        height=dice.randint(1, 6),
        tile_width=tile[0],
        tile_height=tile[1],
        x=dice.randint(-20, 50),
        y=dice.randint(-20, 40),
    )
    for index in range(grid.width * grid.height):
        grid[index] = dice.randrange(14)  # some tiles are outside the bitmap
    grid.flip_x, grid.flip_y = dice.random() < 0.3, dice.random() < 0.3
    grid.transpose_xy = dice.random() < 0.3
    grid.hidden = dice.random() < 0.1
    return grid


def random_group(dice, depth=0):
    group = displayio.Group(scale=dice.randint(1, 3), x=dice.randint(-9, 9), y=dice.randint(-9, 9))
    for _ in range(dice.randint(1, 4)):
        if depth < 2 and dice.random() < 0.3:
            group.append(random_group(dice, depth + 1))
        else:
            group.append(random_grid(dice))
    group.hidden = dice.random() < 0.05
    return group


def stock_pixels(group, colorspace, area):
    """Return the picture as Blinka paints it."""
    words = (area.size() + 1) // 2
    buffer = memoryview(bytearray(4 * words)).cast("I")
    mask = memoryview(bytearray(4 * (area.size() // 32 + 1))).cast("I")
    group._fill_area(colorspace, area, mask, buffer)
    pixels = numpy.frombuffer(buffer.cast("B"), dtype=">u2")[: area.size()]
    return pixels.reshape(area.height(), area.width())


def paints_as_blinka(group, display, area):
    """Return whether both paint the same pixels."""
    canvas = paint.Canvas(area)
    paint.paint_group(group, display._core.colorspace, canvas)
    return numpy.array_equal(canvas.colours(), stock_pixels(group, display._core.colorspace, area))


def test_random_scene(subtests):
    for seed in range(40):
        for rotation in (0, 90, 180, 270):
            with subtests.test(seed=seed, rotation=rotation):
                dice = random.Random(seed)
                group = random_group(dice)
                display = Display(*SIZE, clock=lambda: 0, rotation=rotation, auto_refresh=False)
                display.root_group = group
                for _ in range(3):
                    x, y = dice.randrange(40), dice.randrange(40)
                    area = Area(x, y, x + dice.randint(1, 30), y + dice.randint(1, 30))
                    assert paints_as_blinka(group, display, area)
                display.release()


def test_a_bitmap_that_changes_between_two_refreshes():
    dice = random.Random(2)
    display = Display(*SIZE, clock=lambda: 0, auto_refresh=False)
    bitmap = random_bitmap(dice, (8, 8), 16)
    shader = random_palette(dice, 16)
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=shader, tile_width=8, tile_height=8))
    display.root_group = group
    area = Area(0, 0, 8, 8)
    for x in range(8):
        bitmap[x, 3] ^= 1
        assert paints_as_blinka(group, display, area)
    display.release()


def test_bitmap_values(subtests):
    for values in (2, 4, 16, 256, 65536):
        with subtests.test(str(values)):
            bitmap = random_bitmap(random.Random(values), (13, 7), values)
            rows = [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]
            assert bitmap_values(bitmap).tolist() == rows


def test_fill_reaches_every_pixel(subtests):
    for values in (2, 16, 256, 65536):
        with subtests.test(str(values)):
            bitmap = displayio.Bitmap(19, 3, values)
            bitmap.fill(values - 1)
            assert {bitmap[index] for index in range(19 * 3)} == {values - 1}


@pytest.mark.parametrize("values", (2, 4, 16, 256))
def test_regions_are_filled_as_blinka_fills_them(values):
    dice = random.Random(values)
    for _ in range(40):
        bitmap = random_bitmap(dice, (9, 5), values)
        stock = displayio.Bitmap(bitmap.width, bitmap.height, values)
        stock._data[:] = bitmap._data
        for each in (bitmap, stock):
            each._finish_refresh()
        places = [dice.randint(-3, 40) for _ in range(4)]
        bitmaptools.fill_region(bitmap, *places, values - 1)
        _stock_fill_region(stock, *places, values - 1)
        assert stock._data == bitmap._data
        assert vars(stock._dirty_area) == vars(bitmap._dirty_area)


@pytest.mark.parametrize("values, bits", ((2, 1), (16, 4), (256, 8), (256, 4)))
def test_sheets_are_read_as_blinka_reads_them(values, bits):
    data = random.Random(bits).randbytes(7 * 20)
    bitmaps = []
    for readinto in (bitmaptools.readinto, _stock_readinto):
        bitmaps.append(displayio.Bitmap(160 // bits - 3, 7, values))
        readinto(bitmaps[-1], io.BytesIO(data), bits, **_SHEET)
        with pytest.raises(EOFError):
            readinto(displayio.Bitmap(160 // bits - 3, 7, values), io.BytesIO(b"1"), bits, **_SHEET)
    assert numpy.array_equal(*map(bitmap_values, bitmaps))
