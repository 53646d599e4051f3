"""The order of the levels in a list. RAM: two bytes per level unless it is by number."""

from nibblock import const
from nibblock.packs import PackError

WAYS = const(4)  # to sort: number, size, unsolved first, fewest stars first
_MOST = const(0x3FFF)  # larger sizes are sorted as this


class Order:
    """The order of ``count`` levels, at first by number."""

    def __init__(self, count):
        self._count = count
        self._levels = None

    def level(self, at):
        """Return the number of the level in position ``at``, both from 0."""
        levels = self._levels
        return levels[2 * at] << 8 | levels[2 * at + 1] if levels else at

    def place(self, n):
        """Return the position of level ``n``."""
        levels = self._levels
        if not levels:
            return n
        wanted = bytes((n >> 8, n & 255))
        at = levels.find(wanted)
        while at & 1:
            at = levels.find(wanted, at + 1)
        return at >> 1

    def by_size(self, pack):
        """Sort by the bytes that levels take in ``pack``, then by number. Raises MemoryError."""
        found = [min(_bytes_of(pack, n), _MOST) << 16 | n for n in range(self._count)]
        found.sort()  # the number is in the low bits: a key function would run at every comparison
        levels = bytearray(2 * self._count)
        for at in range(self._count):
            levels[2 * at] = found[at] >> 8 & 255
            levels[2 * at + 1] = found[at] & 255
        self._levels = levels

    def by_rank(self, rank_of, ranks):
        """Sort by ``rank_of(n)``, below ``ranks``, then by number. Raises MemoryError."""
        levels = bytearray(2 * self._count)
        at = 0
        for rank in range(ranks):
            for n in range(self._count):
                if rank_of(n) == rank:
                    levels[at] = n >> 8
                    levels[at + 1] = n & 255
                    at += 2
        self._levels = levels


def _bytes_of(pack, n):
    """Return how many bytes level ``n`` takes: close enough to its size, and quick to find."""
    try:
        first, end = pack.extent(n)
    except (PackError, OSError):
        return 0
    return end - first
