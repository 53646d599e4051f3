# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Room for a board of any game: how large its tiles are, and what of it is in sight.

RAM: 100 bytes. The largest tiles that fit are taken, with the level turned on its side where
that makes them larger; what does not fit at 8 pixels scrolls by half screens (a cell at a time
would cost a third of a second each).
"""

from nibblock import const

_MARGIN = const(2)  # cells kept in sight around the player

_sizes = [(16, 12, 8)]


def sizes():
    """Pixels of a tile, the first choice first."""
    return _sizes[0]


def be_small(flag):
    """Whether to take the smallest tiles: their sheets need 2 KB in a piece, the largest 8."""
    _sizes[0] = (8,) if flag else (16, 12, 8)


def layout(width, height, room_x, room_y, may_turn):
    """(tile size, turned) for a board of ``width`` x ``height`` cells in so many pixels."""
    for size in _sizes[0]:
        if width * size <= room_x and height * size <= room_y:
            return size, False
        if may_turn and height * size <= room_x and width * size <= room_y:
            return size, True
    return size, False


def scrolled(at, first, shown, whole):
    """The first column (row) to show: as it is while ``at`` is well inside, else centred on it."""
    if first + _MARGIN <= at < first + shown - _MARGIN:
        return first
    return max(0, min(at - shown // 2, whole - shown))
