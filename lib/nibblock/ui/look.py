"""The look of the place where a pack's levels lie, other colours of the board and another ground,
and pips: how difficult a pack is.

``art/looks.bin`` has 145 bytes for each look but the first, which changes nothing: nine colours
for each of three themes, then the ground's tile. The fourth theme, Grey, has none. A game's sheets
may differ, too: ``art/tiles16-3.bmp`` is that of look 3. RAM: a palette of 0.3 KB, and 0.1 KB;
140 bytes for five pips.
"""

import displayio

from nibblock import FOLDER, const
from nibblock.pictures import FRONT, GOAL, fill_region, grid_of
from nibblock.settings import THEME
from nibblock.ui.text import words

_CHANGED = b"\x00\x01\x02\x03\x04\x05\x07\x08\x0b"  # the colours that a look has of its own
_BYTES = const(145)
_THEMES = const(3)
_SIDE = const(16)
_GROUNDS = const(4)


def wear(console, look):
    """Let boards that are made from now on have a look; 0: none of its own."""
    pictures = console.pictures
    pictures.look = 0
    pictures.board = pictures.clear
    pictures.keep_only()
    board = colours(console, look)
    if board:
        pictures.look = look
        pictures.board = board


def colours(console, look):
    """Return the palette of a look, None if it has none of its own."""
    data = _read(look)
    if not data:
        return None
    board = displayio.Palette(16)
    board.make_transparent(0)
    for i in range(16):
        board[i] = console.pictures.palette[i]
    theme = console.setting(THEME)
    for i in range(len(_CHANGED) if theme < _THEMES else 0):
        at = 3 * (theme * len(_CHANGED) + i)
        board[_CHANGED[i]] = data[at] << 16 | data[at + 1] << 8 | data[at + 2]
    return board


def lay_ground(console, group):
    """Lay the ground of the look on a page on which nothing else is yet."""
    data = _read(console.pictures.look)
    if not data:
        return
    palette = displayio.Palette(_GROUNDS)
    for i in range(_GROUNDS):
        palette[i] = console.pictures.board[i]
    tile = displayio.Bitmap(_SIDE, _SIDE, _GROUNDS)
    first = 3 * _THEMES * len(_CHANGED)
    for i in range(_SIDE * _SIDE):
        pixel = data[first + i // 4] >> 6 - i % 4 * 2 & 3
        if pixel:
            tile[i % _SIDE, i // _SIDE] = pixel
    columns, rows = (console.width + _SIDE - 1) // _SIDE, (console.height + _SIDE - 1) // _SIDE
    group.append(grid_of(tile, palette, columns, rows, (_SIDE, _SIDE)))


def difficulties(game):
    """Return how difficult the packs of a game are, from 1 to 5, by the name of their file."""
    found = {}
    try:
        lines = words("games/" + game, "difficulty") if game else []
    except OSError:  # it does not say
        lines = []
    for text in lines:
        cut = text.rfind(" ")
        found[text[:cut]] = int(text[cut + 1 :])
    return found


def pips(console, x, y, count):
    """Return a TileGrid of five pips, of which ``count`` are full."""
    bitmap = displayio.Bitmap(40, 6, 16)
    for i in range(5):
        colour = GOAL if i < count else FRONT
        for row in range(6):
            inset = (2, 1, 0, 0, 1, 2)[row]
            fill_region(bitmap, 8 * i + inset, row, 8 * i + 6 - inset, row + 1, colour)
    return displayio.TileGrid(bitmap, pixel_shader=console.pictures.clear, x=x, y=y)


def _read(look):
    """Return what the file has of a look, b"" if it has none."""
    data = b""
    try:
        with open(FOLDER + "art/looks.bin", "rb") as file:
            if look > 0:
                file.seek(_BYTES * (look - 1))
                data = file.read(_BYTES)
    except OSError:
        pass
    return data if len(data) == _BYTES else b""
