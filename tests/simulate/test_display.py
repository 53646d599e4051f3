"""The display repaints what is dirty, no more, and shows it as the player sees it."""

import numpy
import pytest

from tools.simulate.blinka import displayio
from tools.simulate.display import Display, to_rgb


def scene(display):
    """A grid of 4x4 tiles of 8 pixels, all of colour 0x102030 except tile 1, which is white."""
    bitmap = displayio.Bitmap(16, 8, 2)
    for x in range(8, 16):
        for y in range(8):
            bitmap[x, y] = 1
    palette = displayio.Palette(2)
    palette[0], palette[1] = 0x102030, 0xFFFFFF
    grid = displayio.TileGrid(
        bitmap, pixel_shader=palette, width=4, height=4, tile_width=8, tile_height=8
    )
    group = displayio.Group()
    group.append(grid)
    display.root_group = group
    return grid, palette


@pytest.fixture
def display():
    made = Display(32, 32, clock=lambda: 7, auto_refresh=False)
    yield made
    made.release()


def areas(display):
    display.refresh()
    return display.log[-1].areas


def test_only_the_changed_tile_is_sent(display):
    grid, _ = scene(display)
    assert areas(display) == [(0, 0, 32, 32)]
    assert areas(display) == []
    grid[1, 2] = 1
    assert areas(display) == [(8, 16, 16, 24)]
    assert display.log[-1].pixels == 64
    assert display.log[-1].ms == 7
    assert display.picture().getpixel((8, 16)) == (255, 255, 255)
    assert display.picture().getpixel((7, 16)) == (16, 32, 49)


def test_two_far_tiles_send_the_rectangle_over_both(display):
    grid, _ = scene(display)
    display.refresh()
    grid[0], grid[15] = 1, 1
    assert areas(display) == [(0, 0, 32, 32)]


def test_a_palette_change_sends_all_that_uses_it(display):
    _, palette = scene(display)
    display.refresh()
    palette[0] = 0
    assert areas(display) == [(0, 0, 32, 32)]


def test_hiding_and_moving(display):
    grid, _ = scene(display)
    display.refresh()
    grid.x = 4
    assert areas(display) == [(0, 0, 32, 32)]
    grid.hidden = True
    assert areas(display) == [(4, 0, 32, 32)]
    assert not display.panel.any()


@pytest.mark.parametrize(
    ("rotation", "corner"), ((0, (0, 0)), (90, (23, 0)), (180, (23, 31)), (270, (0, 31)))
)
def test_rotation_shows_upright(rotation, corner):
    """The panel is turned, the player's picture is not: tile 0 remains in the upper left corner."""
    width, height = (24, 32) if rotation % 180 == 0 else (32, 24)
    display = Display(width, height, clock=lambda: 0, rotation=rotation, auto_refresh=False)
    grid, _ = scene(display)
    grid[0] = 1
    display.refresh()
    picture = display.picture()
    assert picture.size == (width, height)
    assert picture.getpixel((0, 0)) == (255, 255, 255)
    assert picture.getpixel((8, 0)) != (255, 255, 255)
    assert display.panel[corner[1], corner[0]] == 0xFFFF
    display.release()


def test_brightness_dims_the_picture(display):
    scene(display)
    display.refresh()
    display.brightness = 0.5
    assert display.picture().getpixel((0, 0)) == (8, 16, 24)
    display.brightness = 0
    assert display.picture().getbbox() is None
    with pytest.raises(ValueError):
        display.brightness = 1.5


def test_a_board_without_backlight_refuses():
    display = Display(8, 8, clock=lambda: 0, backlight=False)
    with pytest.raises(RuntimeError):
        display.brightness = 0.5
    display.release()


def test_565_repeats_the_high_bits():
    colours = numpy.array([0x0000, 0xFFFF, 0x0800, 0x0020, 0x0001], dtype=numpy.uint16)
    assert to_rgb(colours).tolist() == [[0, 0, 0], [255, 255, 255], [8, 0, 0], [0, 4, 0], [0, 0, 8]]
