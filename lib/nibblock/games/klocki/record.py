# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The record of a game whose steps do not fit in four bits: two bytes a step, kept and stored.

A bit more tells which steps began a move; stored it is the highest one of a step's two bytes.
RAM: 17 bytes for eight steps, in chunks of 272 bytes.
"""

from nibblock import const
from nibblock.play.session import Record

_CHUNK = const(128)  # steps in a chunk: 256 bytes, then a bit each
_BITS = const(256)
_FRESH = const(0x8000)
_CODE = const(0x7FFF)
_SHUFFLED = const(0x80)  # first byte of the steps of a level that is left shuffled

stretch = b""  # moves that were chosen to be played elsewhere, in this level or another, as packed


class WideRecord(Record):
    """What the steps of ``rules`` did, 16 bits each, and whether they began a move."""

    steps_a_chunk = _CHUNK
    chunk_bytes = 272

    def __init__(self, rules):
        Record.__init__(self)
        self._rules = rules

    def get(self, n):
        """What step ``n`` did; ``first <= n < end``."""
        n -= self._gone
        chunk = self._chunks[n >> 7]
        at = (n & 127) << 1
        return chunk[at] << 8 | chunk[at + 1]

    def set(self, n, done):
        """Change what step ``n`` did, which the rules have just played."""
        self._put(n, done, self._rules.fresh)

    def _put(self, n, done, fresh):
        n -= self._gone
        chunk = self._chunks[n >> 7]
        at = (n & 127) << 1
        chunk[at] = done >> 8
        chunk[at + 1] = done & 255
        bit = 1 << (n & 7)
        at = _BITS + ((n & 127) >> 3)
        chunk[at] = chunk[at] | bit if fresh else chunk[at] & ~bit

    def begins(self, n):
        """Whether step ``n`` began a move, or is a removal."""
        n -= self._gone
        return self._chunks[n >> 7][_BITS + ((n & 127) >> 3)] >> (n & 7) & 1

    def append(self, done):
        """Add a step behind the last one."""
        if self.end - self._gone >> 7 == len(self._chunks):
            self._grow()
        self.end += 1
        self.set(self.end - 1, done)

    def load(self, code, fresh):
        """Add a step that has not been played yet."""
        way = code & 7
        self.append(code >> 3 << 4 | (12 if way == 4 else way))
        self._put(self.end - 1, self.get(self.end - 1), fresh)

    def cut(self, n):
        """Forget the steps from ``n`` on."""
        self.end = n
        chunks = self._chunks
        keep = (n - self._gone >> 7) + 1
        while len(chunks) > keep:
            chunks.pop()


def packed(record, rules, end, start=0):
    """The codes of the steps from ``start`` to ``end``, two bytes each, the high one first."""
    stored = bytearray(2 * (end - start))
    for n in range(start, end):
        code = rules.step_of(record.get(n))
        if record.begins(n):
            code |= _FRESH
        stored[2 * (n - start)] = code >> 8
        stored[2 * (n - start) + 1] = code & 255
    return stored


def load(record, stored):
    """Have ``record`` hold what ``packed`` stored and nothing else; none of it is played yet."""
    record.cut(record.first)
    for n in range(len(stored) >> 1):
        record.load(step_at(stored, n), begins_at(stored, n))


def step_at(stored, n):
    """Code ``n`` of those that ``packed`` gave."""
    return (stored[2 * n] << 8 | stored[2 * n + 1]) & _CODE


def begins_at(stored, n):
    """Whether code ``n`` of those begins a move."""
    return stored[2 * n] & 0x80


def shuffle_in(left):
    """(kind, seed) where an unfinished game only says that its level is shuffled; else None."""
    if not left or left[0] or len(left[3]) != 5 or left[3][0] < _SHUFFLED:
        return None
    steps = left[3]
    return steps[0] & 127, steps[1] << 24 | steps[2] << 16 | steps[3] << 8 | steps[4]


def packed_shuffle(shuffle):
    """A shuffle, (kind, seed), as the steps of such a game."""
    kind, seed = shuffle
    return bytes((_SHUFFLED | kind, seed >> 24, seed >> 16 & 255, seed >> 8 & 255, seed & 255))
