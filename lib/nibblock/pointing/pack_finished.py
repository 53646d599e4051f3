"""A finished pack: a click on a row does what it says."""

from nibblock.keys import DOWN, UP, A
from nibblock.pointing.places import nearer


def at(console, screen, x, y):
    """Return the row at (x, y)."""
    high = 12 if console.small else 22
    for i in range(len(screen._rows)):
        if 0 <= y - screen._rows[i][1] < high and i not in screen._dead:
            return i, A
    return None


def toward(screen, row):
    """Return the key towards a row."""
    return nearer(screen._at, row, UP, DOWN)
