"""A level as read from a pack, before it is played; .nbk packs spell its board in 31 words.

RAM: one byte per cell and 100 bytes.
"""

from nibblock import const
from nibblock.packs import make_cells

OUTSIDE = const(1)
FLOOR = const(2)
PLAYER = const(3)
WALL = const(4)
CRATE = const(5)
GOAL = const(6)
CRATE_ON_GOAL = const(7)
PLAYER_ON_GOAL = const(8)

_MASK = const(0xFFFFFF)

#: The 31 words of Sokoban boards as SKBN codes, back to back; word i begins at STARTS[i].
#: Words from 15 on follow a nibble 15.
WORDS = (
    b"\x02\x02\x02\x02\x02\x04\x04\x04\x04\x04\x04\x04\x02\x04\x02\x02\x04\x02\x02\x02\x04\x04\x02\x02"
    b"\x04\x02\x04\x05\x02\x05\x06\x07\x02\x07"
    b"\x03\x08\x02\x03\x02\x02\x02\x05\x05\x05\x05\x06\x06\x06\x06\x06\x06\x06\x06\x05\x06\x05\x06\x05\x06"
    b"\x02\x06\x02\x02\x02\x06\x02\x04\x02\x04\x02\x04\x02\x04\x04\x04\x04\x02"
    b"\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02"
    b"\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02\x02"
    b"\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04"
)
STARTS = (
    b"\x00\x01\x05\x06\x08\x0c\x0e\x11\x15\x18\x1b\x1c\x1e\x1f\x20"
    b"\x22\x23\x24\x26\x2a\x2d\x30\x35\x3b\x3e\x41\x47\x4d\x57\x62\x72\x82"
)
_ESCAPE = const(15)


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


def trim(cells, width):
    """Mark the floor at both ends of each row as outside, as in text."""
    for first in range(0, len(cells), width):
        end = first + width
        while first < end and cells[first] == FLOOR:
            cells[first] = OUTSIDE
            first += 1
        while end > first and cells[end - 1] == FLOOR:
            end -= 1
            cells[end] = OUTSIDE


def read_nbk(pack, width, height, comment):
    """Read the level whose board comes next in the open ``pack``. Raises PackError."""
    first = pack.place
    if not 0 < width <= 255 or not 0 < height <= 255:
        raise pack.error(first, "%dx%d cells; 1x1 to 255x255 can be played" % (width, height))
    cells = make_cells(width, height, pack.where())
    at = _spell(pack, cells)
    if at < len(cells) - width:
        raise pack.error(pack.place, "%d cells of %d" % (at, len(cells)))
    while at < len(cells):
        cells[at] = WALL
        at += 1
    trim(cells, width)
    return Level(width, height, cells)


def _spell(pack, cells):
    """Write the words into ``cells``; return how many cells they fill."""
    buffer = pack.buffer
    left = pack.left
    at = 0
    size = len(cells)
    escape = 0
    while left > 0 and at < size:
        got = pack.fill(left)
        left -= got
        for i in range(2 * got):
            code = buffer[i >> 1]
            code = code & 15 if i & 1 else code >> 4
            if escape:
                code += _ESCAPE
                escape = 0
            elif code == _ESCAPE:
                escape = 1
                continue
            for j in range(STARTS[code], STARTS[code + 1]):
                if at == size:
                    return at
                cells[at] = WORDS[j]
                at += 1
    return at
