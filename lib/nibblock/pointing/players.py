"""The players: a click on one turns to that player."""

from nibblock.keys import DOWN, UP, A
from nibblock.pointing.places import nearer


def at(console, screen, x, y):
    """Return the row at (x, y)."""
    row = (y - screen._top) // screen._pitch
    return (row, A) if 0 <= row < len(screen._values) else None


def toward(screen, row):
    """Return the key towards a row."""
    return nearer(screen._at, row, UP, DOWN)
