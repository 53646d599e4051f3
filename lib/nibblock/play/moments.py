"""Snapshots of a real-time game for rewinding: dense for recent frames, sparse for early ones.

RAM: about 2 KB however long the game, or one position if that is larger; none if memory is low.
Nothing is allocated once all places are in use.
"""

from nibblock import const

_ROOM = const(2048)
_MOST = const(32)


class Moments:
    """Snapshots sorted by frame: each has a position, a place on the tape and the moves so far."""

    def __init__(self, rules):
        self._rules = rules
        self._size = rules.size + 1  # and the way the player faces
        self._limit = max(1, min(_MOST, _ROOM // self._size))
        self._saved = []
        self._frame = []
        self._group = []
        self._used = []
        self._moves = []
        self._lists = (self._saved, self._frame, self._group, self._used, self._moves)
        self.count = 0

    def frame(self, i):
        """Return how many frames were played before moment ``i``; 0 for -1, the start."""
        return self._frame[i] if i >= 0 else 0

    def before(self, frame):
        """Return the last moment that is not later than ``frame``, -1 if there is none."""
        i = self.count - 1
        while i >= 0 and self._frame[i] > frame:
            i -= 1
        return i

    def cut(self, frame):
        """Forget all moments later than ``frame``."""
        self.count = self.before(frame) + 1

    def keep(self, frame, tape):
        """Keep the current position, together with the current place on ``tape``."""
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
        """Restore moment ``i`` (-1: the start), even in mid-frame; return its frame."""
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
        """Return moment ``i`` as bytes: its frame, place on the tape, moves and position."""
        numbers = (self._frame[i], self._group[i], self._used[i], self._moves[i])
        packed = bytearray(12)
        for n in range(4):
            packed[3 * n] = numbers[n] >> 16
            packed[3 * n + 1] = numbers[n] >> 8 & 255
            packed[3 * n + 2] = numbers[n] & 255
        return packed + self._saved[i]

    def unpack(self, packed, end):
        """Add a moment from bytes, if it fits this level and is not later than ``end``."""
        if len(packed) != 12 + self._size:
            return
        numbers = [packed[i] << 16 | packed[i + 1] << 8 | packed[i + 2] for i in (0, 3, 6, 9)]
        i = self._place(numbers[0]) if numbers[0] <= end else -1
        if i >= 0:
            self._saved[i][:] = packed[12:]
            self._frame[i], self._group[i], self._used[i], self._moves[i] = numbers

    def _place(self, frame):
        """Make room for a moment at ``frame``; return its index, -1 if there is no room."""
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
        """Return the moment that matters least.

        This is the last one if it is later than ``now``, else one that is close to its neighbours
        for its age.
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
        """Move moment ``i`` to index ``to``; those in between shift by one the other way."""
        step = 1 if to > i else -1
        while i != to:
            j = i + step
            for values in self._lists:
                values[i], values[j] = values[j], values[i]
            i = j
