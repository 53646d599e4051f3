"""A level as read from a pack, before it is played. RAM: one byte per cell and 100 bytes."""

from nibblock import const

OUTSIDE = const(1)
FLOOR = const(2)
PLAYER = const(3)
WALL = const(4)
CRATE = const(5)
GOAL = const(6)
CRATE_ON_GOAL = const(7)
PLAYER_ON_GOAL = const(8)

_MASK = const(0xFFFFFF)


class Level:
    """``cells`` holds one SKBN code per cell, row by row, ``width * height`` bytes.

    ``best`` is (moves, pushes), the fewest known, if the pack states them.
    """

    game = "sokoban"

    def __init__(self, width, height, cells, title="", author="", best=None):
        self.width = width
        self.height = height
        self.cells = cells
        self.title = title
        self.author = author
        self.best = best
        self._key = None

    @property
    def doubt(self):
        """Why the level cannot be solved, as far as its signs tell; "" if nothing is wrong."""
        crates = goals = 0
        for code in self.cells:
            goals += code in (GOAL, CRATE_ON_GOAL, PLAYER_ON_GOAL)
            crates += code in (CRATE, CRATE_ON_GOAL)
        if goals and crates:
            return ""
        return "It has no %s, so it can't be solved" % ("crates" if goals else "goals")

    @property
    def key(self):
        """Six bytes made from the board alone: the same in any pack or format.

        Blank borders and the difference between floor and outside do not count.
        Two 24-bit sums; every product stays under 2**30, for boards without big ints.
        """
        if self._key is None:
            self._key = _board_key(self.cells, self.width, self.height)
        return self._key


def _board_key(cells, width, height):
    left, top, right, bottom = bounds(cells, width, height)
    one = right - left
    two = bottom - top
    for y in range(top, bottom):
        row = y * width
        for i in range(row + left, row + right):
            code = cells[i]
            if code < FLOOR:
                code = FLOOR
            one = (one * 61 + code) & _MASK
            two = (two * 37 ^ code) & _MASK
    return bytes((one >> 16, one >> 8 & 255, one & 255, two >> 16, two >> 8 & 255, two & 255))


def bounds(cells, width, height):
    """Return (left, top, right, bottom) of all cells but floor and outside; 0s if there is none."""
    left, top, right, bottom = width, height, 0, 0
    for y in range(height):
        row = y * width
        first = -1
        for i in range(row, row + width):
            if cells[i] > FLOOR:
                if first < 0:
                    first = i - row
                last = i - row
        if first >= 0:
            if top > y:
                top = y
            bottom = y + 1
            if first < left:
                left = first
            if last >= right:
                right = last + 1
    if right == 0:
        return 0, 0, 0, 0
    return left, top, right, bottom


def trim(cells, first, end):
    """Mark the floor at both ends of a row as outside, as in text."""
    while first < end and cells[first] == FLOOR:
        cells[first] = OUTSIDE
        first += 1
    while end > first and cells[end - 1] == FLOOR:
        end -= 1
        cells[end] = OUTSIDE
