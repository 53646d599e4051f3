"""What was done to a board, to be undone: limited only by memory. RAM: four bytes per change.

A ring of entries: an index of two bytes, the byte that was there, and the new one. A step begins
with an entry of its own. A full ring grows; where memory is short, the oldest steps go.
"""

import gc

from nibblock import const

_BEGIN = const(0xFFFF)  # the index of the entry that begins a step
_LEAST = const(32)  # entries
_SPARE = const(20_000)  # bytes that stay free
_MOST = const(40)  # changes that an entry of the journal holds


class History:
    """Steps up to ``at`` can be undone, those up to ``end`` redone; entries are counted forever.

    ``lost``: the oldest steps were dropped since this was last set to False.
    """

    def __init__(self):
        self._ring = bytearray(4 * _LEAST)
        self.first = self.at = self.end = 0
        self.lost = False
        self._begun = False  # a step begins with the next entry
        self._untold = False  # the current step is larger than the ring and can't be undone
        self._step = 0  # the entry that began the last step

    def begin(self):
        """Begin a step; one without entries leaves no trace."""
        self._begun = True
        self._untold = False

    def add(self, index, old, new):
        """Add a change to the step; the first drops what could be redone."""
        if self._begun:
            self._begun = False
            self.end = self.at
            self._step = self.end
            self._append(_BEGIN, 0, 0)
        self._append(index, old, new)

    def _append(self, index, old, new):
        if self._untold:
            return
        if 4 * (self.end - self.first) == len(self._ring) and not self._grow():
            self._drop()
            if self._untold:
                return
        at = 4 * (self.end % (len(self._ring) >> 2))
        ring = self._ring
        ring[at] = index >> 8
        ring[at + 1] = index & 255
        ring[at + 2] = old
        ring[at + 3] = new
        self.end += 1
        self.at = self.end

    def _grow(self):
        """Double the ring if there is room; return whether there is."""
        old = self._ring
        size = len(old)
        if gc.mem_free() < 2 * size + _SPARE:
            gc.collect()
            if gc.mem_free() < 2 * size + _SPARE:
                return False
        try:
            ring = bytearray(2 * size)
        except MemoryError:
            return False
        for n in range(self.first, self.end):
            at, to = 4 * n % size, 4 * n % (2 * size)
            ring[to : to + 4] = old[at : at + 4]
        self._ring = ring
        return True

    def reserve(self, entries):
        """Make room for a step of so many entries; return whether there is."""
        while len(self._ring) < 4 * entries:
            if not self._grow():
                return False
        return True

    def _drop(self):
        """Drop the oldest step, even if it is the current one."""
        self.lost = True
        if self.first == self._step:
            self.first = self.at = self.end
            self._untold = True
            return
        self.first += 1
        while self.first < self.end and self.index(self.first) != _BEGIN:
            self.first += 1

    def index(self, n):
        """Return which byte entry ``n`` changed."""
        at = 4 * n % len(self._ring)
        return self._ring[at] << 8 | self._ring[at + 1]

    def old(self, n):
        """Return the byte that was there before."""
        return self._ring[(4 * n + 2) % len(self._ring)]

    def new(self, n):
        """Return the byte that was put there."""
        return self._ring[(4 * n + 3) % len(self._ring)]

    def back(self):
        """Go back by an entry and return its number; -1 if it only begins the step."""
        self.at -= 1
        return self.at if self.index(self.at) != _BEGIN else -1

    def pass_begin(self):
        """Go past the entry that begins a step."""
        if self.index(self.at) == _BEGIN:
            self.at += 1

    def on(self):
        """Go forward by an entry of the step and return its number; -1 at the step's end."""
        if self.at == self.end or self.index(self.at) == _BEGIN:
            return -1
        self.at += 1
        return self.at - 1

    def forget_undone(self):
        """Drop what could be redone."""
        self.end = self.at


class Changes:
    """What has changed since the draft was stored, as progress/__init__.py knows it of a game: a
    step is an index of two bytes and the byte that is there now. RAM: 0.2 KB.

    ``whole``: nothing has changed that these are not enough for.
    """

    width = const(24)  # bits of a step
    variant = 0
    mark = -1

    def __init__(self):
        self._steps = bytearray(3 * _MOST)  # those from ``low`` on
        self.held = self
        self.low = self.units = self.end = self.place = 0
        self.whole = True

    def forget(self):
        """Begin anew: the draft is stored."""
        self.low = self.units = self.end = self.place = 0
        self.whole = True

    def add(self, index, new):
        """Add a change."""
        at = 3 * (self.units - self.low)
        if at == len(self._steps):
            self.whole = False
            return
        self._steps[at] = index >> 8
        self._steps[at + 1] = index & 255
        self._steps[at + 2] = new
        self.units = self.end = self.place = self.units + 1

    def write(self, entry, n, low, units):
        """Put the steps from ``low`` on into an entry at ``n``; return where it ends."""
        size = 3 * (units - low)
        entry[n : n + size] = self._steps[:size]
        return n + size
