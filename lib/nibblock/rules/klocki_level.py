# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki level as read, and which of its cells form one block.

RAM: four bytes a cell as read; while blocks are numbered two more, then the identifiers go.
"""

from nibblock import const

LARGEST = 64  # cells a side

_NONE = const(46)
_FREE = const(1 << 27)


class KlockiLevel:
    """The four characters of each cell as four bytearrays: mark, type, and the identifier's two."""

    def __init__(self, width, height, marks, types, first, second, title=""):
        self.width = width
        self.height = height
        self.marks = marks
        self.types = types
        self.first = first
        self.second = second
        self.title = title


def _kin(type_):
    """The type that a drawing variant stands for: tire, tire master, weak barrier."""
    if type_ == 120:
        return 91
    if type_ == 88:
        return 64
    return 42 if type_ == 33 else type_


def number(level, low, high, low_in):
    """Number the blocks of ``level`` in reading order of their heads; give the highest number.

    ``low`` and ``high`` get the two bytes of each cell's number, 0 for no block, frames and
    keyholes. Numbers with a low byte of 0 are left out: 0 is what cells without a block have.
    """
    types, first, second = level.types, level.first, level.second
    from nibblock.rules.klocki_find import finder

    first_in = finder(first)
    key = bytearray(1)
    b = 0
    for c in range(len(types)):
        t = types[c]
        if t == _NONE or t == 35 or t == 37 or low[c]:
            continue
        b += 1
        if not b & 255:
            b += 1
        low[c], high[c] = b & 255, b >> 8
        key[0] = a = first[c]
        if a == _NONE and second[c] == _NONE:
            continue
        t = _kin(t)
        p = first_in.find(key, c + 1)
        while p >= 0:
            if second[p] == second[c] and _kin(types[p]) == t:
                low[p], high[p] = b & 255, b >> 8
            p = first_in.find(key, p + 1)
    return b


def blocks_of(level, low, high, highest):
    """What is known of each block, see klocki.py, with room for the blockades of inversions."""
    spare = 0
    for c in range(len(low)):
        if level.types[c] == 40 or level.marks[c] == 60:
            spare += 1
    # At most every 256th number is left out of those that are spare.
    blocks = [_FREE] * (highest + 1 + spare + (spare >> 7) + 1)
    for unused in range(0, len(blocks), 256):
        blocks[unused] = 0
    width = level.width
    for c in range(len(low)):
        b = low[c] | high[c] << 8
        if not b:
            continue
        info = blocks[b]
        if info == _FREE:
            char = level.second[c] if level.first[c] == 255 else 0
            blocks[b] = char << 18 | c
        else:
            head = info & 4095
            blocks[b] = info & ~(63 << 12) | (c // width - head // width) << 12
    return blocks
