"""A sample board in each tile size, for artists to check their changes by eye."""

from __future__ import annotations

from tools.art.source import Picture
from tools.art.walls import EAST, NORTH, SOUTH, WEST

BOARDS = ((16, 2), (16, 1), (12, 2), (8, 4), (8, 1), (4, 4), (2, 4))
"""The tile sizes of the sample board, with the zoom."""
BOARD = (
    "_####___######_",
    "_#  #####    #_",
    "_# $  x## $  #_",
    "_#  #    ##  ##",
    "## ###.*  # $ #",
    "#  @  #+.$    #",
    "#   $ #.*## ###",
    "####  ##  ###__",
    "___########____",
)
"""XSB, with an underscore for outside and an x for a crate on a dead square."""
TILE_OF = {"_": 0, " ": 1, ".": 2, "$": 3, "*": 4, "x": 5, "@": 9, "+": 12}


def tile_of(sheet: Picture, number: int, size: int) -> Picture:
    """Return a tile of a sheet with eight to a row."""
    left, top = number % 8 * size, number // 8 * size
    return [row[left : left + size] for row in sheet[top : top + size]]


def _tile_number(x: int, y: int) -> int:
    char = BOARD[y][x]
    if char != "#":
        return TILE_OF[char]
    mask = 0
    for bit, dx, dy in ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)):
        if (
            0 <= y + dy < len(BOARD)
            and 0 <= x + dx < len(BOARD[0])
            and BOARD[y + dy][x + dx] == "#"
        ):
            mask |= bit
    return 16 + mask


def board(sheet: Picture, size: int) -> Picture:
    """Draw the sample board with a tile sheet."""
    picture: Picture = []
    for y in range(len(BOARD)):
        tiles = [tile_of(sheet, _tile_number(x, y), size) for x in range(len(BOARD[0]))]
        picture += [[pixel for tile in tiles for pixel in tile[row]] for row in range(size)]
    return picture
