# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's board: what lies where, what moves, which goals are met. The forces are in brain_forces.

The board stands in a frame of edge cells, the right one of a row being the left one of the next, so
a neighbour is one addition away. Fixed blocks off the ice never move: they are just cells.
RAM: 2 bytes a cell, 5 where more than 252 blocks can move; 24 a block that can.
"""

from nibblock import const

_EDGE = const(1)  # in ``at``: 0 nothing, 1 the edge, 2 a fixed block, else the number of a block
_WALL = const(2)
_FIRST = const(3)

_FIXED = const(1)  # kinds: 0 player, 1 fixed, 2 plain, 3 slider, 4 bouncer
_SLIDER = const(3)

_LIMIT = const(1000000)  # of a force

_ICE = const(4)  # surfaces: 0..3 arrow down, right, up, left; 4 slippery; 5 blank; 6..10 goals
_BLANK = const(5)
_GOAL = const(6)
_SURFACE = const(15)
_DIRTY = const(64)  # bit of a cell's mark: told of in ``changed``

_MOMENTUM = const(1)  # what makes a block live: in ``live``
_PLAYER = const(2)
_ARROW = const(4)


class Board:
    """Loads a level (packs/brain.py); surface codes are ids + 6."""

    def __init__(self, level):
        width, height = level.width, level.height
        self.width = width
        self.height = height
        self.blocks = level.blocks
        stride = self._stride = width + 1
        self.count = len(level.blocks) // 3
        self.marks = bytearray(stride * (height + 2) + 1)
        movable = self._load_surfaces(level)
        self.top = self.y = _FIRST + movable  # y: from a block's x to its y, in lists of both
        # Direction 1..9 as on a telephone -> distance.
        self.offsets = (
            0,
            -stride - 1, -stride, 1 - stride,
            -1, 0, 1,
            stride - 1, stride, stride + 1,
        )  # fmt: skip
        size = len(self.marks)
        self.at = bytearray(size) if self.top < 256 else [0] * size
        self.cell = [0] * self.top
        self.kind = bytearray(self.top)
        self.stuck = bytearray(self.top)
        self.live = bytearray(self.top)
        self.driven = bytearray(self.top)  # 1 where live is not 0, to be found quickly
        self.force = [0] * (2 * self.top)  # from outside: at first the momentum, x, then all y
        self._moved = [0] * (2 * self.top)
        self._all = range(width * height)

    def _load_surfaces(self, level):
        """Fill the marks; give how many blocks may ever move."""
        marks, stride, width = self.marks, self._stride, self.width
        listed = level.surfaces
        self.goals = 0
        for i in range(len(marks)):
            marks[i] = _BLANK
        for y in range(1, self.height + 1):
            for i in range(y * stride + 1, y * stride + 1 + width):
                marks[i] = level.default
        for i in range(0, len(listed), 3):
            marks[(listed[i + 2] + 1) * stride + listed[i + 1] + 1] = listed[i]
        for code in marks:
            self.goals += code >= _GOAL
        movable = 0
        for i in range(0, self.count * 3, 3):
            movable += not self._is_wall(i)
        return movable

    def _is_wall(self, i):
        blocks = self.blocks
        cell = (blocks[i + 2] + 1) * self._stride + blocks[i + 1] + 1
        return blocks[i] == _FIXED and self.marks[cell] & _SURFACE != _ICE

    def reset(self):
        """Put all blocks where the level has them, at rest."""
        at, stride = self.at, self._stride
        self._told = -1
        for i in range(len(at)):
            at[i] = _EDGE
        for y in range(1, self.height + 1):
            for i in range(y * stride + 1, y * stride + 1 + self.width):
                at[i] = 0
        self.stuck[_EDGE] = self.stuck[_WALL] = 1
        self.met = 0  # goals with the right block
        b = _FIRST
        blocks = self.blocks
        for i in range(0, len(blocks), 3):
            cell = (blocks[i + 2] + 1) * stride + blocks[i + 1] + 1
            if self._is_wall(i):
                at[cell] = _WALL
                self.met += self.marks[cell] & _SURFACE == _GOAL + _FIXED
            else:
                self.kind[b] = blocks[i]
                self.stuck[b] = 0
                self.put(b, cell, 0, 0)
                b += 1

    # Blocks come and go

    def lift(self, b):
        """Take block ``b`` off its cell."""
        cell = self.cell[b]
        self.at[cell] = 0
        surface = self.marks[cell] & _SURFACE
        if surface >= _GOAL and surface - _GOAL == self.kind[b]:
            self.met -= 1
        if self._told >= 0:
            self._tell(cell)

    def put(self, b, cell, x, y):
        """Put block ``b`` on a cell with the force it moved with, which it may keep."""
        self.at[cell] = b
        self.cell[b] = cell
        surface = self.marks[cell] & _SURFACE
        kind = self.kind[b]
        live = 0 if kind else _PLAYER
        if surface >= _GOAL:
            if surface - _GOAL == kind:
                self.met += 1
        elif surface < _ICE:
            live |= _ARROW
        if (x or y) and (surface == _ICE or kind >= _SLIDER):
            force = self.force
            force[b] = x if -_LIMIT <= x <= _LIMIT else _LIMIT if x > 0 else -_LIMIT
            force[b + self.y] = y if -_LIMIT <= y <= _LIMIT else _LIMIT if y > 0 else -_LIMIT
            live |= _MOMENTUM
        self.live[b] = live
        self.driven[b] = 1 if live else 0
        if kind == _FIXED:
            self.fix(b)
        if self._told >= 0:
            self._tell(cell)

    def fix(self, b):
        """Find whether block ``b`` can be moved where it is; if not, nothing pushes it either."""
        surface = self.marks[self.cell[b]] & _SURFACE
        self.stuck[b] = self.kind[b] == _FIXED and surface != _ICE
        if self.stuck[b]:
            self.live[b] = self.driven[b] = 0

    # What is to be seen

    def look(self, cell):
        """What is at ``y * width + x``: 16 * (kind of block + 1, 0 for none) + surface code."""
        cell += cell // self.width + self._stride + 1
        b = self.at[cell]
        surface = self.marks[cell] & _SURFACE
        if b == 0:
            return surface
        return (_FIXED + 1 if b == _WALL else self.kind[b] + 1) << 4 | surface

    def player(self):
        """Where the first player in the file's order is, as ``look`` counts; -1 without one."""
        for b in range(_FIRST, self.top):
            if not self.kind[b]:
                cell = self.cell[b]
                return cell - self._stride - (cell - 1) // self._stride
        return -1

    def tell_players(self):
        """Have all players drawn anew."""
        if self._told >= 0:
            for b in range(_FIRST, self.top):
                if not self.kind[b] and self._told >= 0:
                    self._tell(self.cell[b])

    def _tell(self, cell):
        """Remember that a cell is to be drawn anew; all are if there are too many to remember."""
        if self.marks[cell] & _DIRTY:
            return
        if self._told == len(self._moved):
            self._told = -1
            return
        self.marks[cell] |= _DIRTY
        self._moved[self._told] = cell
        self._told += 1

    def take_changed(self):
        """How many cells of ``changed`` are to be drawn anew; then none."""
        moved, marks, stride = self._moved, self.marks, self._stride
        count = self._told
        self._told = 0
        if count < 0:
            for i in range(len(marks)):
                marks[i] &= 255 - _DIRTY
            self.changed = self._all
            return len(self._all)
        for i in range(count):
            cell = moved[i]
            marks[cell] &= 255 - _DIRTY
            moved[i] = cell - stride - (cell - 1) // stride
        self.changed = moved
        return count

    # Positions to come back to

    @property
    def size(self):
        """Bytes that ``save`` fills."""
        return 1 + 8 * (self.top - _FIRST)

    def save(self, into):
        """Write where all blocks are and their momentum into a bytearray of ``size`` bytes."""
        i = 1
        for b in range(_FIRST, self.top):
            cell = self.cell[b]
            into[i] = cell >> 8
            into[i + 1] = cell & 255
            keeps = self.live[b] & _MOMENTUM
            _write_force(into, i + 2, self.force[b] if keeps else 0)
            _write_force(into, i + 5, self.force[b + self.y] if keeps else 0)
            i += 8

    def restore(self, saved):
        """Come back to what ``save`` wrote."""
        for b in range(_FIRST, self.top):
            self.lift(b)
        i = 1
        for b in range(_FIRST, self.top):
            cell = saved[i] << 8 | saved[i + 1]
            self.put(b, cell, _read_force(saved, i + 2), _read_force(saved, i + 5))
            i += 8


def _write_force(into, i, force):
    force += _LIMIT
    into[i] = force >> 16
    into[i + 1] = force >> 8 & 255
    into[i + 2] = force & 255


def _read_force(saved, i):
    return (saved[i] << 16 | saved[i + 1] << 8 | saved[i + 2]) - _LIMIT
