# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's moves: who goes where once the forces have settled, and what becomes of clashes.

RAM: 5 bytes a block that can move; nothing is allocated a step.
"""

from nibblock import const
from nibblock.games.brain.forces import Forces

_FIRST = const(3)
_NOWHERE = const(5)
_CLAIMED = const(128)  # bit of a cell's mark
_UNCLAIMED = const(127)
_NO_MOMENTUM = const(254)
_TOUCHED = b"\x01"

MOVED = const(1)  # a bit of ``heard``


class Claims(Forces):
    """Forces, and the moves they lead to."""

    def __init__(self, level):
        Forces.__init__(self, level)
        self._way = bytearray(self.top)  # direction in which a block claims a tile; 5: none
        self._movers = [0] * self.top
        self._count = 0

    def reset(self):
        """Back to the level's start."""
        for b in range(self.top):
            self._way[b] = _NOWHERE
        self._count = 0
        Forces.reset(self)

    def claims_hold(self):
        """Let each block with a force claim a tile; true if no claim had to be given up."""
        if self._make_claims():
            self._settle_clashes()
            if self.any_open():
                return False
        return not self._count or self._all_vacated()

    def _make_claims(self):
        """List the movers in block order; true if two claim the same tile."""
        touched, net, way = self.touched, self.net, self._way
        marks, movers, count = self.marks, self._movers, 0
        y = self.y
        clash = False
        b = touched.find(_TOUCHED, _FIRST)
        while b >= 0:
            nx = net[b]
            ny = net[b + y]
            if nx or ny:
                to = 6 if nx > 0 else 4 if nx else 5
                if ny:
                    to += 3 if ny > 0 else -3
                way[b] = to
                movers[count] = b
                count += 1
                to = self.cell[b] + self.offsets[to]
                if marks[to] & _CLAIMED:
                    clash = True
                marks[to] |= _CLAIMED
            else:
                way[b] = _NOWHERE
            b = touched.find(_TOUCHED, b + 1)
        self._count = count
        return clash

    def _all_vacated(self):
        """Hold back who claims a tile that its block does not leave; true if there was none."""
        way, cell, marks = self._way, self.cell, self.marks
        movers, at, offsets = self._movers, self.at, self.offsets
        held = True
        for i in range(self._count):
            b = movers[i]
            to = cell[b] + offsets[way[b]]
            marks[to] &= _UNCLAIMED
            if at[to] and way[at[to]] == _NOWHERE:
                self._yield(b)
                held = False
        return held

    def _yield(self, b):
        """Recoil on each axis on which ``b`` was to move."""
        way = self._way[b]
        if way % 3 != 2:
            self.recoil(b, 0)
        if not 4 <= way <= 6:
            self.recoil(b, self.y)

    def _settle_clashes(self):
        """On each tile with several claims the strongest one stays, if there is a single one."""
        marks = self.marks
        for i in range(self._count):
            tile = self._target(i)
            if marks[tile] & _CLAIMED:  # its first claim
                marks[tile] &= _UNCLAIMED
                self._contest(tile, i)

    def _target(self, i):
        b = self._movers[i]
        return self.cell[b] + self.offsets[self._way[b]]

    def _contest(self, tile, first):
        movers, net = self._movers, self.net
        best = winner = rivals = 0
        for i in range(first, self._count):
            if self._target(i) == tile:
                rivals += 1
                b = movers[i]
                strength = abs(net[b]) + abs(net[b + self.y])
                if strength > best:
                    best = strength
                    winner = b
                elif strength == best:
                    winner = 0
        if rivals < 2:
            return
        for i in range(first, self._count):
            if self._target(i) == tile and movers[i] != winner:
                self._yield(movers[i])

    def move(self):
        """Move all that claim a tile, and forget all but the momentum of those that keep it."""
        touched, live, net = self.touched, self.live, self.net
        movers, way, count = self._movers, self._way, self._count
        y = self.y
        if count:
            cell, offsets = self.cell, self.offsets
            self.heard |= MOVED
            for i in range(count):
                self.lift(movers[i])
            for i in range(count):
                b = movers[i]
                self.put(b, cell[b] + offsets[way[b]], net[b], net[b + y])
        known, fresh, out = self.known, self.fresh, self.out
        b = touched.find(_TOUCHED, _FIRST)
        while b >= 0:
            if way[b] == _NOWHERE:
                live[b] &= _NO_MOMENTUM
                if not live[b]:
                    self.driven[b] = 0
            else:
                way[b] = _NOWHERE
            k = b + y  # what forget() does, without a call for each
            known[b] = known[k] = fresh[b] = fresh[k] = 0
            net[b] = net[k] = out[b] = out[k] = 0
            touched[b] = 0
            b = touched.find(_TOUCHED, b + 1)
