"""The journal of the game in play: what was played since the last save, in the chip's own memory.

A start (writing/chip.py) says which stored game the journal continues. Each entry after it says how
the game has changed since the one before:
0x80 + length of the body 1, body, checksum 2. The body: steps dropped at the end of the record,
steps (or frames) now in it, how many of them are undone, the mark's step + 1; then the new steps as
stored. Numbers have 7 bits per byte, low ones first; the high bit says that more follow.

Entries go where the bytes are 0xFF, byte by byte: on RP2040 and RP2350 that erases nothing. What
else the bytes mean is in writing/chip.py. RAM: 0.3 KB; an entry allocates nothing.
"""

from nibblock import const

LENGTH = const(0x80)  # an entry's first byte, plus the length of its body
_MOST = const(126)  # bytes of a body


def check_of(entry, end, at):
    """Return the checksum, 16 bits, of the first ``end`` bytes of an entry stored at ``at``.

    It depends on the place, so no older entry that a failed erase left behind can pass for this.
    """
    check = at
    for i in range(end):
        check = check * 31 + entry[i] & 0xFFFF
    return check


class Journal:
    """Writes entries; ``at`` is where the next one goes, 0 before the first start."""

    def __init__(self, nvm):
        self.at = self._units = self._end = self._place = self._mark = 0
        self.key = b""
        self.session = None  # the game in play, a Session or Timed
        self._nvm = nvm
        self._entry = bytearray(1 + _MOST + 2)
        self.start(0, 0, 0, 0, -1)

    def start(self, at, units, end, place, mark):
        """Continue a game of ``units`` stored units (``Session.units``) in an entry at ``at``."""
        self.at = at
        self._units = units
        self._end = end
        self._place = place
        self._mark = mark

    def add(self):
        """Write how the game has changed; return false if that does not fit."""
        session = self.session
        if not session:
            return True
        held = session.held
        units = session.units
        end = session.end
        place = session.place
        mark = session.mark  # not one line: a tuple of four would be allocated
        low = min(held.low, self._units)
        if low == units and end == self._end and place == self._place and mark == self._mark:
            return True
        n = self._number(1, self._units - low)
        n = self._number(n, end)
        n = self._number(n, end - place)
        n = self._number(n, mark + 1)
        size = (units - low) * (session.width or 8) + 7 >> 3
        if n + size > _MOST or not self._write(session.write(self._entry, n, low, units)):
            return False
        held.low = units
        self.start(self.at, units, end, place, mark)
        return True

    def _number(self, n, value):
        """Put a number into the entry at ``n``; return where the next one goes."""
        entry = self._entry
        while value > 127:
            entry[n] = value & 127 | 128
            value >>= 7
            n += 1
        entry[n] = value
        return n + 1

    def _write(self, n):
        """Write the entry of ``n`` bytes and its checksum, if there is room and a byte to spare."""
        nvm, entry, at = self._nvm, self._entry, self.at
        if at + n + 2 >= len(nvm):
            return False
        entry[0] = LENGTH + n - 1
        check = check_of(entry, n, at)
        entry[n] = check >> 8
        entry[n + 1] = check & 255
        try:
            for i in range(n + 2):
                nvm[at + i] = entry[i]
        except (OSError, RuntimeError, ValueError):
            return False
        self.at = at + n + 2
        return True
