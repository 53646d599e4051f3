# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A small picture of a level: 4 pixels per cell, 2 for a large level, 8 for a small one.

RAM: one byte per tile shown.
"""

import displayio

from nibblock.memory import load


def thumbnail(console, level, top):
    """Return a Group showing ``level`` below row ``top`` of the screen, cropped if too large."""
    room_x, room_y = console.width, console.height - top
    size = 4 if level.width * 4 <= room_x and level.height * 4 <= room_y else 2
    columns = min(level.width, room_x // size)
    rows = min(level.height, room_y // size)
    grid = console.pictures.tiles("tiles%d" % size, (size, size), columns, rows)
    wide, tall = columns * size, rows * size
    scale = 2 if wide * 2 <= room_x and tall * 2 <= room_y and size == 4 else 1
    group = displayio.Group(
        scale=scale, x=(room_x - wide * scale) // 2, y=top + (room_y - tall * scale) // 2
    )
    group.append(grid)
    tile = load("games." + level.game + ".packs.thumb").tile
    i = 0
    for y in range(rows):
        for cell in range(y * level.width, y * level.width + columns):
            grid[i] = tile(level, cell)
            i += 1
    return group
