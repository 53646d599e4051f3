# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's step: outside forces, then rounds of looking at each open block, until all hold.

RAM: 2 bytes a block that can move; nothing is allocated a step.
"""

from nibblock import const
from nibblock.games.brain.claims import Claims
from nibblock.games.brain.forces import joined
from nibblock.games.brain.loop import PATIENCE, Loop

_EDGE = const(1)
_FIRST = const(3)
_OUTSIDE = const(5)
_LIMIT = const(1000000)
_PLAYER = const(2)  # in ``live``
_ARROW = const(4)
_MOMENTUM = const(1)
_BOUNCER = const(4)
_PINNED = const(4)  # in ``open``: neither 0, closed, nor 1 and 2, open in this round or the next
_RECOIL = const(1)
_BOUNCE = const(2)  # the recoil from something immovable
_ROUND = (None, b"\x01", b"\x02")
_DRIVEN = b"\x01"

HIT = const(2)  # bits of ``heard``: a block met another one, or something immovable
BUMP = const(4)


class Step(Claims):
    """A step: ``begin``, then ``work`` until it is over. ``heard`` tells what there is to hear."""

    def __init__(self, level):
        Claims.__init__(self, level)
        self._late = bytearray(self.top)  # examined in the last rounds before blocks are pinned
        self._loop = None
        self.pinned = 0

    def reset(self):
        """Back to the level's start, even from within a step."""
        for b in range(self.top):
            self._late[b] = 0
        self.pinned = 0
        Claims.reset(self)

    def begin(self, pressed):
        """Give the forces from outside; ``pressed``: 1 left + 2 up + 4 right + 8 down."""
        live, driven = self.live, self.driven
        self.rounds = 0
        self.heard = 0
        self._allow(50 + 10 * self.count)
        x = (pressed >> 1 & 2) - (pressed << 1 & 2)
        y = (pressed >> 2 & 2) - (pressed & 2)
        b = driven.find(_DRIVEN, _FIRST)
        while b >= 0:
            if live[b] != _PLAYER:
                self._push(b, live[b], pressed)
            elif pressed:
                self._push_player(b, pressed, x, y)
            b = driven.find(_DRIVEN, b + 1)

    def _push_player(self, b, pressed, x, y):
        """The forces from outside on a player at rest."""
        self.open[b] = self.next
        self.touched[b] = 1
        if pressed & 5:
            self.fresh[b] = _OUTSIDE
            self.net[b] = self.force[b] = x
        if pressed & 10:
            b += self.y
            self.fresh[b] = _OUTSIDE
            self.net[b] = self.force[b] = y

    def _allow(self, rounds):
        """Blocks are pinned after so many rounds."""
        self._limit = self.rounds + rounds
        self._window = self._limit - (self.count if self.count > 4 else 4)
        self._patience = self.rounds + PATIENCE
        if self._loop:
            self._loop.start(self._patience)

    def _shorten(self):
        """Leave out rounds that would only repeat others, so that the same blocks are pinned."""
        if self._loop is None:
            try:
                self._loop = Loop(self)
            except MemoryError:
                self._patience = self._limit + 1  # so it takes its time
                return
            self._loop.start(self.rounds)
        period = self._loop.period(self)
        if not period:
            return
        keep = self._limit - self._window  # what was looked at in these rounds is pinned
        if keep >= period:
            keep = period
            self._window = self.rounds  # all that a circle looks at
        left = self._limit - self.rounds
        if left > keep:
            skipped = left - keep - (left - keep) % period
            self._limit -= skipped
            self._window -= skipped if keep < period else 0
        self._patience = self._limit + 1

    def _push(self, b, live, pressed):
        k = b + self.y
        if live & _MOMENTUM:
            force = self.force
            if force[b]:
                self._add(b, b, force[b])
            if force[k]:
                self._add(b, k, force[k])
        if live & _PLAYER and pressed:
            if pressed & 1:
                self._add(b, b, -2)
            if pressed & 2:
                self._add(b, k, -2)
            if pressed & 4:
                self._add(b, b, 2)
            if pressed & 8:
                self._add(b, k, 2)
        if live & _ARROW:
            arrow = self.marks[self.cell[b]] & 3  # 0 down, 1 right, 2 up, 3 left; not the dirty bit
            self._add(b, b if arrow & 1 else k, 2 if arrow < 2 else -2)

    def _add(self, b, k, amount):
        """Outside adds ``amount`` at ``k``, b's x or y; nobody else has given yet."""
        amount += self.net[k]
        if amount > _LIMIT:
            amount = _LIMIT
        elif amount < -_LIMIT:
            amount = -_LIMIT
        self.net[k] = self.force[k] = amount
        self.fresh[k] = _OUTSIDE
        self.open[b] = self.next
        self.touched[b] = 1

    def work(self, most):
        """Settle for at most about ``most`` examinations; true once the step is over."""
        while most > 0:
            looked = self._round()
            if looked:
                most -= looked
            elif self.claims_hold():
                self.move()
                if self.pinned:
                    self._unpin()
                return True
        return False

    def _round(self):
        """Examine all blocks that are open, in their order; give how many (0: all are settled)."""
        opened = self.open
        now = self.next
        mark = _ROUND[now]
        b = opened.find(mark, _FIRST)
        looked = 0
        if self.wall_open:
            self.wall_open = False
            looked = 1
        elif b < 0:
            return 0
        if self.rounds == self._limit:
            self._pin()
            b = opened.find(mark, _FIRST)
            if b < 0:
                return 0
        if self.rounds >= self._patience:
            self._shorten()
        self.rounds += 1
        self.next = 3 - now
        is_late = self.rounds > self._window
        while b >= 0:
            if is_late:
                self._late[b] = 1
            self._examine(b)
            looked += 1
            b = opened.find(mark, b + 1)
        return looked

    def _examine(self, b):
        """Look where the forces of ``b`` lead it, pass them on or recoil, and close it."""
        known, fresh, net = self.known, self.fresh, self.net
        y = b + self.y
        if fresh[b]:
            known[b] = joined(known[b], fresh[b]) if known[b] else fresh[b]
            fresh[b] = 0
        if fresh[y]:
            known[y] = joined(known[y], fresh[y]) if known[y] else fresh[y]
            fresh[y] = 0
        bounced = False
        if known[b] and known[y]:
            bounced = self._on_both_axes(b, net[b], net[y])
        else:
            if known[b]:
                bounced = self._on_one_axis(b, 0, net[b], 6 if net[b] > 0 else 4)
            elif known[y]:
                bounced = self._on_one_axis(b, self.y, net[y], 8 if net[y] > 0 else 2)
            if self.out[b] and not known[b]:
                self.withdraw_all(b, 0)
            if self.out[y] and not known[y]:
                self.withdraw_all(b, self.y)
        self.open[b] = self.next if bounced else 0

    def _on_one_axis(self, b, axis, net, aside):
        """Examine a block with givers on one axis only; true if it bounced."""
        bounced = False
        ahead = self.at[self.cell[b] + self.offsets[aside]]
        if not net:
            self.recoil(b, axis)
            ahead = 0
        elif ahead:
            if self.stuck[ahead]:
                bounced = self._bump(b, axis, net)
                ahead = 0
            else:
                self.heard |= HIT
        if self.out[b + axis]:
            self.withdraw_all(b, axis)
        if ahead:
            self.pass_on(b, axis, net, aside, 0)
        return bounced

    def _on_both_axes(self, b, nx, ny):
        """Examine a block in general; true if it bounced."""
        at, stuck, out = self.at, self.stuck, self.out
        here, offsets = self.cell[b], self.offsets
        slant = diagonal = ahead_x = ahead_y = recoil_x = recoil_y = 0
        if nx and ny:
            slant = (6 if nx > 0 else 4) + (3 if ny > 0 else -3)
            diagonal = at[here + offsets[slant]]
        is_free = diagonal and not stuck[diagonal]
        aside_x = 6 if nx > 0 else 4
        aside_y = 8 if ny > 0 else 2
        lean_x = lean_y = 0  # the direction of the diagonal block if it is wanted as a receiver
        if nx:
            ahead_x = at[here + offsets[aside_x]]
            if stuck[ahead_x]:
                ahead_x = 0
                recoil_x = _BOUNCE
                if diagonal > _EDGE:
                    self.withdraw(b, 0, slant)
            elif is_free:
                lean_x = slant
        else:
            recoil_x = _RECOIL
        if ny:
            ahead_y = at[here + offsets[aside_y]]
            if stuck[ahead_y]:
                ahead_y = 0
                recoil_y = _BOUNCE
                if diagonal > _EDGE:
                    self.withdraw(b, self.y, slant)
            elif is_free:
                lean_y = slant
        else:
            recoil_y = _RECOIL
        if ahead_x or ahead_y or is_free:
            self.heard |= HIT
        if diagonal and not is_free and not recoil_x and not recoil_y:
            self.heard |= BUMP
            least = (nx if nx > 0 else -nx) - (ny if ny > 0 else -ny)
            if least <= 0:
                recoil_x = _RECOIL
            if least >= 0:
                recoil_y = _RECOIL
        bounced = False
        if recoil_x or recoil_y:
            if lean_x or lean_y:
                lean_x = lean_y = 0
                self.reopen(diagonal)
            bounced = self._recoils(b, nx, ny, recoil_x, recoil_y)
        if out[b]:
            self.withdraw_all(b, 0)
        if ahead_x or lean_x:
            self.pass_on(b, 0, nx, aside_x if ahead_x else 0, lean_x)
        if out[b + self.y]:
            self.withdraw_all(b, self.y)
        if ahead_y or lean_y:
            self.pass_on(b, self.y, ny, aside_y if ahead_y else 0, lean_y)
        return bounced

    def _recoils(self, b, nx, ny, recoil_x, recoil_y):
        """Recoil as asked for, rightwards and down first; true if ``b`` bounced."""
        bounced = False
        y_first = nx < 0 <= ny
        if recoil_y and y_first:
            bounced = self._recoil_or_bump(b, self.y, ny, recoil_y)
        if recoil_x and self._recoil_or_bump(b, 0, nx, recoil_x):
            bounced = True
        if recoil_y and not y_first and self._recoil_or_bump(b, self.y, ny, recoil_y):
            bounced = True
        return bounced

    def _recoil_or_bump(self, b, axis, net, recoil):
        if recoil == _BOUNCE:
            return self._bump(b, axis, net)
        self.recoil(b, axis)
        return False

    def _bump(self, b, axis, net):
        """Recoil from something immovable; a bouncer is given the reverse, and true comes back."""
        self.heard |= BUMP
        self.recoil(b, axis)
        if self.kind[b] != _BOUNCER:
            return False
        k = b + axis
        net = -_LIMIT if net > _LIMIT else _LIMIT if net < -_LIMIT else -net
        self.force[k] = net
        self.net[k] += net
        self.fresh[k] = joined(self.fresh[k], _OUTSIDE)
        return True

    def _pin(self):
        """Hold fast till the end of the step what never settles; all others look again."""
        late, opened = self._late, self.open
        for b in range(_FIRST, self.top):
            if late[b]:
                late[b] = 0
                opened[b] = _PINNED
                self.stuck[b] = 1
                self.pinned += 1
        for b in range(_FIRST, self.top):
            if opened[b] == _PINNED:
                self.withdraw_all(b, 0)
                self.withdraw_all(b, self.y)
                self.forget(b)
            else:
                opened[b] = self.next
        self._allow(20 + 2 * self.count)

    def _unpin(self):
        for b in range(_FIRST, self.top):
            if self.open[b] == _PINNED:
                self.open[b] = 0
                self.fix(b)
        self.pinned = 0
