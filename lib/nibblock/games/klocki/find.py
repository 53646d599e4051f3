# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``find`` and ``rfind`` of a bytearray, for firmware without them (pewpew_m4). RAM: 50 bytes each.

Such a board takes some 5 us a cell that it looks through; all others search in C.
"""


def finder(plane):
    """What finds a byte in ``plane``: the plane itself where it can."""
    return plane if hasattr(plane, "find") else Finder(plane)


class Finder:
    """Looks through ``plane`` for the one byte of ``key``."""

    def __init__(self, plane):
        self._plane = plane

    def find(self, key, start=0, end=-1):
        """The first place from ``start`` on and before ``end``; -1 if there is none."""
        plane, wanted = self._plane, key[0]
        if end < 0:
            end = len(plane)
        while start < end:
            if plane[start] == wanted:
                return start
            start += 1
        return -1

    def rfind(self, key, start, end):
        """The last place from ``start`` on and before ``end``; -1 if there is none."""
        plane, wanted = self._plane, key[0]
        while end > start:
            end -= 1
            if plane[end] == wanted:
                return end
        return -1
