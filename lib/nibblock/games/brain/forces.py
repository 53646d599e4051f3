# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's forces: how pushes are passed on from block to block, taken back and given up.

Who gives to whom is a direction, as nothing moves before all is settled: 1..9 as on a telephone, so
4 is left, 2 up, 9 down and right, 10 - d the opposite of d, even ones adjacent, odd ones diagonal;
5, the middle, stands for a force from outside. A block's givers are a list in one small int, four
bits each, first one lowest. Everything there is twice, for x at ``b`` and for y at ``b + self.y``.

RAM: 44 bytes a block that can move; nothing is allocated a step.
"""

from nibblock import const
from nibblock.games.brain.board import Board

_FIRST = const(3)
_OUTSIDE = const(5)
_LIMIT = const(1000000)
_ROUND = (None, b"\x01", b"\x02")


class Forces(Board):
    """A board (see brain_board) and the forces on its blocks."""

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
        self.touched = bytearray(count)
        self._chain = [0] * 16
        self.next = 1  # mark of those opened for the next round
        self.wall_open = False
        self.heard = 0

    def reset(self):
        """Back to the level's start, even from within a step."""
        for k in range(2 * self.top):
            self.net[k] = self.fresh[k] = self.known[k] = self.out[k] = 0
        for b in range(self.top):
            self.open[b] = self.touched[b] = 0
        self.wall_open = False
        Board.reset(self)

    def forget(self, b):
        """No givers, no receivers, no force."""
        k = b + self.y
        known, net, out = self.known, self.net, self.out
        known[b] = known[k] = self.fresh[b] = self.fresh[k] = 0
        net[b] = net[k] = out[b] = out[k] = 0

    def any_open(self):
        """Whether there is anything to look at in a next round."""
        return self.wall_open or self.open.find(_ROUND[self.next], _FIRST) >= 0

    def pass_on(self, b, axis, net, aside, slant):
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
        fresh[k] = joined(fresh[k], 10 - to) if fresh[k] else 10 - to
        self.net[k] += amount
        self.touched[receiver] = 1
        if not self.open[receiver]:
            self.open[receiver] = self.next
        return amount

    # Taking back

    def reopen(self, b):
        """Let a block, which may be a wall, be looked at again."""
        if b < _FIRST:
            self.wall_open = True
        elif not self.open[b]:
            self.open[b] = self.next

    def withdraw(self, b, axis, to):
        """Take back what ``b`` gives to the block in direction ``to``; both are open then."""
        receiver = self.at[self.cell[b] + self.offsets[to]]
        k = b + axis
        out = self.out
        if to & 1:
            if out[k] >> 4 == to:
                out[k] &= 15
                self._drop(receiver + axis, 10 - to, self.slanted[k])
        elif out[k] & 15 == to:
            out[k] &= 240
            self._drop(receiver + axis, 10 - to, self.given[k])
        self.reopen(receiver)
        self.reopen(b)

    def withdraw_all(self, b, axis):
        """Take back what ``b`` gives on an axis, from the adjacent block first."""
        out = self.out[b + axis]
        if out & 15:
            self.withdraw(b, axis, out & 15)
        if out > 15:
            self.withdraw(b, axis, out >> 4)

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

    def recoil(self, b, axis):
        """Give up an axis of ``b``, and of all that push it there, and so on, first ones first."""
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
            self.withdraw(b, 0, out[b] >> 4)
        if out[b + self.y] > 15:
            self.withdraw(b, self.y, out[b + self.y] >> 4)
        self.reopen(b)
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


def _holds(givers, giver):
    while givers:
        if givers & 15 == giver:
            return True
        givers >>= 4
    return False


def joined(givers, more):
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
