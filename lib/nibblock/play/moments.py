# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Positions of a real-time game to come back to: close together lately, further apart long ago.

RAM: about 2 KB, whatever the length of the game, or one position where that is larger; none if
memory is short. Nothing is allocated once all places are taken.
"""

from nibblock import const

_ROOM = const(2048)
_MOST = const(32)


class Moments:
    """Sorted by frame. A moment is a position, a place on the tape and the moves made so far."""

    def __init__(self, rules):
        self._rules = rules
        self._size = rules.size + 1  # and the way the player looks
        self._limit = max(1, min(_MOST, _ROOM // self._size))
        self._saved = []
        self._frame = []
        self._group = []
        self._used = []
        self._moves = []
        self._lists = (self._saved, self._frame, self._group, self._used, self._moves)
        self.count = 0

    def frame(self, i):
        """Which frame moment ``i`` comes after; 0 for -1, the start."""
        return self._frame[i] if i >= 0 else 0

    def before(self, frame):
        """The last moment that is not later than ``frame``, -1 if there is none."""
        i = self.count - 1
        while i >= 0 and self._frame[i] > frame:
            i -= 1
        return i

    def cut(self, frame):
        """Forget the moments later than ``frame``."""
        self.count = self.before(frame) + 1

    def keep(self, frame, tape):
        """Keep the position as it is now, at the place where ``tape`` stands."""
        i = self.before(frame)
        if i < 0 or self._frame[i] != frame:
            i = self._place(frame)
        if i < 0:
            return
        saved = self._saved[i]
        self._rules.save(saved)
        saved[self._size - 1] = self._rules.facing
        self._frame[i] = frame
        self._group[i] = tape.group
        self._used[i] = tape.used
        self._moves[i] = self._rules.moves

    def back(self, i, tape):
        """Bring back moment ``i`` (-1: the start), even from within a frame; give its frame."""
        rules = self._rules
        rules.reset()
        if i < 0:
            tape.go(0, 0)
            return 0
        saved = self._saved[i]
        rules.restore(saved)
        rules.facing = saved[self._size - 1]
        rules.frames = self._frame[i]
        rules.moves = self._moves[i]
        tape.go(self._group[i], self._used[i])
        return self._frame[i]

    def packed(self, i):
        """Moment ``i`` as bytes: its frame, its place on the tape, its moves, the position."""
        numbers = (self._frame[i], self._group[i], self._used[i], self._moves[i])
        packed = bytearray(12)
        for n in range(4):
            packed[3 * n] = numbers[n] >> 16
            packed[3 * n + 1] = numbers[n] >> 8 & 255
            packed[3 * n + 2] = numbers[n] & 255
        return packed + self._saved[i]

    def unpack(self, packed, end):
        """Take up a moment from bytes, if it is one of this level and not later than ``end``."""
        if len(packed) != 12 + self._size:
            return
        numbers = [packed[i] << 16 | packed[i + 1] << 8 | packed[i + 2] for i in (0, 3, 6, 9)]
        i = self._place(numbers[0]) if numbers[0] <= end else -1
        if i >= 0:
            self._saved[i][:] = packed[12:]
            self._frame[i], self._group[i], self._used[i], self._moves[i] = numbers

    def _place(self, frame):
        """Make room for a moment at its place in the order; -1 if there is none."""
        if self.count < self._limit and len(self._saved) == self.count:
            self._grow()
        if not self._limit:
            return -1
        if self.count == self._limit:
            self._remove(self._least(frame))
        i = self.before(frame) + 1
        self.count += 1
        self._move(self.count - 1, i)
        return i

    def _grow(self):
        try:
            saved = bytearray(self._size)
            for values in self._lists:
                values.append(saved)
        except MemoryError:
            self._limit = self.count

    def _least(self, now):
        """The moment that is missed least: the last one still to come, else one of two that are
        close for their age.
        """
        last = self.count - 1
        if self._frame[last] > now:
            return last
        least = 0
        found = -1
        for i in range(self.count):
            behind = self._frame[i + 1] if i < last else now
            gap = behind - self.frame(i - 1)
            cost = (gap << 4) // (now - behind + 8)
            if found < 0 or cost < least:
                found, least = i, cost
        return found

    def _remove(self, i):
        self.count -= 1
        self._move(i, self.count)

    def _move(self, i, to):
        """Move the place of moment ``i`` to ``to``; those between go the other way."""
        step = 1 if to > i else -1
        while i != to:
            j = i + step
            for values in self._lists:
                values[i], values[j] = values[j], values[i]
            i = j
