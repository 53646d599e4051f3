# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Where on the drive each level's records are: the part of the log that is kept in memory.

RAM: 9 bytes per solution kept and 32 small bytearrays (about 1.2 KB); 300 levels take about 4 KB.
9 bytes per unfinished level.
"""

from nibblock import const

_ENTRY = const(9)  # key 6, then a number of 24 bits: two flags above 22 bits of file offset
_BUCKETS = const(32)
OFFSETS = const(0x400000)  # a log must be shorter than this


class Index:
    """key (6 bytes) -> offsets of the records with bests (bit 0 by moves, bit 1 by pushes)."""

    def __init__(self):
        self._buckets = [bytearray() for _ in range(_BUCKETS)]

    def find(self, key, bits):
        """Return the offset of the record with any of the bests in ``bits``, or 0."""
        bucket = self._buckets[key[5] & (_BUCKETS - 1)]
        if key not in bucket:  # one C call answers for most levels of a page
            return 0
        bits <<= 6
        first = key[0]
        for i in range(0, len(bucket), _ENTRY):
            if bucket[i] == first and bucket[i + 6] & bits and bucket[i : i + 6] == key:
                return (bucket[i + 6] & 63) << 16 | bucket[i + 7] << 8 | bucket[i + 8]
        return 0

    def put(self, key, bits, offset):
        """Note that the record at ``offset`` now holds the bests in ``bits``, and no other does.

        Offset 0 means that none does: these bests are erased.
        """
        bucket = self._buckets[key[5] & (_BUCKETS - 1)]
        free = -1
        if key in bucket:
            for i in range(0, len(bucket), _ENTRY):
                if bucket[i : i + 6] == key:
                    bucket[i + 6] &= 255 ^ (bits << 6)
                    if bucket[i + 6] < 64:
                        free = i
        if free < 0:
            free = len(bucket)
            bucket.extend(key)
            bucket.extend(b"\0\0\0")
        bucket[free + 6] = bits << 6 | offset >> 16
        bucket[free + 7] = offset >> 8 & 255
        bucket[free + 8] = offset & 255

    def entries(self):
        """Yield (key, bits, offset) of every record that still holds a best."""
        for bucket in self._buckets:
            for i in range(0, len(bucket), _ENTRY):
                offset = (bucket[i + 6] & 63) << 16 | bucket[i + 7] << 8 | bucket[i + 8]
                if bucket[i + 6] > 63 and offset:
                    yield bytes(bucket[i : i + 6]), bucket[i + 6] >> 6, offset


class Unfinished:
    """key (6 bytes) -> offset of the record of an unfinished level, oldest first."""

    def __init__(self):
        self._entries = b""  # per level: key 6, offset 3

    def find(self, key):
        """Return the offset of the level's record, 0 while it waits, -1 if there is none."""
        at = self._at(key)
        return -1 if at < 0 else self._offset(at)

    def put(self, key, offset):
        """Note the newest record, at ``offset`` in the log."""
        self.remove(key)
        self._entries += key + bytes((offset >> 16, offset >> 8 & 255, offset & 255))

    def remove(self, key):
        """Forget a level; return whether it was there."""
        at = self._at(key)
        if at < 0:
            return False
        self._entries = self._entries[:at] + self._entries[at + _ENTRY :]
        return True

    def entries(self):
        """Yield (key, offset) of each level, oldest first."""
        for at in range(0, len(self._entries), _ENTRY):
            yield self._entries[at : at + 6], self._offset(at)

    def _at(self, key):
        """Return where the level's entry is, -1 if there is none, usually in one C call."""
        entries = self._entries
        at = entries.find(key)
        while at > 0 and at % _ENTRY:
            at = entries.find(key, at + 1)
        return at

    def _offset(self, at):
        entries = self._entries
        return entries[at + 6] << 16 | entries[at + 7] << 8 | entries[at + 8]
