"""Draw: a click on a row opens it."""

from nibblock.keys import DOWN, UP, A
from nibblock.pointing.places import nearer


def at(console, screen, x, y):
    """Return the row at (x, y)."""
    row = (y - screen._top + 5) // screen._pitch
    return (row, A) if 0 <= row < len(screen._rows) else None


def toward(screen, row):
    """Return the key towards a row."""
    return nearer(screen._at, row, UP, DOWN)
