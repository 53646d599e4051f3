# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The cells of a level's thumbnail. RAM: none."""

sheet = "lamps/tiles%d"  # of the board in play: loaded while the thumbnail is looked at


def tile(level, cell):
    """Return the tile of ``y * level.width + x`` in the shared sheets tiles4 and tiles2."""
    return 4 if level.cells[cell] else 1
