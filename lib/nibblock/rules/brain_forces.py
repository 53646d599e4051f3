# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's forces: how the pushes of one frame spread, recoil and settle until it is clear who moves.

Who gives to whom is a direction, as nothing moves before all is settled: 1..9 as on a telephone, so
4 is left, 2 up, 9 down and right, 10 - d the opposite of d, even ones adjacent, odd ones diagonal;
5, the middle, stands for a force from outside. A block's givers are a list in one small int, four
bits each, first one lowest. Everything there is twice, for x at ``b`` and for y at ``b + self.y``.

RAM: 2 or 3 bytes a cell and 60 a block; fixed blocks off the ice cost nothing. No allocation a step.
"""

from nibblock import const
from nibblock.rules.brain_board import Board

_EDGE = const(1)  # as in brain_board
_FIRST = const(3)
_OUTSIDE = const(5)
_LIMIT = const(1000000)
_BOUNCER = const(4)
_PINNED = const(4)  # in ``open``: neither 0, closed, nor 1 and 2, open in this round or the next
_CLAIMED = const(128)  # bit of a cell's mark
_UNCLAIMED = const(127)

_ADJACENT = const(1)  # recoil of an axis: without bounce
_BOUNCE = const(2)
_ROUND = (None, b"\x01", b"\x02")
_TOUCHED = b"\x01"

HIT = const(2)  # what is to be heard of a step; 1: something moved
BUMP = const(4)


class Forces(Board):
    """A board (see brain_board) and the forces on its blocks; ``begin``, then ``work`` till done."""

    def __init__(self, level):
        Board.__init__(self, level)
        count = self.top  # block numbers are 3 .. top - 1
        self.net = [0] * (2 * count)
        self.fresh = [0] * (2 * count)  # givers whose gift was not looked at yet
        self.known = [0] * (2 * count)  # givers whose gift has been counted
        self.given = [0] * (2 * count)  # what the adjacent receiver was given, and the diagonal one
        self.slanted = [0] * (2 * count)
        self.out = bytearray(2 * count)  # direction of the adjacent receiver, of the diagonal * 16
        self.open = bytearray(count)
        self.way = bytearray(count)  # where a block claims a tile; 5: nowhere
        self.touched = bytearray(count)
        self._chain = [0] * 16
        self._next = 1  # mark of those opened for the next round
        self._wall_open = False
        self.late = bytearray(count)  # examined in the last rounds before blocks are pinned
        self.pinned = 0
        self.heard = 0

    def reset(self):
        """Back to the level's start, even from within a step."""
        for k in range(2 * self.top):
            self.net[k] = self.fresh[k] = self.known[k] = self.out[k] = 0
        for b in range(self.top):
            self.open[b] = self.touched[b] = self.late[b] = 0
            self.way[b] = 5
        self._wall_open = False
        self.pinned = 0
        Board.reset(self)

    # One step

    def begin(self, pressed):
        """Give the forces from outside; ``pressed`` is a set of directions, 1 l + 2 u + 4 r + 8 d."""
        live = self.live
        self.rounds = 0
        self.heard = 0
        self._limit = 50 + 10 * self.count
        self._window = self._limit - (self.count if self.count > 4 else 4)
        for b in range(_FIRST, self.top):
            if live[b]:
                self._push(b, live[b], pressed)

    def _push(self, b, live, pressed):
        k = b + self.y
        if live & 1:
            force = self.force
            if force[b]:
                self._add(b, b, force[b])
            if force[k]:
                self._add(b, k, force[k])
        if live & 2 and pressed:
            if pressed & 1:
                self._add(b, b, -2)
            if pressed & 2:
                self._add(b, k, -2)
            if pressed & 4:
                self._add(b, b, 2)
            if pressed & 8:
                self._add(b, k, 2)
        if live & 4:
            arrow = self.marks[self.cell[b]]  # 0 down, 1 right, 2 up, 3 left
            self._add(b, b if arrow & 1 else k, 2 if arrow < 2 else -2)

    def _add(self, b, k, amount):
        """Outside adds ``amount`` at ``k``, b's x or y."""
        total = self.net[k] + amount  # nobody else has given yet
        self.net[k] = self.force[k] = (
            _LIMIT if total > _LIMIT else -_LIMIT if total < -_LIMIT else total
        )
        self.fresh[k] = _OUTSIDE
        self.open[b] = self._next
        self.touched[b] = 1

    def work(self, most):
        """Settle for at most about ``most`` examinations; true once the step is over."""
        while most > 0:
            looked = self._round()
            if looked:
                most -= looked
            elif self._claims_hold():
                self._end()
                return True
        return False

    def _round(self):
        """Examine all blocks that are open, in their order; give how many (0: all are settled)."""
        opened = self.open
        now = self._next
        mark = _ROUND[now]
        b = opened.find(mark, _FIRST)
        looked = 0
        if self._wall_open:
            self._wall_open = False
            looked = 1
        elif b < 0:
            return 0
        if self.rounds == self._limit:
            self._pin()
            b = opened.find(mark, _FIRST)
            if b < 0:
                return 0
        self.rounds += 1
        self._next = 3 - now
        is_late = self.rounds > self._window
        while b >= 0:
            if is_late:
                self.late[b] = 1
            self._examine(b)
            looked += 1
            b = opened.find(mark, b + 1)
        return looked

    def _examine(self, b):
        at, stuck, offsets, out = self.at, self.stuck, self.offsets, self.out
        known, net, fresh = self.known, self.net, self.fresh
        yb = b + self.y
        nx = net[b]
        ny = net[yb]
        if fresh[b]:
            known[b] = _joined(known[b], fresh[b]) if known[b] else fresh[b]
            fresh[b] = 0
        if fresh[yb]:
            known[yb] = _joined(known[yb], fresh[yb]) if known[yb] else fresh[yb]
            fresh[yb] = 0
        here = self.cell[b]
        slant = diagonal = 0
        if nx and ny:
            slant = (6 if nx > 0 else 4) + (3 if ny > 0 else -3)
            diagonal = at[here + offsets[slant]]
        recoil_x = recoil_y = aside_x = aside_y = 0
        is_free = diagonal and not stuck[diagonal]
        lean_x = lean_y = False  # the diagonal block is wanted as a receiver
        if nx:
            aside_x = 6 if nx > 0 else 4
            ahead = at[here + offsets[aside_x]]
            if not ahead:
                aside_x = 0
                lean_x = is_free
            elif stuck[ahead]:
                aside_x = 0
                recoil_x = _BOUNCE
                if diagonal > _EDGE:
                    self._withdraw(b, 0, slant, diagonal)
            else:
                self.heard |= HIT
                lean_x = is_free
        elif known[b]:
            recoil_x = _ADJACENT
        if ny:
            aside_y = 8 if ny > 0 else 2
            ahead = at[here + offsets[aside_y]]
            if not ahead:
                aside_y = 0
                lean_y = is_free
            elif stuck[ahead]:
                aside_y = 0
                recoil_y = _BOUNCE
                if diagonal > _EDGE:
                    self._withdraw(b, self.y, slant, diagonal)
            else:
                self.heard |= HIT
                lean_y = is_free
        elif known[yb]:
            recoil_y = _ADJACENT
        if diagonal:
            if is_free:
                self.heard |= HIT
            elif not recoil_x and not recoil_y:
                self.heard |= BUMP
                least = (nx if nx > 0 else -nx) - (ny if ny > 0 else -ny)
                if least <= 0:
                    recoil_x = _ADJACENT
                if least >= 0:
                    recoil_y = _ADJACENT
        bounced = False
        if recoil_x or recoil_y:
            if lean_x or lean_y:
                lean_x = lean_y = False
                self._reopen(diagonal)
            bounced = self._recoils(b, nx, ny, recoil_x, recoil_y)
        if out[b]:
            self._withdraw_all(b, 0)
        if out[yb]:
            self._withdraw_all(b, self.y)
        if aside_x or lean_x:
            self._pass_on(b, 0, nx, aside_x, slant if lean_x else 0)
        if aside_y or lean_y:
            self._pass_on(b, self.y, ny, aside_y, slant if lean_y else 0)
        self.open[b] = self._next if bounced else 0

    def _recoils(self, b, nx, ny, recoil_x, recoil_y):
        """Recoil as asked for, to the right and down first; true if ``b`` bounced."""
        bounced = False
        y_first = nx < 0 <= ny
        if recoil_y and y_first:
            bounced = self._recoil_or_bounce(b, self.y, ny, recoil_y)
        if recoil_x and self._recoil_or_bounce(b, 0, nx, recoil_x):
            bounced = True
        if recoil_y and not y_first and self._recoil_or_bounce(b, self.y, ny, recoil_y):
            bounced = True
        return bounced

    def _recoil_or_bounce(self, b, axis, net, recoil):
        self._recoil(b, axis)
        if recoil != _BOUNCE:
            return False
        self.heard |= BUMP
        if self.kind[b] != _BOUNCER:
            return False
        k = b + axis
        net = -_LIMIT if net > _LIMIT else _LIMIT if net < -_LIMIT else -net
        self.force[k] = net
        self.net[k] += net
        self.fresh[k] = _joined(self.fresh[k], _OUTSIDE)
        return True

    def _pass_on(self, b, axis, net, aside, slant):
        """Push the adjacent block, the diagonal one, or both with half each."""
        k = b + axis
        rest = net
        if aside and slant:
            rest = net >> 1
            net = net - rest if rest else 0
        self.out[k] = slant << 4 | aside
        if aside:
            self.given[k] = self._give(b, axis, aside, net) if net else 0
        if slant:
            self.slanted[k] = self._give(b, axis, slant, rest) if rest else 0

    def _give(self, b, axis, to, amount):
        """Give to the block in direction ``to``; what was given, within the limit."""
        receiver = self.at[self.cell[b] + self.offsets[to]]
        if amount > _LIMIT:
            amount = _LIMIT
        elif amount < -_LIMIT:
            amount = -_LIMIT
        k = receiver + axis
        fresh = self.fresh
        fresh[k] = _joined(fresh[k], 10 - to) if fresh[k] else 10 - to
        self.net[k] += amount
        self.touched[receiver] = 1
        if not self.open[receiver]:
            self.open[receiver] = self._next
        return amount

    # Taking back

    def _reopen(self, b):
        if b < _FIRST:
            self._wall_open = True
        elif not self.open[b]:
            self.open[b] = self._next

    def _withdraw(self, b, axis, to, receiver):
        """Take back what ``b`` gives to ``receiver`` in direction ``to``; both are open then."""
        k = b + axis
        out = self.out
        if to & 1:
            if out[k] >> 4 == to:
                out[k] &= 15
                self._drop(receiver + axis, 10 - to, self.slanted[k])
        elif out[k] & 15 == to:
            out[k] &= 240
            self._drop(receiver + axis, 10 - to, self.given[k])
        self._reopen(receiver)
        self._reopen(b)

    def _withdraw_all(self, b, axis):
        out = self.out[b + axis]
        here = self.cell[b]
        if out & 15:
            self._withdraw(b, axis, out & 15, self.at[here + self.offsets[out & 15]])
        if out > 15:
            self._withdraw(b, axis, out >> 4, self.at[here + self.offsets[out >> 4]])

    def _drop(self, k, giver, amount):
        """Strike ``giver`` off the lists at ``k``, if it is on one."""
        known, fresh = self.known, self.fresh
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
        self.net[k] -= amount

    def _recoil(self, b, axis):
        """Give up an axis of ``b``, and of all that push it there, and so on, the first one first."""
        chain = self._chain
        depth = 0
        givers = self._give_up(b, axis)
        while True:
            while givers:
                giver = givers & 15
                givers >>= 4
                if giver == _OUTSIDE:
                    continue
                if givers:  # to come back to
                    if depth + 2 > len(chain):
                        chain.append(0)
                        chain.append(0)
                    chain[depth] = b
                    chain[depth + 1] = givers
                    depth += 2
                b = self.at[self.cell[b] + self.offsets[giver]]
                givers = self._give_up(b, axis)
            if not depth:
                return
            depth -= 2
            b = chain[depth]
            givers = chain[depth + 1]

    def _give_up(self, b, axis):
        """Forget what ``b`` was given and has looked at, and push nobody diagonally; the givers."""
        k = b + axis
        givers = self.known[k]
        self.known[k] = 0
        if givers:
            self.net[k] = self._sum(b, axis, self.fresh[k]) if self.fresh[k] else 0
        out = self.out
        if out[b] > 15:
            to = out[b] >> 4
            self._withdraw(b, 0, to, self.at[self.cell[b] + self.offsets[to]])
        if out[b + self.y] > 15:
            to = out[b + self.y] >> 4
            self._withdraw(b, self.y, to, self.at[self.cell[b] + self.offsets[to]])
        self._reopen(b)
        return givers

    def _sum(self, b, axis, givers):
        total = 0
        while givers:
            giver = givers & 15
            givers >>= 4
            if giver == _OUTSIDE:
                total += self.force[b + axis]
            else:
                k = self.at[self.cell[b] + self.offsets[giver]] + axis
                total += self.slanted[k] if giver & 1 else self.given[k]
        return total

    # When all are settled

    def _claims_hold(self):
        """Let each block with a force claim a tile; true if no claim had to be given up."""
        touched, net, way, marks, cell = self.touched, self.net, self.way, self.marks, self.cell
        clash = False
        b = touched.find(_TOUCHED, _FIRST)
        while b >= 0:
            nx = net[b]
            ny = net[b + self.y]
            to = 5 + (nx > 0) - (nx < 0)
            if ny:
                to += 3 if ny > 0 else -3
            way[b] = to
            if to != 5:
                to = cell[b] + self.offsets[to]
                if marks[to] & _CLAIMED:
                    clash = True
                marks[to] |= _CLAIMED
            b = touched.find(_TOUCHED, b + 1)
        if clash:
            self._clashes()
            if self._any_open():
                return False
        at = self.at
        held = True
        b = touched.find(_TOUCHED, _FIRST)
        while b >= 0:
            if way[b] != 5:
                to = cell[b] + self.offsets[way[b]]
                marks[to] &= _UNCLAIMED
                other = at[to]
                if other and way[other] == 5:
                    self._yield(b)
                    held = False
            b = touched.find(_TOUCHED, b + 1)
        return held

    def _any_open(self):
        return self._wall_open or self.open.find(_ROUND[self._next], _FIRST) >= 0

    def _yield(self, b):
        """Recoil on each axis on which ``b`` was to move."""
        way = self.way[b]
        if way % 3 != 2:
            self._recoil(b, 0)
        if not 4 <= way <= 6:
            self._recoil(b, self.y)

    def _clashes(self):
        """On each tile with several claims the strongest one stays, if there is a single one."""
        touched, marks, cell, way = self.touched, self.marks, self.cell, self.way
        b = touched.find(_TOUCHED, _FIRST)
        while b >= 0:
            if way[b] != 5:
                tile = cell[b] + self.offsets[way[b]]
                if marks[tile] & _CLAIMED:  # its first claim in the order of blocks
                    marks[tile] &= _UNCLAIMED
                    self._contest(tile, b)
            b = touched.find(_TOUCHED, b + 1)

    def _contest(self, tile, first):
        touched, cell, way, net = self.touched, self.cell, self.way, self.net
        best = winner = rivals = 0
        b = first
        while b >= 0:
            if way[b] != 5 and cell[b] + self.offsets[way[b]] == tile:
                rivals += 1
                strength = abs(net[b]) + abs(net[b + self.y])
                if strength > best:
                    best = strength
                    winner = b
                elif strength == best:
                    winner = 0
            b = touched.find(_TOUCHED, b + 1)
        if rivals < 2:
            return
        b = first
        while b >= 0:
            if b != winner and way[b] != 5 and cell[b] + self.offsets[way[b]] == tile:
                self._yield(b)
            b = touched.find(_TOUCHED, b + 1)

    def _pin(self):
        """Hold fast till the end of the step what was still at it of late; all others look again."""
        late, opened = self.late, self.open
        for b in range(_FIRST, self.top):
            if late[b]:
                late[b] = 0
                opened[b] = _PINNED
                self.stuck[b] = 1
                self.pinned += 1
        for b in range(_FIRST, self.top):
            if opened[b] == _PINNED:
                for axis in (0, self.y):
                    self._withdraw_all(b, axis)
                    k = b + axis
                    self.out[k] = self.known[k] = self.fresh[k] = self.net[k] = 0
            else:
                opened[b] = self._next
        self._limit = self.rounds + 20 + 2 * self.count
        self._window = self._limit - (self.count if self.count > 4 else 4)

    def _end(self):
        """Move all that claim a tile, and forget all but the momentum of those that keep it."""
        touched, way, cell, live = self.touched, self.way, self.cell, self.live
        b = touched.find(_TOUCHED, _FIRST)
        while b >= 0:
            if way[b] != 5:
                self.lift(b)
                self.heard |= 1
            b = touched.find(_TOUCHED, b + 1)
        net, known, out = self.net, self.known, self.out
        b = touched.find(_TOUCHED, _FIRST)
        while b >= 0:
            k = b + self.y
            live[b] &= 254
            if way[b] != 5:
                self.put(b, cell[b] + self.offsets[way[b]], net[b], net[k])
                way[b] = 5
            known[b] = known[k] = net[b] = net[k] = out[b] = out[k] = touched[b] = 0
            b = touched.find(_TOUCHED, b + 1)
        if self.pinned:
            self._unpin()

    def _unpin(self):
        for b in range(_FIRST, self.top):
            if self.open[b] == _PINNED:
                self.open[b] = 0
                self.settle(b)
        self.pinned = 0


def _holds(givers, giver):
    while givers:
        if givers & 15 == giver:
            return True
        givers >>= 4
    return False


def _joined(givers, more):
    """The givers of one list, then those of the other."""
    shift = 0
    while givers >> shift:
        shift += 4
    return givers | more << shift


def _without(givers, giver):
    shift = 0
    while givers >> shift & 15 != giver:
        shift += 4
    return givers & (1 << shift) - 1 | givers >> shift + 4 << shift
