# heapsize=400k
"""Draw a frame of Brain without allocating; measure what the view of a level keeps."""

import gc
import sys

sys.path.append([path for path in sys.path if path.endswith("/vm")][0] + "/../../tools/standins")

from brain_drawn import game  # noqa: E402
from counted import used_by  # noqa: E402
from displayio import Bitmap, Palette, TileGrid  # noqa: E402

from nibblock.games.brain.dialogs.demo import Keys  # noqa: E402
from nibblock.games.brain.view import ForceView  # noqa: E402

LEFT, UP, RIGHT, DOWN = 1, 2, 4, 8
STEPS = (RIGHT, DOWN, LEFT | UP, 0, RIGHT | DOWN, UP, LEFT, DOWN, RIGHT, UP)


class Pictures:
    """Empty sheets of the right size."""

    def __init__(self):
        self.palette = Palette(16)
        self.bitmaps = {}

    def tiles(self, name, size, columns, rows, see_through=False):
        if name not in self.bitmaps:
            self.bitmaps[name] = Bitmap(8 * size[0], 4 * size[1], 16)
        return TileGrid(
            self.bitmaps[name],
            pixel_shader=self.palette,
            width=columns,
            height=rows,
            tile_width=size[0],
            tile_height=size[1],
        )

    def inked(self, name, size, columns, rows, ink, x=0, y=0, tile=0, paper=-1):
        return self.tiles(name, size, columns, rows)


class Console:
    small = False
    width = height = 240
    bar = 14
    pictures = Pictures()


class Display:
    root_group = None
    count = 0

    def refresh(self):
        self.count += 1


def play(rules, view, keys, display):
    for pressed in STEPS:
        keys.show(pressed)
        rules.frame(pressed)
        view.draw_changed(display)


def test_nothing_is_allocated():
    board = [
        ["_." if (x + 2 * y) % 9 else "P." if x % 2 else "Sv" if y % 2 else "O." for x in range(20)]
        for y in range(15)
    ]
    for room in ((240, 227), (100, 90), (227, 330)):
        rules = game(*[" ".join(row) for row in board])
        gc.collect()
        before = gc.mem_alloc()
        view = ForceView(Pictures(), rules, 0, 0, room[0], room[1], True)
        print(room, view.size, view.turned, gc.mem_alloc() - before, "bytes with its sheet")
        keys = Keys(Console(), view)
        display = Display()
        play(rules, view, keys, display)
        assert display.count > 20, display.count
        used = used_by(play, rules, view, keys, display)
        assert used == 0, used
