# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki boards of ``.nbk`` packs: four planes, packed in runs (docs/nbk.md).

RAM: four bytes a cell, handed over to the rules.
"""

from nibblock import const
from nibblock.rules.klocki_level import LARGEST, KlockiLevel

_SMALLEST = const(2)
_LITERAL = const(128)
_NAMED = const(255)

_CHARACTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\xe7\xc7"
_MARKS = b".+/)\\<^_:" + _CHARACTERS
_TYPES = b'.#*!&%($[]{}-|>;~@?z="ZYywxXvV'
_FRAMES = b"#%"
_UNNAMED = b"*!~."


def read(pack, width, height, comment):
    """The level whose board the open ``pack`` stands at. Raises PackError."""
    first = pack.place
    if not _SMALLEST <= width <= LARGEST or not _SMALLEST <= height <= LARGEST:
        raise pack.error(first, "%dx%d cells; 2x2 to 64x64 can be played" % (width, height))
    try:
        planes = [bytearray(width * height) for _ in range(4)]
    except MemoryError:
        raise pack.error(first, "%dx%d cells do not fit the memory" % (width, height)) from None
    filled = _unpack(pack, planes)
    if filled < 4 * width * height:
        raise pack.error(pack.place, "%d bytes of %d" % (filled, 4 * width * height))
    for cell in range(width * height):
        wrong = _fault(planes, cell)
        if wrong:
            place = "column %d, row %d: " % (cell % width + 1, cell // width + 1)
            raise pack.error(first, place + wrong)
    return KlockiLevel(width, height, *planes)


def _unpack(pack, planes):
    """Write the runs into the planes; give how many bytes they fill."""
    buffer = pack.buffer
    size = len(planes[0])
    left = pack.left
    at = plane = 0
    cells = planes[0]
    plain = times = 0
    while left > 0:
        got = pack.fill(left)
        left -= got
        for i in range(got):
            byte = buffer[i]
            if plain:
                plain -= 1
                times = 1
            elif not times:
                if byte < _LITERAL:
                    plain = byte + 1
                else:
                    times = byte - 126
                continue
            while times:
                times -= 1
                cells[at] = byte
                at += 1
                if at == size:
                    at = 0
                    plane += 1
                    if plane == 4:
                        return 4 * size
                    cells = planes[plane]
    return plane * size + at


def _is_round(byte):
    return 160 < byte < 192 or byte == 247


def _fault(planes, cell):
    """What keeps four bytes from being a cell; "" if nothing does. As in tools/formats."""
    mark, type_, one, two = planes[0][cell], planes[1][cell], planes[2][cell], planes[3][cell]
    if mark not in _MARKS and not _is_round(mark):
        return "no mark"
    if type_ not in _TYPES and not _is_round(type_):
        return "no block"
    if (one == _NAMED or two == _NAMED) and type_ not in _FRAMES:
        if one != _NAMED or type_ in _UNNAMED or two not in _CHARACTERS:
            return "no character of a block"
    return ""
