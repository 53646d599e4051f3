# heapsize=400k
"""Draw a step of Klocki without allocating; measure what the view of a level keeps."""

import gc
import sys

HERE = [path for path in sys.path if path.endswith("/vm")][0]
sys.path += [HERE + "/standins", HERE + "/../../tools/standins"]

from counted import used_by  # noqa: E402
from displayio import Bitmap, Palette  # noqa: E402
from repaint import Display, TileGrid  # noqa: E402

from nibblock.games.klocki.level import KlockiLevel  # noqa: E402
from nibblock.games.klocki.rules import Klocki  # noqa: E402
from nibblock.games.klocki.view import SlideView  # noqa: E402

LEFT, UP, RIGHT, DOWN = 0, 1, 2, 3
SHEETS = {
    "klocki/blocks": (4.5, 13.5),
    "klocki/signs": (5, 8),
    "font": (12, 12),
}


class Pictures:
    """Empty sheets of the right size."""

    def __init__(self):
        self.palette = self.board = Palette(16)
        self.bitmaps = {}

    def _bitmap(self, name, colours):
        if name not in self.bitmaps:
            size = int("".join([c for c in name if c.isdigit()]) or 12)
            wide, high = SHEETS["".join([c for c in name if not c.isdigit()])]
            self.bitmaps[name] = Bitmap(int(wide * size), int(high * size), colours)
        return self.bitmaps[name]

    def sheet(self, name):
        return self._bitmap(name, 2)

    def tiles(self, name, size, columns, rows, see_through=False):
        return self._grid(self._bitmap(name, 16), size, columns, rows)

    def inked(self, name, size, columns, rows, index, x=0, y=0, tile=0, paper=-1):
        return self._grid(self._bitmap(name, 2), size, columns, rows)

    def _grid(self, bitmap, size, columns, rows):
        return TileGrid(
            bitmap,
            pixel_shader=self.palette,
            width=columns,
            height=rows,
            tile_width=size[0],
            tile_height=size[1],
        )


def game(width, height, type_=64):
    """Return a 2x2 block in a walled room, with a round, a character and every mark around it."""
    marks, types = bytearray(b"." * (width * height)), bytearray(b"." * (width * height))
    first, second = bytearray(b"." * (width * height)), bytearray(b"." * (width * height))
    for x in range(width):
        types[x] = types[-1 - x] = 35
    for y in range(height):
        types[y * width] = types[y * width + width - 1] = 35
    for cell in (width + 1, width + 2, 2 * width + 1, 2 * width + 2):
        types[cell], first[cell], second[cell] = type_, 97, 97
    for i, mark in enumerate(b"+^A"):
        marks[5 * width + 1 + i] = mark
    cell = 6 * width + 5
    types[cell], first[cell], second[cell] = 125, 255, 65
    types[cell + 1] = 161
    return Klocki(KlockiLevel(width, height, marks, types, first, second))


def play(rules, view, display, ways):
    """Drag the block of 2x2; return the pixels repainted by the largest step."""
    most = 0
    cell = rules.width + 1
    view.cursor(cell, True)
    display.refresh()
    for way in ways:
        assert rules.apply(cell << 3 | way)
        cell += rules.delta[way]
        view.follow(cell)
        display.forget()
        view.draw_changed(display)
        view.cursor(cell, True)
        display.refresh()
        most = max(most, display.pixels)
    return most


WAYS = (RIGHT, RIGHT, DOWN, LEFT, DOWN, UP, RIGHT, UP, LEFT, LEFT) * 2


def test_nothing_is_allocated():
    kept = []
    large, wide = (320, 227), (240, 227)
    tire = 120  # a symbol on each cell, which is a TileGrid on a board of that size
    for width, height, room, type_ in (
        (20, 15, wide, 64),
        (20, 15, large, 64),
        (64, 64, large, 64),
        (15, 14, wide, tire),
    ):
        rules = game(width, height, type_)
        gc.collect()
        before = gc.mem_alloc()
        view = SlideView(Pictures(), rules, 0, 0, room[0], room[1], True)
        kept.append((view, rules))  # garbage freed meanwhile would be subtracted
        gc.collect()
        print(width, height, view.size, gc.mem_alloc() - before, "bytes with its sheets")
        display = Display(320, 240)
        display.root_group = view.group
        display.refresh()
        # Six cells once: the block's four and the two that it enters.
        cells = play(rules, view, display, WAYS) // view.size // view.size
        print(cells)
        assert type_ == tire or cells == 6, cells
        used = used_by(play, rules, view, display, WAYS)
        assert used == 0, used
