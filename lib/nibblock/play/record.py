"""What the steps of a turn-based game did, for undo; and how steps are stored.

RAM: half a byte, one or two bytes per step, in chunks of 256 bytes, plus one bit per step if the
rules mark steps that begin a move. When memory runs out, the oldest chunk is reused.
"""


class Record:
    """A record of steps of ``bits`` bits, 1 to 16; ``groups`` adds a bit that marks a move's start.

    It holds the steps from ``first`` up to, but not including, ``end``. Attempts before a restart
    have numbers below 0, down to ``gone``; what follows ``end`` belongs to attempts after it.
    """

    def __init__(self, bits=4, groups=False):
        # A chunk holds 512 steps of half a byte, 256 of a byte or 128 of two bytes.
        self._shift = 9 if bits <= 4 else 8 if bits <= 8 else 7
        self._last = (1 << self._shift) - 1
        self._groups = groups
        self._size = 256 + (32 << self._shift >> 8 if groups else 0)
        self._chunks = [bytearray(self._size)]
        self.gone = 0  # number of the oldest step in the chunks
        self.end = 0
        self.low = 0  # only steps from this one on changed since the journal's last entry
        self.cuts = 0  # how often steps were replaced by others

    @property
    def first(self):
        """Number of the oldest step still held; 0 unless memory ran out."""
        return self.gone if self.gone > 0 else 0

    def get(self, n):
        """Return what step ``n`` did; ``first <= n < end``."""
        n -= self.gone
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
        n -= self.gone
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
        n -= self.gone
        return self._chunks[n >> self._shift][256 + ((n & self._last) >> 3)] >> (n & 7) & 1

    def append(self, done, begins=False):
        """Add a step after the last one."""
        if self.end - self.gone >> self._shift == len(self._chunks):
            self._grow()
        self.end += 1
        self.set(self.end - 1, done, begins)

    def _grow(self):
        """Add a chunk; if there is no memory for one, reuse the oldest."""
        try:
            self._chunks.append(bytearray(self._size))
        except MemoryError:
            self._chunks.append(self._chunks.pop(0))
            self.gone += self._last + 1

    def set_aside(self, n, behind):
        """Begin an attempt with a copy of the first ``n`` steps, after ``behind`` that are kept.

        The steps kept get numbers below 0. Return false, with nothing changed, if memory is low.
        """
        chunks = self._chunks
        try:
            while len(chunks) <= behind + n - self.gone >> self._shift:
                chunks.append(bytearray(self._size))
        except MemoryError:
            return False
        self.end = behind
        for i in range(n):
            self.append(self.get(i), self._groups and self.begins(i))
        self.gone -= behind
        self.cut(n)
        return True

    def renumber(self, by, end):
        """Make number ``by`` step 0 of an attempt that ends at ``end``."""
        self.gone -= by
        self.end = end
        self.low = 0
        self.cuts += 1

    def cut(self, n):
        """Forget the steps from ``n`` on."""
        self.end = n
        self.cuts += 1
        if n < self.low:
            self.low = n
        chunks = self._chunks
        keep = (n - self.gone >> self._shift) + 1
        while len(chunks) > keep:  # a slice would allocate an object each time
            chunks.pop()

    def clear(self):
        """Forget all steps, and that some were dropped."""
        self.gone = 0
        self.cut(0)
