"""The input of each frame of a real-time game, about a byte per push, in the form it is stored.

A byte's high four bits are the directions of a push (1 left, 2 up, 4 right, 8 down). The number of
frames without input after it is in base 16, low digit first: the low four bits of that byte, then
of each following byte whose high bits are 0. Such bytes at the very start count the frames before
the first push. RAM: these bytes, in chunks of 128; a frame allocates nothing else.
"""

from nibblock import const

_CHUNK = const(128)
_MOST = const(24000)  # bytes: with a position, this still fits in a record of nibblock.progress
_DIGITS = const(5)  # of a number: more mean damage


class Full(Exception):
    """There is no room for another frame."""


class Tape:
    """A tape with one place for reading and writing, initially the start.

    A place is (``group``, ``used``): where a push and the frames without input after it begin, and
    how many of these frames are before the place. ``size`` is in bytes.
    """

    def __init__(self, packed=b""):
        self._chunks = []
        self.size = self.used = self.group = self._after = self.pushed = self._length = 0
        self.low = 0  # only bytes from this one on changed since the journal's last entry
        self.cuts = 0  # how often frames were replaced by others
        for byte in packed:
            self._put(byte)
        self.go(0, 0)

    def clear(self):
        """Forget all frames."""
        self.size = self.low = 0
        self.cuts += 1
        self._chunks.clear()
        self.go(0, 0)

    def go(self, group, used):
        """Go to a place that was read from this tape earlier."""
        self._open(group)
        self.used = used

    def _open(self, group):
        """Read the push at ``group`` and how many frames follow it."""
        self.group = self._after = group
        self.pushed = length = shift = 0
        if group < self.size:
            byte = self._get(group)
            self.pushed = byte >> 4
            if self.pushed:
                length = byte & 15
                shift = 4
                self._after += 1
            while self._after < self.size and self._get(self._after) < 16:
                if shift < 4 * _DIGITS:
                    length += self._get(self._after) << shift
                shift += 4
                self._after += 1
        self._length = length + (self.pushed > 0)

    def next(self):
        """Return the directions of the next frame and move past it; -1 at the end."""
        while self.used >= self._length:
            if self._after >= self.size:
                return -1
            self._open(self._after)
            self.used = 0
        self.used += 1
        return self.pushed if self.used == 1 else 0

    def peek(self):
        """Return the directions of the next frame without moving; -1 at the end."""
        group, used = self.group, self.used
        pressed = self.next()
        self.go(group, used)
        return pressed

    def since_push(self):
        """Return how many frames ago the last push began; 0 if there was none."""
        return self.used if self.pushed else 0

    def add(self, pressed):
        """Add a frame at this place and drop all after it. Raises Full if there is no room."""
        if self._after < self.size or self.used < self._length:
            self._cut()
        if pressed:
            self._put(pressed << 4)
            self.group = self.size - 1
            self.pushed = pressed
            self._length = 0
        else:
            self._add_idle()
        self._length += 1
        self.used = self._length
        self._after = self.size

    def _add_idle(self):
        """Add 1 to the number of frames after the last push."""
        i = self.group
        while i < self.size and self._get(i) & 15 == 15:
            i += 1
        if i < self.size:
            self._set(i, self._get(i) + 1)
        else:
            self._put(1)
        for j in range(self.group, i):
            self._set(j, self._get(j) & 0xF0)

    def _cut(self):
        """Forget everything after this place."""
        self.cuts += 1
        left = self.used
        self.size = self.group
        self.low = min(self.low, self.size)
        if self.pushed and left:
            left -= 1
            self._put(self.pushed << 4 | left & 15)
            left >>= 4
        while left:
            self._put(left & 15)
            left >>= 4
        self._length = self.used
        self._after = self.size
        while len(self._chunks) > (self.size >> 7) + 1:
            self._chunks.pop()

    def packed(self):
        """Return all frames in stored form."""
        packed = bytearray(self.size)
        self.write(packed, 0, 0, self.size)
        return packed

    def write(self, stored, at, start, end):
        """Write the bytes from ``start`` to ``end`` into ``stored`` at ``at``; return their end."""
        for i in range(start, end):
            stored[at] = self._get(i)
            at += 1
        return at

    def _get(self, i):
        return self._chunks[i >> 7][i & 127]

    def _set(self, i, byte):
        if i < self.low:
            self.low = i
        self._chunks[i >> 7][i & 127] = byte

    def _put(self, byte):
        if self.size >> 7 == len(self._chunks):
            self._grow()
        self.size += 1
        self._set(self.size - 1, byte)

    def _grow(self):
        if self.size >= _MOST:
            raise Full()
        try:
            self._chunks.append(bytearray(_CHUNK))
        except MemoryError:
            raise Full() from None


def frames(packed):
    """Yield the directions of each frame stored in ``packed``."""
    tape = Tape(packed)
    pressed = tape.next()
    while pressed >= 0:
        yield pressed
        pressed = tape.next()


def tape_of(game):
    """Return the tape of a stored game, which follows a moment and that moment's length."""
    return game[2 + (game[0] << 8 | game[1]) :]
