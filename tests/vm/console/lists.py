"""Use the list of a pack of thousands of levels: ``PATH COUNT``. It must not run out of memory."""

import gc
import sys

from switched import Seen, keys, on, to, wait


def walk(path, count):
    yield
    yield from to("levels", path)
    console = Seen.console
    screen = console.screen
    assert console._name == "levels" and screen.count == count, console._name
    grid = screen._grid
    used = []
    for _ in range(3):  # to the last level and back, with all that is shown of it
        yield from keys("LEFT")
        yield from wait(1000)
        assert screen.chosen() == count - 1 and screen._card._picture
        spot = screen._at - screen._top
        row, digits = spot // grid.columns, grid._numbers[spot % grid.columns]
        tiles = [digits[row * grid._digits + i] for i in range(grid._digits)]
        assert int("".join([str((tile - 1) % 10) for tile in tiles])) == count, tiles
        yield from keys("RIGHT DOWN RIGHT UP LEFT")
        yield from wait(1000)
        assert screen.chosen() == 0
        gc.collect()
        used.append(gc.mem_alloc())
    assert used[2] <= used[1] + 256, used
    for way in (1, 2, 3, 0):  # too many to sort some ways: then it stays as it is
        screen.sort(way)
        screen.select(count // 2)
        yield from wait(300)
        assert screen.chosen() == count // 2 and console._name == "levels"
    screen = grid = None  # else they stay in memory
    yield from keys("A")
    yield from wait(1000)
    console = Seen.console
    assert console._name == "games.sokoban.screen" and console.screen.index == count // 2


on(walk(sys.argv[1], int(sys.argv[2])), may_restart=True)
print("ok")
