# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The cells of a level's thumbnail. RAM: none."""

sheet = "sokoban/tiles%d"  # the sheet of the board in play; loaded while the thumbnail is on screen

# SKBN code -> tile; all walls look the same at this size.
_TILES = b"\x00\x00\x01\x09\x1f\x03\x02\x04\x0d"


def tile(level, cell):
    """Return the tile of cell ``y * level.width + x`` in tiles4 or tiles2."""
    return _TILES[level.cells[cell]]


def now(rules, cell):
    """Return the tile of a cell in play."""
    tile = rules.look(cell)
    return tile if tile < 16 else 31
