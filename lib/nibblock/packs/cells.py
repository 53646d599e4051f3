# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Room for the cells of a board. RAM: a byte a cell."""

from nibblock.packs import PackError


def make_cells(width, height, place):
    """Room for a board, all zero; PackError, beginning with ``place``, where it does not fit."""
    if width > 255 or height > 255:
        raise PackError("%s: %dx%d cells; at most 255x255" % (place, width, height))
    try:
        return bytearray(width * height)
    except MemoryError:
        raise PackError("%s: %dx%d cells do not fit the memory" % (place, width, height)) from None
