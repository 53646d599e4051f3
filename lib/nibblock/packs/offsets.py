"""Where the levels of a text begin, in little memory however many there are. RAM: up to 2 KB."""

from nibblock import const

_MOST = const(600)  # offsets that are kept; an even number


class Offsets:
    """Offsets below 2**24 in ascending order, 3 bytes each: ``count`` were added.

    All of them are kept up to 600 levels, then every second, and so on; the levels in between
    are looked for from the one before them.
    """

    def __init__(self):
        self.count = 0
        self._stride = 1
        self._kept = bytearray()

    def add(self, offset):
        """Add the offset of the next level."""
        if not self.count % self._stride:
            if len(self._kept) >= 3 * _MOST:
                self._thin()
            if not self.count % self._stride:
                self._kept.extend(bytes((offset >> 16 & 255, offset >> 8 & 255, offset & 255)))
        self.count += 1

    def _thin(self):
        """Keep every second offset."""
        kept = self._kept
        for i in range(0, len(kept) // 2, 3):
            kept[i : i + 3] = kept[2 * i : 2 * i + 3]
        self._kept = kept[: len(kept) // 2]
        self._stride *= 2

    def before(self, n):
        """Return the offset of a level at or before level ``n``, and how many before it is."""
        kept = self._kept
        i = n // self._stride * 3
        return kept[i] << 16 | kept[i + 1] << 8 | kept[i + 2], n % self._stride
