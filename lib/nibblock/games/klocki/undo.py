# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What Klocki's steps changed, so that they can be taken back. RAM: a tape of 2 KB.

A step that only moved its block needs no room here: the record tells it. Any other leaves on the
tape what it changed, and behind it the block that stepped and how far the board was from solved.
When the tape is full the oldest steps go: to take back those, the session plays from the start.
"""

from nibblock import const

_SIZE = const(2048)
_FOOT = const(6)  # actor, conditions broken, length: two bytes each
_KEPT = const(191)  # of a span: all but that the block was moved
_SPILLED = const(0xFFFF)  # for the length: more than the tape holds

# The last byte of each entry; what is before it is in the order of the parameters.
_MOVED = const(0)
_CELL = const(1)
_BLOCK = const(2)
_GROUP = const(3)


class Undo:
    """Steps on the tape, the last one on top."""

    def __init__(self, size=_SIZE):
        self._tape = bytearray(size)
        self.clear()

    def clear(self):
        """Forget everything."""
        self.count = 0  # steps held
        self._top = self._start = 0
        self.begin()

    def begin(self):
        """A step begins."""
        self._start = self._top
        self._spilled = False
        self._last_move = -1  # where the entry begins if the last one is a move
        self.changes = 0

    def drop(self):
        """Forget the step that began last."""
        self._top = self._start

    def _room(self, count):
        """Where ``count`` bytes can be written; -1 if this step alone is too much for the tape."""
        self.changes += 1
        self._last_move = -1
        if self._spilled:
            return -1
        if self._top + count + _FOOT > len(self._tape):
            self._make_room(count + _FOOT)
            if self._spilled:
                return -1
        at = self._top
        self._top = at + count
        return at

    def _make_room(self, need):
        """Give up the older half of the steps, or this one if it is too long.

        The foot of the last step stays in any case: it tells whose step it was.
        """
        tape = self._tape
        own = self._top - self._start
        if own + need + _FOOT > len(tape):
            self._spilled = True
            self.count = self._top = self._start = 0
            return
        room = (len(tape) - own - need) >> 1
        keep = self._start
        count = 0
        while count < self.count:
            below = keep - _FOOT - self._length(keep)
            if self._start - below > room:
                break
            keep = below
            count += 1
        if self.count and not count:
            keep -= _FOOT
            count = 1
            tape[keep + 4] = tape[keep + 5] = 255  # as if spilled
        self.count = count
        tape[: self._top - keep] = tape[keep : self._top]
        self._top -= keep
        self._start -= keep

    def _length(self, end):
        """Bytes of the entries of the step that ends at ``end``."""
        length = self._tape[end - 2] << 8 | self._tape[end - 1]
        return 0 if length == _SPILLED else length

    def moved(self, b, delta):
        """Block ``b`` went ``delta`` cells on."""
        tape = self._tape
        at = self._last_move
        if at >= 0 and tape[at] << 8 | tape[at + 1] == b:  # it slides: one entry for all the way
            delta += self._delta(at + 2)
            self.changes += 1
        else:
            at = self._room(5)
            if at < 0:
                return
            tape[at] = b >> 8
            tape[at + 1] = b & 255
            tape[at + 4] = _MOVED
        tape[at + 2] = delta >> 8 & 255
        tape[at + 3] = delta & 255
        self._last_move = at

    def group(self, crew, count, delta):
        """The first ``count`` blocks of ``crew`` went ``delta`` cells on together."""
        tape = self._tape
        at = self._room(2 * count + 5)
        self.changes += 1
        if at < 0:
            return
        for i in range(count):
            tape[at] = crew[i] >> 8
            tape[at + 1] = crew[i] & 255
            at += 2
        tape[at] = count >> 8
        tape[at + 1] = count & 255
        tape[at + 2] = delta >> 8 & 255
        tape[at + 3] = delta & 255
        tape[at + 4] = _GROUP

    def cell(self, game, c):
        """The cell ``c`` is about to change: its mark, type and block are kept."""
        tape = self._tape
        at = self._room(7)
        if at < 0:
            return
        tape[at] = c >> 8
        tape[at + 1] = c & 255
        tape[at + 2] = game.marks[c]
        tape[at + 3] = game.types[c]
        tape[at + 4] = game.high[c]
        tape[at + 5] = game.low[c]
        tape[at + 6] = _CELL

    def block(self, game, b):
        """What is known of block ``b`` is about to change."""
        tape = self._tape
        at = self._room(7)
        if at < 0:
            return
        tape[at] = b >> 8
        tape[at + 1] = b & 255
        tape[at + 2] = game.head_high[b]
        tape[at + 3] = game.head_low[b]
        tape[at + 4] = game.chars[b]
        tape[at + 5] = game.span[b] & _KEPT
        tape[at + 6] = _BLOCK

    def seal(self, actor, bad):
        """The step is done: ``actor`` made it, 0 if it is gone; ``bad`` stood before it."""
        tape = self._tape
        at = self._top
        length = _SPILLED if self._spilled else at - self._start
        tape[at] = actor >> 8
        tape[at + 1] = actor & 255
        tape[at + 2] = bad >> 8
        tape[at + 3] = bad & 255
        tape[at + 4] = length >> 8
        tape[at + 5] = length & 255
        self._top = at + _FOOT
        self.count += 1

    def actor(self):
        """The block that made the step on top; 0 if it is gone or none is held."""
        if not self.count:
            return 0
        return self._tape[self._top - 6] << 8 | self._tape[self._top - 5]

    def can_undo(self):
        """Whether the step on top can be taken back from here."""
        top = self._top
        return self.count > 0 and self._tape[top - 2] << 8 | self._tape[top - 1] != _SPILLED

    def undo(self, game):
        """Take back the step on top."""
        tape = self._tape
        top = self._top
        bad = tape[top - 4] << 8 | tape[top - 3]
        at = top - _FOOT
        start = at - self._length(top)
        while at > start:
            at -= 1
            what = tape[at]
            if what == _MOVED:
                at -= 4
                game.shift(tape[at] << 8 | tape[at + 1], -self._delta(at + 2))
            elif what == _CELL:
                at -= 6
                self._undo_cell(game, at)
            elif what == _BLOCK:
                at -= 6
                b = tape[at] << 8 | tape[at + 1]
                game.head_high[b] = tape[at + 2]
                game.head_low[b] = tape[at + 3]
                game.chars[b] = tape[at + 4]
                game.span[b] = tape[at + 5]
            else:
                at = self._undo_group(game, at)
        game.bad = bad
        self._top = start
        self.count -= 1

    def _delta(self, at):
        delta = self._tape[at] << 8 | self._tape[at + 1]
        return delta - 0x10000 if delta & 0x8000 else delta

    def _undo_cell(self, game, at):
        tape = self._tape
        c = tape[at] << 8 | tape[at + 1]
        game.marks[c] = tape[at + 2]
        game.types[c] = tape[at + 3]
        game.high[c] = tape[at + 4]
        game.low[c] = tape[at + 5]
        game.touch(c)

    def _undo_group(self, game, at):
        """Give where the entry begins that ends at ``at``."""
        tape = self._tape
        delta = self._delta(at - 2)
        count = tape[at - 4] << 8 | tape[at - 3]
        at -= 4 + 2 * count
        for i in range(count):
            game.enlist(i, tape[at + 2 * i] << 8 | tape[at + 2 * i + 1])
        game.shift_group(count, -delta)
        game.dismiss(count)
        return at
