"""Walk, push, bump and settle without allocating; measure what Sokoban's sprites keep."""

import gc
import sys

sys.path.append([path for path in sys.path if path.endswith("/vm")][0] + "/../../tools/standins")

import adafruit_ticks  # noqa: E402
from counted import used_by  # noqa: E402
from displayio import Bitmap, Group, Palette, TileGrid  # noqa: E402
from drawn import board  # noqa: E402

now = [0]
adafruit_ticks.ticks_ms = lambda: now[0]

from nibblock.games.sokoban.motion import MovingView  # noqa: E402
from nibblock.games.sokoban.view import BoardView  # noqa: E402

WALK = (2, 2, 2, 0, 1, 2, 3, 3, 0, 0, 0, 1, 2)
ROWS = ("########", "#      #", "#@ $ . #", "#    $ #", "#  .   #", "########")


class Pictures:
    """Empty sheets of the right size."""

    def __init__(self):
        self.palette = self.board = Palette(16)
        self.bitmaps = {}

    def sheet(self, name):
        if name not in self.bitmaps:
            size = int(name[len("sokoban/tiles") :])
            self.bitmaps[name] = Bitmap(8 * size, 4 * size, 16)
        return self.bitmaps[name]

    def tiles(self, name, size, columns, rows, see_through=False):
        return TileGrid(
            self.sheet(name),
            pixel_shader=self.palette,
            width=columns,
            height=rows,
            tile_width=size[0],
            tile_height=size[1],
        )


def play(rules, view, wait):
    """Make steps, and wait so long for each to end; return the pushes, and the slices drawn."""
    drawn = 0
    for step in WALK:
        view.finish()
        if rules.apply(step):
            view.step(step)
        else:
            view.bump(step)
        for _ in range(wait):
            now[0] += 1
            if view.moving and view.turn():
                drawn += 1
    view.finish()
    return drawn


def fetched(view):
    """Make the sprites of a doubled board."""
    page = Group()
    page.append(view.group)
    slices = 0
    while view.away == 1:
        view.fetch(page)
        slices += 1
    assert not view.away and slices == (8 if view.scale == 2 else 0)


def test_nothing_is_allocated():
    for room in ((240, 227), (120, 80), (70, 227), (320, 227)):
        rules = board(*ROWS)
        plain = used_by(BoardView, Pictures(), rules, 0, 0, room[0], room[1], True)
        rules = board(*ROWS)
        made = used_by(MovingView, Pictures(), rules, 0, 0, room[0], room[1], True)
        view = MovingView(Pictures(), rules, 0, 0, room[0], room[1], True)
        gc.collect()
        made -= gc.mem_alloc()
        fetched(view)
        gc.collect()
        made += gc.mem_alloc()
        print(room, made - plain, "bytes for the sprites")
        assert play(rules, view, 200) > 3 * len(WALK)  # the first frame comes with the step
        assert rules.pushes
        for wait in (0, 1, 30, 200):
            used = used_by(play, rules, view, wait)
            assert used == 0, (wait, used)
