"""Pips: how difficult a pack is. RAM: 140 bytes each."""

import displayio

from nibblock.pictures import FRONT, GOAL, fill_region
from nibblock.ui.text import words


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
