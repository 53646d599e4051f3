# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's board: what lies where, which goals are met, and the lists that a step works on.

The board stands in a frame of edge cells, the right one of a row being the left one of the next, so
a neighbour is one addition away. Fixed blocks off the ice never move: they are just cells.
RAM: 2 bytes a cell, 5 where more than 252 blocks can move; 75 a block that can.
"""

from nibblock import const
from nibblock.games.brain.codes import (
    ARROW,
    BLANK,
    EDGE,
    FIRST,
    FIXED,
    GOAL,
    ICE,
    KEYS,
    MOMENTUM,
    MOST_FORCE,
    NOWHERE,
    SLIDER,
    WALL,
)

_SURFACE = const(15)  # bits of a cell's mark: its surface code,
_CHANGED = const(64)  # and whether it is in ``changed``


class Board:
    """A level's board, and the forces on it while forces.py, claims.py and step.py play a step.

    A block that can move has a number from FIRST up to ``top``. Lists with two entries a block have
    x at ``b`` and y at ``b + y``.
    """

    def __init__(self, level):
        width, height = level.width, level.height
        self.width = width
        self.height = height
        self.blocks = level.blocks
        stride = self._stride = width + 1
        self.count = len(level.blocks) // 3
        self.marks = bytearray(stride * (height + 2) + 1)
        movable = self._load_surfaces(level)
        count = self.top = self.y = FIRST + movable
        # Direction 1..9 as on a telephone -> distance.
        self.offsets = (
            0,
            -stride - 1, -stride, 1 - stride,
            -1, 0, 1,
            stride - 1, stride, stride + 1,
        )  # fmt: skip
        size = len(self.marks)
        self.at = bytearray(size) if count < 256 else [0] * size
        self.cell = [0] * count
        self.kind = bytearray(count)
        self.stuck = bytearray(count)
        self.live = bytearray(count)
        self.driven = bytearray(count)  # 1 where live is not 0, so that find() sees it
        self.force = [0] * (2 * count)  # from outside: at first the momentum
        self._changes = 0  # cells listed in _moved, -1 for all
        self._moved = [0] * (2 * count)
        self._all = range(width * height)
        # Forces
        self.net = [0] * (2 * count)
        self.fresh = [0] * (2 * count)  # givers whose gift was not looked at yet
        self.known = [0] * (2 * count)  # givers whose gift has been counted
        self.given = [0] * (2 * count)  # what the adjacent receiver was given, and the diagonal one
        self.slanted = [0] * (2 * count)
        self.out = bytearray(2 * count)  # direction of the adjacent receiver, of the diagonal * 16
        self.open = bytearray(count)
        self.touched = bytearray(count)
        self.chain = [0] * 16  # where a recoil has to come back to
        self.next = 1  # mark of those opened for the next round
        self.wall_open = False
        self.heard = 0
        # Claims
        self.way = bytearray(count)  # direction in which a block claims a tile
        self.movers = [0] * count
        self.moving = 0  # how many of them
        # Rounds: when to pin blocks, and when to look for a circle
        self.late = bytearray(count)  # examined in the last rounds before blocks are pinned
        self.rounds = self.limit = self.window = self.patience = 0
        self.loop = None
        self.pinned = 0

    def _load_surfaces(self, level):
        """Fill the marks; return how many blocks may ever move."""
        marks, stride, width = self.marks, self._stride, self.width
        listed = level.surfaces
        self.goals = 0
        for i in range(len(marks)):
            marks[i] = BLANK
        for y in range(1, self.height + 1):
            for i in range(y * stride + 1, y * stride + 1 + width):
                marks[i] = level.default
        for i in range(0, len(listed), 3):
            marks[(listed[i + 2] + 1) * stride + listed[i + 1] + 1] = listed[i]
        for code in marks:
            self.goals += code >= GOAL
        movable = 0
        for i in range(0, self.count * 3, 3):
            movable += not self._is_wall(i)
        return movable

    def _is_wall(self, i):
        blocks = self.blocks
        cell = (blocks[i + 2] + 1) * self._stride + blocks[i + 1] + 1
        return blocks[i] == FIXED and self.marks[cell] & _SURFACE != ICE

    def reset(self):
        """Put all blocks where the level has them, at rest, even from within a step."""
        for k in range(2 * self.top):
            self.net[k] = self.fresh[k] = self.known[k] = self.out[k] = 0
        for b in range(self.top):
            self.open[b] = self.touched[b] = self.late[b] = 0
            self.way[b] = NOWHERE
        self.wall_open = False
        self.moving = self.pinned = 0
        self._place_blocks()

    def _place_blocks(self):
        at, stride = self.at, self._stride
        self._changes = -1
        for i in range(len(at)):
            at[i] = EDGE
        for y in range(1, self.height + 1):
            for i in range(y * stride + 1, y * stride + 1 + self.width):
                at[i] = 0
        self.stuck[EDGE] = self.stuck[WALL] = 1
        self.met = 0  # goals with the right block
        b = FIRST
        blocks = self.blocks
        for i in range(0, len(blocks), 3):
            cell = (blocks[i + 2] + 1) * stride + blocks[i + 1] + 1
            if self._is_wall(i):
                at[cell] = WALL
                self.met += self.marks[cell] & _SURFACE == GOAL + FIXED
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
        if surface >= GOAL and surface - GOAL == self.kind[b]:
            self.met -= 1
        if self._changes >= 0:
            self._touch(cell)

    def put(self, b, cell, x, y):
        """Put block ``b`` on a cell with the force it moved with, which it may keep."""
        self.at[cell] = b
        self.cell[b] = cell
        surface = self.marks[cell] & _SURFACE
        kind = self.kind[b]
        live = 0 if kind else KEYS
        if surface >= GOAL:
            if surface - GOAL == kind:
                self.met += 1
        elif surface < ICE:
            live |= ARROW
        if (x or y) and (surface == ICE or kind >= SLIDER):
            self.force[b] = limited(x)
            self.force[b + self.y] = limited(y)
            live |= MOMENTUM
        self.live[b] = live
        self.driven[b] = 1 if live else 0
        if kind == FIXED:
            self.fix(b)
        if self._changes >= 0:
            self._touch(cell)

    def fix(self, b):
        """Find whether block ``b`` can be moved where it is; if not, nothing pushes it either."""
        surface = self.marks[self.cell[b]] & _SURFACE
        self.stuck[b] = self.kind[b] == FIXED and surface != ICE
        if self.stuck[b]:
            self.live[b] = self.driven[b] = 0

    # What the screen shows

    def look(self, cell):
        """Return what is at ``y * width + x``: 16 * (kind of block + 1, 0 for none) + surface."""
        cell += cell // self.width + self._stride + 1
        b = self.at[cell]
        surface = self.marks[cell] & _SURFACE
        if b == 0:
            return surface
        return (FIXED + 1 if b == WALL else self.kind[b] + 1) << 4 | surface

    def player(self):
        """Return the cell of the first player in the file's order, as ``look`` counts; else -1."""
        for b in range(FIRST, self.top):
            if not self.kind[b]:
                cell = self.cell[b]
                return cell - self._stride - (cell - 1) // self._stride
        return -1

    def touch_players(self):
        """Have all players redrawn."""
        for b in range(FIRST, self.top):
            if not self.kind[b] and self._changes >= 0:
                self._touch(self.cell[b])

    def _touch(self, cell):
        """Have a cell redrawn; all are if there are too many to remember."""
        if self.marks[cell] & _CHANGED:
            return
        if self._changes == len(self._moved):
            self._changes = -1
            return
        self.marks[cell] |= _CHANGED
        self._moved[self._changes] = cell
        self._changes += 1

    def take_changed(self):
        """Return how many cells of ``changed`` need redrawing, and begin a new list."""
        moved, marks, stride = self._moved, self.marks, self._stride
        count = self._changes
        self._changes = 0
        if count < 0:
            for i in range(len(marks)):
                marks[i] &= 255 - _CHANGED
            self.changed = self._all
            return len(self._all)
        for i in range(count):
            cell = moved[i]
            marks[cell] &= 255 - _CHANGED
            moved[i] = cell - stride - (cell - 1) // stride
        self.changed = moved
        return count

    # Positions to come back to

    @property
    def size(self):
        """Bytes that ``save`` fills."""
        return 1 + 8 * (self.top - FIRST)

    def save(self, into):
        """Write where all blocks are and their momentum into a bytearray of ``size`` bytes."""
        i = 1
        for b in range(FIRST, self.top):
            cell = self.cell[b]
            into[i] = cell >> 8
            into[i + 1] = cell & 255
            keeps = self.live[b] & MOMENTUM
            _write_force(into, i + 2, self.force[b] if keeps else 0)
            _write_force(into, i + 5, self.force[b + self.y] if keeps else 0)
            i += 8

    def restore(self, saved):
        """Return to what ``save`` wrote."""
        for b in range(FIRST, self.top):
            self.lift(b)
        i = 1
        for b in range(FIRST, self.top):
            cell = saved[i] << 8 | saved[i + 1]
            self.put(b, cell, _read_force(saved, i + 2), _read_force(saved, i + 5))
            i += 8


def limited(force):
    """Return ``force``, or the largest there can be in its direction."""
    if force > MOST_FORCE:
        return MOST_FORCE
    return force if force >= -MOST_FORCE else -MOST_FORCE


def _write_force(into, i, force):
    force += MOST_FORCE
    into[i] = force >> 16
    into[i + 1] = force >> 8 & 255
    into[i + 2] = force & 255


def _read_force(saved, i):
    return (saved[i] << 16 | saved[i + 1] << 8 | saved[i + 2]) - MOST_FORCE
