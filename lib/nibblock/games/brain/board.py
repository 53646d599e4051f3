"""Brain's board: what is where, which goals are met, and the forces between blocks.

A frame of edge cells surrounds the board. The right edge of a row is the left edge of the next, so
a neighbour is one addition away. Fixed blocks that are not on ice never move: they are just cells.

Forces come from outside, are passed on from block to block, withdrawn and given up. Nothing moves
until all is settled, so a direction says who gives to whom: 1..9 as on a telephone keypad. 4 is
left, 2 up, 9 down and right; 10 - d is the opposite of d; even ones are adjacent, odd ones
diagonal; 5, the middle, is a force from outside. A block's givers are a list in one small int,
four bits each, the first one lowest. Lists are kept for x at ``b`` and for y at ``b + board.y``.
RAM: 2 bytes per cell, or 5 if more than 252 blocks can move; 75 per block that can move. No
allocation per step.
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
    OUTSIDE,
    SLIDER,
    WALL,
)

_SURFACE = const(15)  # bits of a cell's mark: its surface code,
_CHANGED = const(64)  # and whether it is in ``changed``
ROUND = (None, b"\x01", b"\x02")  # what ``open`` holds for blocks open in round ``next``
_DRIVEN = b"\x01"


class Board:
    """A level's board, and the forces on it while rules.py plays a step.

    Blocks that can move are numbered from FIRST up to ``top``. Lists with two entries per block
    hold x at ``b`` and y at ``b + y``.
    """

    def __init__(self, level):
        self.goals = self.met = 0
        self.changed = ()
        width, height = level.width, level.height
        self.width = width
        self.height = height
        self.blocks = level.blocks
        stride = self._stride = width + 1
        self.count = len(level.blocks) // 3
        self.marks = bytearray(stride * (height + 2) + 1)
        movable = self._load_surfaces(level)
        count = self.top = self.y = FIRST + movable
        # Direction 1..9, as on a telephone keypad -> offset in cells.
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
        self.driven = bytearray(count)  # 1 where live is not 0, so that find() can search it
        self.force = [0] * (2 * count)  # from outside; at first the momentum
        self._changes = 0  # cells listed in _moved, -1 for all
        self._moved = [0] * (2 * count)
        self._all = range(width * height)
        # Forces
        self.net = [0] * (2 * count)
        self.fresh = [0] * (2 * count)  # givers whose force has not been examined yet
        self.known = [0] * (2 * count)  # givers whose force has been counted
        self.given = [0] * (2 * count)  # force given to the adjacent receiver; then the diagonal
        self.slanted = [0] * (2 * count)
        self.out = bytearray(2 * count)  # direction of the adjacent receiver + 16 * the diagonal
        self.open = bytearray(count)
        self.touched = bytearray(count)
        self.chain = [0] * 16  # stack of a recoil: what is still to be done
        self.next = 1  # mark of blocks opened for the next round
        self.wall_open = False
        self.heard = 0
        # Claims
        self.way = bytearray(count)  # direction of the tile that a block claims
        self.movers = [0] * count
        self.moving = 0  # how many movers there are
        # Rounds: when to pin blocks, and when to look for a cycle
        self.late = bytearray(count)  # examined in the last rounds before blocks are pinned
        self.rounds = self.limit = self.window = self.patience = 0
        self.loop = None
        self.pinned = 0

    def _load_surfaces(self, level):
        """Fill the marks; return how many blocks can ever move."""
        marks, stride, width = self.marks, self._stride, self.width
        listed = level.surfaces
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
        """Return all blocks to their places in the level, at rest; allowed in mid-step."""
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

    # Lifting and putting blocks

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
        """Put block ``b`` on a cell with the force it moved by, which it may keep."""
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
        """Note whether block ``b`` can move where it is; if not, nothing pushes it either."""
        surface = self.marks[self.cell[b]] & _SURFACE
        self.stuck[b] = self.kind[b] == FIXED and surface != ICE
        if self.stuck[b]:
            self.live[b] = self.driven[b] = 0

    # What the screen shows

    def look(self, cell):
        """Return what is at ``y * width + x``: surface + 16 * (kind of block + 1, 0 for none)."""
        cell += cell // self.width + self._stride + 1
        b = self.at[cell]
        surface = self.marks[cell] & _SURFACE
        if b == 0:
            return surface
        return (FIXED + 1 if b == WALL else self.kind[b] + 1) << 4 | surface

    def player(self, which=0):
        """Return a player's cell (in the file's order), counted as in ``look``; -1: no such."""
        for b in range(FIRST, self.top):
            if not self.kind[b]:
                if not which:
                    cell = self.cell[b]
                    return cell - self._stride - (cell - 1) // self._stride
                which -= 1
        return -1

    def touch_players(self):
        """Mark all players for redrawing."""
        for b in range(FIRST, self.top):
            if not self.kind[b] and self._changes >= 0:
                self._touch(self.cell[b])

    def _touch(self, cell):
        """Mark a cell for redrawing, or all cells if there are too many to list."""
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

    # Saved positions

    @property
    def size(self):
        """The number of bytes that ``save`` fills."""
        return 1 + 8 * (self.top - FIRST)

    def save(self, into):
        """Write all blocks' places and momentum into a bytearray of ``size`` bytes."""
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
        """Restore a position that ``save`` wrote."""
        for b in range(FIRST, self.top):
            self.lift(b)
        i = 1
        for b in range(FIRST, self.top):
            cell = saved[i] << 8 | saved[i + 1]
            self.put(b, cell, _read_force(saved, i + 2), _read_force(saved, i + 5))
            i += 8


def limited(force):
    """Return ``force``, limited to the largest allowed in its direction."""
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


# Forces


def push_all(board, pressed):
    """Apply the outside forces to all blocks; ``pressed``: 1 left + 2 up + 4 right + 8 down."""
    live, driven = board.live, board.driven
    x = (pressed >> 1 & 2) - (pressed << 1 & 2)
    y = (pressed >> 2 & 2) - (pressed & 2)
    b = driven.find(_DRIVEN)
    while b >= 0:
        if live[b] != KEYS:
            _push(board, b, live[b], pressed)
        elif pressed:
            _push_player(board, b, pressed, x, y)
        b = driven.find(_DRIVEN, b + 1)


def _push_player(board, b, pressed, x, y):
    """Push a player that is at rest."""
    board.open[b] = board.next
    board.touched[b] = 1
    if pressed & 5:
        board.fresh[b] = OUTSIDE
        board.net[b] = board.force[b] = x
    if pressed & 10:
        b += board.y
        board.fresh[b] = OUTSIDE
        board.net[b] = board.force[b] = y


def _push(board, b, live, pressed):
    """Push a block by its momentum, by the keys and by the arrow under it."""
    k = b + board.y
    if live & MOMENTUM:
        force = board.force
        if force[b]:
            _add(board, b, b, force[b])
        if force[k]:
            _add(board, b, k, force[k])
    if live & KEYS and pressed:
        if pressed & 1:
            _add(board, b, b, -2)
        if pressed & 2:
            _add(board, b, k, -2)
        if pressed & 4:
            _add(board, b, b, 2)
        if pressed & 8:
            _add(board, b, k, 2)
    if live & ARROW:
        arrow = board.marks[board.cell[b]] & 3  # 0 down, 1 right, 2 up, 3 left
        _add(board, b, b if arrow & 1 else k, 2 if arrow < 2 else -2)


def _add(board, b, k, amount):
    """Push block ``b`` from outside by ``amount`` at ``k``, its x or y, before any block does."""
    board.net[k] = board.force[k] = limited(amount + board.net[k])
    board.fresh[k] = OUTSIDE
    board.open[b] = board.next
    board.touched[b] = 1


def bounce(board, b, axis, net):
    """Push ``b`` back from outside, as hard as it was pushed."""
    k = b + axis
    net = -limited(net)
    board.force[k] = net
    board.net[k] += net
    board.fresh[k] = joined(board.fresh[k], OUTSIDE)


def forget(board, b):
    """Clear the givers, receivers and force of ``b``."""
    k = b + board.y
    known, net, out = board.known, board.net, board.out
    known[b] = known[k] = board.fresh[b] = board.fresh[k] = 0
    net[b] = net[k] = out[b] = out[k] = 0


def any_open(board):
    """Return whether there is anything to examine in the next round."""
    return board.wall_open or board.open.find(ROUND[board.next]) >= 0


def pass_on(board, b, axis, net, aside, slant):
    """Push the adjacent block, the diagonal one, or both with half the force each.

    A force that cannot be halved pushes neither, so neither is reopened when it ends.
    """
    k = b + axis
    rest = net
    if aside and slant:
        rest = net >> 1
        if not rest:
            board.out[k] = 0
            return
        net -= rest
    board.out[k] = slant << 4 | aside
    if aside:
        board.given[k] = _give(board, b, axis, aside, net) if net else 0
    if slant:
        board.slanted[k] = _give(board, b, axis, slant, rest) if rest else 0


def _give(board, b, axis, to, amount):
    """Push the block in direction ``to``; return the force given, within the limit."""
    receiver = board.at[board.cell[b] + board.offsets[to]]
    amount = limited(amount)
    k = receiver + axis
    fresh = board.fresh
    fresh[k] = joined(fresh[k], 10 - to) if fresh[k] else 10 - to
    board.net[k] += amount
    board.touched[receiver] = 1
    if not board.open[receiver]:
        board.open[receiver] = board.next
    return amount


# Withdrawing


def reopen(board, b):
    """Open a block, or a wall, to be examined again."""
    if b < FIRST:
        board.wall_open = True
    elif not board.open[b]:
        board.open[b] = board.next


def withdraw(board, b, axis, to):
    """Withdraw what ``b`` gives to the block in direction ``to``, and reopen both."""
    receiver = board.at[board.cell[b] + board.offsets[to]]
    k = b + axis
    out = board.out
    if to & 1:
        if out[k] >> 4 == to:
            out[k] &= 15
            _drop(board, receiver + axis, 10 - to, board.slanted[k])
    elif out[k] & 15 == to:
        out[k] &= 240
        _drop(board, receiver + axis, 10 - to, board.given[k])
    reopen(board, receiver)
    reopen(board, b)


def withdraw_all(board, b, axis):
    """Withdraw all that ``b`` gives on an axis, from the adjacent block first."""
    out = board.out[b + axis]
    if out & 15:
        withdraw(board, b, axis, out & 15)
    if out > 15:
        withdraw(board, b, axis, out >> 4)


def _drop(board, k, giver, amount):
    """Remove ``giver`` and its force from the lists at ``k``, if it is in one."""
    known, fresh = board.known, board.fresh
    if known[k] == giver:
        known[k] = 0
    elif fresh[k] == giver:
        fresh[k] = 0
    elif _holds(known[k], giver):
        known[k] = _without(known[k], giver)
    elif _holds(fresh[k], giver):
        fresh[k] = _without(fresh[k], giver)
    else:
        return
    board.net[k] -= amount


def recoil(board, b, axis):
    """Give up an axis of ``b``, then of all its givers there, and so on, in order."""
    chain = board.chain
    depth = 0
    givers = _give_up(board, b, axis)
    while True:
        while givers:
            giver = givers & 15
            givers >>= 4
            if giver == OUTSIDE:
                continue
            if givers:  # come back to these later
                if depth + 2 > len(chain):
                    chain.append(0)
                    chain.append(0)
                chain[depth] = b
                chain[depth + 1] = givers
                depth += 2
            b = board.at[board.cell[b] + board.offsets[giver]]
            givers = _give_up(board, b, axis)
        if not depth:
            return
        depth -= 2
        b = chain[depth]
        givers = chain[depth + 1]


def _give_up(board, b, axis):
    """Clear the known givers of ``b``, stop its diagonal pushes; return those givers."""
    k = b + axis
    givers = board.known[k]
    board.known[k] = 0
    if givers:
        board.net[k] = _sum(board, b, axis, board.fresh[k]) if board.fresh[k] else 0
    out = board.out
    if out[b] > 15:
        withdraw(board, b, 0, out[b] >> 4)
    if out[b + board.y] > 15:
        withdraw(board, b, board.y, out[b + board.y] >> 4)
    reopen(board, b)
    return givers


def _sum(board, b, axis, givers):
    total = 0
    while givers:
        giver = givers & 15
        givers >>= 4
        if giver == OUTSIDE:
            total += board.force[b + axis]
        else:
            k = board.at[board.cell[b] + board.offsets[giver]] + axis
            total += board.slanted[k] if giver & 1 else board.given[k]
    return total


def _holds(givers, giver):
    while givers:
        if givers & 15 == giver:
            return True
        givers >>= 4
    return False


def joined(givers, more):
    """Return the givers of one list followed by those of the other."""
    shift = 0
    while givers >> shift:
        shift += 4
    return givers | more << shift


def _without(givers, giver):
    shift = 0
    while givers >> shift & 15 != giver:
        shift += 4
    return givers & (1 << shift) - 1 | givers >> shift + 4 << shift
