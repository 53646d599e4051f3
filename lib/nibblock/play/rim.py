"""The tray that a board without walls lies in: a rim of 4 pixels. RAM: 0.7 KB.

Four thin TileGrids of one sheet: nothing lies below the board itself, so its tiles cost no more.
"""

import displayio

from nibblock.pictures import DIM, FRONT, OUTLINE, WALL, grid_of

_RIM = (DIM, WALL, FRONT, OUTLINE)  # from the outside in


def rim(console, width, height):
    """Return a Group with the rim around a board of ``width`` x ``height`` pixels at (0, 0).

    Both are multiples of 4. Append it where the board is appended, so that it is doubled with it.
    """
    sheet = _sheet()
    across, down = width // 4 + 2, height // 4
    group = displayio.Group()
    for x, y, columns, rows, tile in (
        (-4, -4, across, 1, 1),
        (-4, 0, 1, down, 3),
        (width, 0, 1, down, 5),
        (-4, height, across, 1, 7),
    ):
        grid = grid_of(sheet, console.pictures.board, columns, rows, (4, 4), x, y, tile)
        if rows == 1:
            grid[0] = tile - 1
            grid[across - 1] = tile + 1
        group.append(grid)
    return group


def _sheet():
    """Return a sheet of 3 x 3 tiles: its corners, its edges, and a middle that is not used."""
    sheet = displayio.Bitmap(12, 12, 16)
    for y in range(12):
        for x in range(12):
            depth = min(x, y, 11 - x, 11 - y)
            sheet[x, y] = _RIM[min(depth, 3)]
    return sheet
