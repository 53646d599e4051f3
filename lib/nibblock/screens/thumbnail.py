# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A small picture of a level, not in play: 4 pixels a cell, 2 where it is large, 8 where small.

RAM: one byte a tile shown.
"""

import displayio

# SKBN code -> tile; walls are all alike at this size.
_TILES = b"\x00\x00\x01\x09\x1f\x03\x02\x04\x0d"


def thumbnail(console, level, top):
    """A Group with ``level`` in the rows of the screen from ``top`` on, cut where it is larger."""
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
    tile = _game_tile(level)
    i = 0
    for y in range(rows):
        for cell in range(y * level.width, y * level.width + columns):
            grid[i] = tile(level, cell)
            i += 1
    return group


def _game_tile(level):
    """The function (level, cell) -> tile of the level's game."""
    if level.game == "klocki":
        from nibblock.screens.slide_thumb import slide_tile as tile
    elif level.game == "brain":
        from nibblock.screens.force_thumb import force_tile as tile
    else:
        tile = _sokoban_tile
    return tile


def _sokoban_tile(level, cell):
    return _TILES[level.cells[cell]]
