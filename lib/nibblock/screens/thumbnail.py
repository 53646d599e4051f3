"""A small picture of a level that is too large for tiles of 8 pixels: 4 per cell, or 2.

RAM: one byte per tile shown.
"""

from nibblock.memory import load
from nibblock.ui.text import words


def holding(level):
    """Return a text that says how many crates or blocks a level holds; "" if it does not."""
    holds = getattr(load("games." + level.game + ".thumb"), "holds", None)
    if not holds:
        return ""
    count = holds(level)
    return words("games/" + level.game, "chosen level")[1 if count == 1 else 2] % count


def thumbnail(console, level, room_x, room_y):
    """Return a TileGrid that shows ``level`` in that many pixels, cropped if too large."""
    size = 4 if level.width * 4 <= room_x and level.height * 4 <= room_y else 2
    columns = min(level.width, room_x // size)
    rows = min(level.height, room_y // size)
    x, y = (room_x - columns * size) // 2, (room_y - rows * size) // 2
    grid = console.pictures.tiles("tiles%d" % size, (size, size), columns, rows, False, x, y)
    tile = load("games." + level.game + ".thumb").tile
    i = 0
    for y in range(rows):
        for cell in range(y * level.width, y * level.width + columns):
            grid[i] = tile(level, cell)
            i += 1
    return grid
