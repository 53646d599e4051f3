"""Boards of Lamps in .nbk packs: one byte per cell, 0 or 1. RAM: the cells."""

from nibblock import const
from nibblock.games.lamps.packs.level import LampsLevel
from nibblock.packs import make_cells

_LARGEST = const(8)  # cells per side: a step has six bits


def read(pack, width, height, comment):
    """Return the level whose board the open ``pack`` is at. Raises PackError."""
    first = pack.place
    if not 0 < width <= _LARGEST or not 0 < height <= _LARGEST:
        raise pack.error(first, "%dx%d lamps; 1x1 to 8x8 can be played" % (width, height))
    if pack.left != width * height:
        raise pack.error(first, "%d bytes for %dx%d lamps" % (pack.left, width, height))
    cells = make_cells(width, height, pack.where())
    at = 0
    left = pack.left
    while left:
        got = pack.fill(left)
        left -= got
        for i in range(got):
            if pack.buffer[i] > 1:
                raise pack.error(first, "a lamp is neither 0 nor 1")
            cells[at] = pack.buffer[i]
            at += 1
    return LampsLevel(width, height, cells)
