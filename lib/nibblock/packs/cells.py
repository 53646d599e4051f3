# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Memory for the cells of a board. RAM: a byte per cell."""

from nibblock.packs import PackError


def make_cells(width, height, place):
    """Return a board's cells, all zero; raise PackError, starting with ``place``, if too large."""
    if width > 255 or height > 255:
        raise PackError("%s: %dx%d cells; at most 255x255" % (place, width, height))
    try:
        return bytearray(width * height)
    except MemoryError:
        raise PackError("%s: %dx%d cells do not fit the memory" % (place, width, height)) from None
