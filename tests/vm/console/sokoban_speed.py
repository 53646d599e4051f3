"""Measure steps a second in the VM, next to a naive game, bytes a move and bytes a level.

Print ``speed NAME STEPS MICROSECONDS``, ``move NAME BYTES`` and ``level SIZE BYTES ...``.
"""

import gc
import sys
from time import ticks_diff, ticks_us

from nibblock.games.sokoban.rules import Sokoban
from nibblock.packs import open_pack
from nibblock.play.session import Session

PACK = sys.argv[1]


def opened(n):
    pack = open_pack(PACK)
    level = pack.read(n)
    pack.close()
    return level


def walk(game, turns):
    """Walk around a square of four cells."""
    start = ticks_us()
    step = game.step
    for _ in range(turns):
        step(1)
        step(0)
        step(3)
        step(2)
    return 4 * turns, ticks_diff(ticks_us(), start)


def push(game, turns):
    """Push eight times along the row; undoing that is not timed."""
    spent = 0
    for _ in range(turns):
        start = ticks_us()
        for _ in range(8):
            game.step(2)
        spent += ticks_diff(ticks_us(), start)
        for _ in range(8):
            game.undo()
    return 8 * turns, spent


def undo(game, turns):
    """Undo eight pushes and redo them."""
    for _ in range(8):
        game.step(2)
    start = ticks_us()
    for _ in range(turns):
        for _ in range(8):
            game.undo()
        for _ in range(8):
            game.redo()
    return 16 * turns, ticks_diff(ticks_us(), start)


class Naive:
    """The game as first written: a list of strings, a new board each step, all boards kept."""

    def __init__(self, level):
        letters = "  -@#$.*+"
        cells = "".join([letters[code] for code in level.cells]).replace("-", " ")
        self.width = level.width
        self.boards = [cells]

    def step(self, code):
        delta = (-1, -self.width, 1, self.width)[code]
        cells = list(self.boards[-1])
        at = cells.index("@") if "@" in cells else cells.index("+")
        to = at + delta
        if cells[to] == "#":
            return False
        if cells[to] in "$*":
            if cells[to + delta] not in " .":
                return False
            cells[to + delta] = "*" if cells[to + delta] == "." else "$"
            cells[to] = "." if cells[to] == "*" else " "
        cells[to] = "+" if cells[to] == "." else "@"
        cells[at] = "." if cells[at] == "+" else " "
        self.boards.append("".join(cells))
        if len(self.boards) > 64:
            self.boards.pop(0)
        return True


def timed(name, what, game, turns):
    what(game, 4)
    gc.collect()
    print("speed", name, *what(game, turns))


def allocated(name, act):
    act()
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(20):
        act()
    print("move", name, (gc.mem_alloc() - before) // 20)
    gc.enable()


def fresh():
    """Return the level with the player next to the crate."""
    game = Session(Sokoban(opened(0)))
    game.step(2)
    return game


def memory(n):
    gc.collect()
    before = gc.mem_alloc()
    game = Session(Sokoban(opened(n)))
    gc.collect()
    rules = game.rules
    print("level", "%dx%d" % (rules.width, rules.height), gc.mem_alloc() - before)


timed("walk", walk, fresh(), 5000)
timed("push", push, fresh(), 2500)
timed("undo", undo, fresh(), 1250)
timed("naive", walk, Naive(opened(0)), 1000)
played = fresh()


def there_and_back():
    played.step(2)
    played.undo()


allocated("push", there_and_back)
memory(0)
memory(2)
