"""Who plays, in the corner of the title: a face, and the name once there is more than one player.

RAM: 0.3 KB, and what reads the names, once there are any.
"""

import displayio

from nibblock import const
from nibblock.memory import load
from nibblock.pictures import LIGHT
from nibblock.progress.records.index import NAMES, find_game
from nibblock.ui.text import GLYPH, fit, line, words

_FACE = b"\x81\xc3\xff\xbd\xa5\xff\xe7\x7e"  # a row of pixels in each byte
_ROOM = const(88)  # pixels beside the cat on the logo; on small screens
_SMALL = const(54)


def face(console, x, y, ink=LIGHT):
    """Return a TileGrid of a cat's face, 8 pixels wide and high."""
    picture = displayio.Bitmap(8, 8, 16)
    for row in range(8):
        for column in range(8):
            if _FACE[row] & 128 >> column:
                picture[column, row] = ink
    return displayio.TileGrid(picture, pixel_shader=console.pictures.clear, x=x, y=y)


def name_of(names, player, form):
    """Return the name of a player: the chosen one, or else ``form`` with the number."""
    return names[player] or form % (player + 1)


def add_tag(console, group, title):
    """Add it to the title's ``group``; return (x, y, width, text, where) of what can be chosen.

    ``title`` is what it is called where there is only one player.
    """
    progress = console.progress
    small = console.small
    x, y = (1, 0) if small else (4, 3)
    room = (_SMALL + (console.width - 128) // 2 if small else _ROOM) - x - 10
    group.append(face(console, x, y + (1 if small else 2)))
    text = fit(title, room)
    if progress.player or find_game(progress.named, NAMES) >= 0:
        names = load("progress.writing.players").names(progress)
        if progress.player or names != [""] * len(names):
            text = fit(_short(names, progress.player, room), room)
            group.append(line(console, text, x + 12, y + 1))
    return x + 9, y - (1 if small else 0), GLYPH * len(text) + 6, text, ("players",)


def _short(names, player, room):
    """Return the name of a player, or only the number if there is no room for "Player 2"."""
    text = name_of(names, player, words("screens", "players")[1])
    return text if names[player] or GLYPH * len(text) <= room else str(player + 1)
