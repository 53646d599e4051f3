# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the steps of a turn-based game did, for undo; and how steps are stored.

RAM: half a byte, one or two bytes a step, in chunks of 256 bytes, and a bit more where the rules
say which steps begin a move. When memory runs short the oldest chunk is used again.
"""


class Record:
    """``bits`` bits a step, 1 to 16, and with ``groups`` a bit that begins a move.

    Steps ``first`` to ``end`` are held.
    """

    def __init__(self, bits=4, groups=False):
        # A chunk holds 512 steps of half a byte, 256 of a byte or 128 of two bytes.
        self._shift = 9 if bits <= 4 else 8 if bits <= 8 else 7
        self._last = (1 << self._shift) - 1
        self._groups = groups
        self._size = 256 + (32 << self._shift >> 8 if groups else 0)
        self._chunks = [bytearray(self._size)]
        self._gone = 0  # steps given up at the start, always whole chunks
        self.end = 0

    @property
    def first(self):
        """Number of the oldest step still held; 0 unless memory ran short."""
        return self._gone

    def get(self, n):
        """Return what step ``n`` did; ``first <= n < end``."""
        n -= self._gone
        chunk = self._chunks[n >> self._shift]
        n &= self._last
        if self._last == 511:
            byte = chunk[n >> 1]
            return byte & 15 if n & 1 else byte >> 4
        if self._last == 255:
            return chunk[n]
        n <<= 1
        return chunk[n] << 8 | chunk[n + 1]

    def set(self, n, done, begins=False):
        """Change what step ``n`` did, and whether it begins a move."""
        n -= self._gone
        chunk = self._chunks[n >> self._shift]
        n &= self._last
        if self._groups:
            bit = 1 << (n & 7)
            at = 256 + (n >> 3)
            chunk[at] = chunk[at] | bit if begins else chunk[at] & ~bit
        if self._last == 511:
            at = n >> 1
            chunk[at] = chunk[at] & 0xF0 | done if n & 1 else chunk[at] & 15 | done << 4
        elif self._last == 255:
            chunk[n] = done
        else:
            n <<= 1
            chunk[n] = done >> 8
            chunk[n + 1] = done & 255

    def begins(self, n):
        """Return whether step ``n`` begins a move; only with ``groups``."""
        n -= self._gone
        return self._chunks[n >> self._shift][256 + ((n & self._last) >> 3)] >> (n & 7) & 1

    def append(self, done, begins=False):
        """Add a step behind the last one."""
        if self.end - self._gone >> self._shift == len(self._chunks):
            self._grow()
        self.end += 1
        self.set(self.end - 1, done, begins)

    def _grow(self):
        """Add a chunk; without memory for one, use the oldest again."""
        try:
            self._chunks.append(bytearray(self._size))
        except MemoryError:
            self._chunks.append(self._chunks.pop(0))
            self._gone += self._last + 1

    def cut(self, n):
        """Forget the steps from ``n`` on."""
        self.end = n
        chunks = self._chunks
        keep = (n - self._gone >> self._shift) + 1
        while len(chunks) > keep:  # not by a slice, which is an object made each time
            chunks.pop()

    def clear(self):
        """Forget all steps, also that some were given up."""
        self._gone = 0
        self.cut(0)


def code_at(stored, n, width):
    """Return step ``n`` of stored steps of ``width`` bits each, at most 16.

    Stored steps follow each other without a gap, the most significant bit first; the last byte is
    filled up with zeros.
    """
    n *= width
    at = n >> 3
    end = (n & 7) + width
    bits = code = 0
    while bits < end:
        code = code << 8 | stored[at]
        at += 1
        bits += 8
    return code >> bits - end & (1 << width) - 1
