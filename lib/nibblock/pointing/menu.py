"""Menus (ui/menu.py): a click does what the row says; one beside the card goes back."""

from nibblock.keys import DOWN, UP, A, B
from nibblock.pointing.places import local, nearer


def at(console, menu, x, y):
    """Return the row at (x, y), of those without dividers."""
    place = local(console, menu.group, x, y)
    if not place:
        return None
    x, y = place
    if not (0 <= x < menu._edge and 0 <= y < menu._height):
        return menu.at, B
    for i, top in menu._tops.items():
        if top <= y < top + menu._pitch:
            return menu._lines.index(i), A
    return None


def toward(menu, row):
    """Return the key towards a row."""
    return nearer(menu.at, row, UP, DOWN)
