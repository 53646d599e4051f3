# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The record of a game whose steps do not fit in four bits: two bytes a step, kept and stored.

RAM: two bytes a step, in chunks of 256 bytes.
"""

from nibblock import const
from nibblock.session import Record

_CHUNK = const(128)  # steps in a chunk of 256 bytes


class WideRecord(Record):
    """What the steps did, 16 bits each."""

    steps_a_chunk = _CHUNK

    def get(self, n):
        """What step ``n`` did; ``first <= n < end``."""
        n -= self._gone
        chunk = self._chunks[n >> 7]
        at = (n & 127) << 1
        return chunk[at] << 8 | chunk[at + 1]

    def set(self, n, done):
        """Change what step ``n`` did."""
        n -= self._gone
        chunk = self._chunks[n >> 7]
        at = (n & 127) << 1
        chunk[at] = done >> 8
        chunk[at + 1] = done & 255

    def append(self, done):
        """Add a step behind the last one."""
        if self.end - self._gone >> 7 == len(self._chunks):
            self._grow()
        self.end += 1
        self.set(self.end - 1, done)

    def cut(self, n):
        """Forget the steps from ``n`` on."""
        self.end = n
        chunks = self._chunks
        keep = (n - self._gone >> 7) + 1
        while len(chunks) > keep:
            chunks.pop()


def packed(record, rules, end):
    """The codes of the first ``end`` steps, two bytes each, the high one first."""
    stored = bytearray(2 * end)
    for n in range(end):
        code = rules.step_of(record.get(n))
        stored[2 * n] = code >> 8
        stored[2 * n + 1] = code & 255
    return stored


def step_at(stored, n):
    """Code ``n`` of those that ``packed`` gave."""
    return stored[2 * n] << 8 | stored[2 * n + 1]
