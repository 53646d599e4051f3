"""Klocki trays in level codes: one red block of 2x2 cells, plain ones of one or two, and gaps.

Such are the layouts of Klotski and of Huarong Dao. What is left to place says how probable each
block is in the next cell that no block covers yet. RAM: a byte per cell.
"""

from nibblock import const
from nibblock.games.klocki.codes import NAMED, NONE, NORMAL
from nibblock.games.klocki.sharing.tables import ASIDE, GAPS, UPRIGHT
from nibblock.sharing.coder import even, number, share, tree
from nibblock.sharing.letters import BadCode

_MASTER = const(64)
_PLACE = const(43)
_WEIGHT = const(128)  # all alike
_LARGEST = const(64)  # cells
_NOTHING = "The code holds no board"

# What begins in a cell.
_GAP = const(1)
_SINGLE = const(2)
_ACROSS = const(3)
_UPRIGHT = const(4)
_SQUARE = const(5)
_COVERED = const(6)


class Layout:
    """What begins in each cell, and the place of the 2x2 marks."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.cells = bytearray(width * height)
        self.goal = -1

    def count(self, what):
        """Return in how many cells something begins."""
        found = 0
        for cell in self.cells:
            found += cell == what
        return found

    def fits(self, cell, what):
        """Return whether a block of this shape fits with its first cell here."""
        width = self.width
        if what != _UPRIGHT and what > _SINGLE:
            if cell % width == width - 1 or self.cells[cell + 1]:
                return False
        return what < _UPRIGHT or cell + width < len(self.cells)

    def is_goal(self, cell):
        """Return whether a cell has a mark."""
        aside = cell % self.width - self.goal % self.width
        below = cell // self.width - self.goal // self.width
        return 0 <= aside < 2 and 0 <= below < 2

    def put(self, cell, what):
        """Put a block, or a gap."""
        cells, width = self.cells, self.width
        cells[cell] = what
        if what == _ACROSS or what == _SQUARE:
            cells[cell + 1] = _COVERED
        if what >= _UPRIGHT:
            cells[cell + width] = _COVERED
        if what == _SQUARE:
            cells[cell + width + 1] = _COVERED


def find(level):
    """Return a level as a tray, or None if it is not one."""
    width, height = level.width, level.height
    if width * height > _LARGEST:
        return None
    tray = Layout(width, height)
    for cell in range(width * height):
        if tray.cells[cell]:
            continue
        what = _shape(level, cell)
        if not what or not tray.fits(cell, what):
            return None
        tray.put(cell, what)
    goal = level.marks.find(bytes((_PLACE,)))
    if tray.count(_SQUARE) != 1 or goal < 0:
        return None
    if goal % width > width - 2 or goal // width > height - 2:
        return None
    tray.goal = goal
    for cell in range(width * height):
        if level.marks[cell] != (_PLACE if tray.is_goal(cell) else NONE):
            return None
    return tray


def _shape(level, cell):
    """Return what begins in a cell of a level, 0 if no tray has it."""
    types, first, second = level.types, level.first, level.second
    type_, width = types[cell], level.width
    if type_ == NONE:
        return _GAP
    if type_ != NORMAL and type_ != _MASTER or first[cell] == NAMED:
        return 0
    own = (type_, first[cell], second[cell])
    near = 1  # bits: this cell, the next one, the ones below
    count = 1
    if first[cell] != NONE or second[cell] != NONE:
        count = 0
        for other in range(len(types)):
            if (types[other], first[other], second[other]) == own:
                count += 1
                for k in range(1, 4):
                    if other == cell + (k & 1) + (k >> 1) * width:
                        near |= 1 << k
    if type_ == _MASTER:
        return _SQUARE if count == 4 and near == 15 else 0
    if count == 1:
        return _SINGLE
    return _ACROSS if (count, near) == (2, 3) else _UPRIGHT if (count, near) == (2, 5) else 0


def code(coder, tray, made, owner):
    """Write ``tray``, or read it if it is None, and fill ``made`` and ``owner`` (see cells.py)."""
    wanted = tray
    width, height = made.width, made.height
    if width * height > _LARGEST:
        raise BadCode(_NOTHING)
    tray = Layout(width, height)
    usual = (height - 2) * width + (width - 2) // 2
    goal = wanted.goal if wanted else usual
    if tree(coder, ASIDE, 0, 1, 0 if goal == usual else 1):
        place = (goal // width) * (width - 1) + goal % width
        place = even(coder, (width - 1) * (height - 1), place)
        goal = place // (width - 1) * width + place % (width - 1)
    else:
        goal = usual
    tray.goal = goal
    _code_blocks(coder, tray, wanted)
    _fill(tray, made, owner)


def _code_blocks(coder, tray, wanted):
    """Code how many blocks of each shape there are, then what begins in each cell left."""
    room = len(tray.cells) - 4
    gaps = number(coder, GAPS, 0, wanted.count(_GAP) if wanted else 0)
    if gaps > room:
        raise BadCode(_NOTHING)
    room -= gaps
    pairs = wanted.count(_ACROSS) + wanted.count(_UPRIGHT) if wanted else 0
    pairs = even(coder, room // 2 + 1, pairs)
    left = bytearray((0, gaps, room - 2 * pairs, pairs, 0, 1))
    for cell in range(len(tray.cells)):
        if not tray.cells[cell]:
            what = _code_block(coder, tray, cell, left, wanted.cells[cell] if wanted else 0)
            left[_ACROSS if what == _UPRIGHT else what] -= 1
            tray.put(cell, what)
    if left[_SQUARE] or left[_ACROSS]:
        raise BadCode(_NOTHING)


def _code_block(coder, tray, cell, left, want):
    """Code what begins in a cell, from what is left of each shape."""
    is_wide, is_high = tray.fits(cell, _ACROSS), tray.fits(cell, _UPRIGHT)
    pairs = left[_ACROSS] if is_wide or is_high else 0
    rest = left[_GAP] + left[_SINGLE] + pairs
    if is_wide and is_high and share(coder, left[_SQUARE], rest, _WEIGHT, want == _SQUARE):
        return _SQUARE
    if not rest:
        raise BadCode(_NOTHING)
    if share(coder, left[_GAP], left[_SINGLE] + pairs, _WEIGHT, want == _GAP):
        return _GAP
    if share(coder, left[_SINGLE], pairs, _WEIGHT, want == _SINGLE):
        return _SINGLE
    if is_wide and is_high:
        is_high = tree(coder, UPRIGHT, 0, 1, want == _UPRIGHT)
    return _UPRIGHT if is_high else _ACROSS


def _fill(tray, made, owner):
    blocks = 0
    for cell in range(len(tray.cells)):
        made.first[cell] = made.second[cell] = NONE
        made.marks[cell] = _PLACE if tray.is_goal(cell) else NONE
        what = tray.cells[cell]
        if what == _GAP:
            made.types[cell] = NONE
        if what == _GAP or what == _COVERED:
            continue
        blocks += 1
        width = 2 if what == _ACROSS or what == _SQUARE else 1
        height = 2 if what >= _UPRIGHT else 1
        for y in range(height):
            for x in range(width):
                at = cell + y * tray.width + x
                made.types[at] = _MASTER if what == _SQUARE else NORMAL
                owner[at] = blocks
