# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT

"""Draws every sheet in every theme, in colour and in grey, and a board in each tile size.

For the eye of whoever changes the art; needs Pillow, nothing else of the art tool does.
"""

from PIL import Image

from tools.art.contrast import grey
from tools.art.source import Picture, Theme
from tools.art.walls import EAST, NORTH, SOUTH, WEST

ZOOM = 4
GAP = 8
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


def _tile(sheet: Picture, number: int, size: int) -> Picture:
    left, top = number % 8 * size, number // 8 * size
    return [row[left : left + size] for row in sheet[top : top + size]]


def _tile_number(x: int, y: int) -> int:
    char = BOARD[y][x]
    if char != "#":
        return TILE_OF[char]
    mask = 0
    for bit, dx, dy in ((NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)):
        if 0 <= y + dy < len(BOARD) and 0 <= x + dx < len(BOARD[0]) and BOARD[y + dy][x + dx] == "#":
            mask |= bit
    return 16 + mask


def board(sheet: Picture, size: int) -> Picture:
    """The sample board drawn with a tile sheet."""
    picture: Picture = []
    for y in range(len(BOARD)):
        tiles = [_tile(sheet, _tile_number(x, y), size) for x in range(len(BOARD[0]))]
        picture += [[pixel for tile in tiles for pixel in tile[row]] for row in range(size)]
    return picture


def _image(picture: Picture, theme: Theme, in_grey: bool, zoom: int) -> Image.Image:
    image = Image.new("P", (len(picture[0]), len(picture)))
    image.putdata([pixel for row in picture for pixel in row])
    colours = theme.colours
    if in_grey:
        colours = tuple((grey(colour),) * 3 for colour in colours)
    image.putpalette([part for colour in colours for part in colour])
    return image.convert("RGB").resize((image.width * zoom, image.height * zoom), Image.Resampling.NEAREST)


def _column(images: list[Image.Image]) -> Image.Image:
    height = sum(image.height + GAP for image in images)
    column = Image.new("RGB", (max(image.width for image in images) + GAP, height), (64, 72, 80))
    top = 0
    for image in images:
        column.paste(image, (0, top))
        top += image.height + GAP
    return column


def _row(images: list[Image.Image]) -> Image.Image:
    row = Image.new("RGB", (sum(i.width + GAP for i in images), max(i.height for i in images)), (64, 72, 80))
    left = 0
    for image in images:
        row.paste(image, (left, 0))
        left += image.width + GAP
    return row


def draw(themes: list[Theme], sheets: dict[str, Picture]) -> Image.Image:
    """One column a theme, its grey beside it: sheets, then the board in 16, 12, 8, 4 and 2 pixels."""
    boards = [board(sheets[f"tiles{size}.bmp"], size) for size in (16, 12, 8, 4, 2)]
    columns = []
    for theme in themes:
        for in_grey in (False, True):
            images = [_image(picture, theme, in_grey, ZOOM) for picture in sheets.values()]
            images += [_image(picture, theme, in_grey, ZOOM) for picture in boards]
            images.append(_image(boards[0], theme, in_grey, 1))
            columns.append(_column(images))
    return _row(columns)
