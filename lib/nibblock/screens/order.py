# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The order of the levels in a list. RAM: two bytes per level unless it is by number."""

from nibblock import const

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

    def by_size(self, size_of):
        """Sort by ``size_of(n)``, then by number. Raises MemoryError if there are too many."""
        found = [min(size_of(n), _MOST) << 16 | n for n in range(self._count)]
        found.sort()  # the number is in the low bits: a key function would run at every comparison
        levels = bytearray(2 * self._count)
        for at in range(self._count):
            levels[2 * at] = found[at] >> 8 & 255
            levels[2 * at + 1] = found[at] & 255
        self._levels = levels

    def last(self, is_last):
        """Put the levels last for which ``is_last(n)``; the others, and these, are by number."""
        levels = bytearray(2 * self._count)
        at = 0
        for wanted in (False, True):
            for n in range(self._count):
                if is_last(n) == wanted:
                    levels[at] = n >> 8
                    levels[at + 1] = n & 255
                    at += 2
        self._levels = levels
