"""The list of packs: a click chooses one, another one on it or on its card opens it."""

from nibblock.keys import DOWN, UP, A
from nibblock.pointing.places import nearer


def at(console, screen, x, y):
    """Return the row at (x, y), and A if it is chosen already."""
    rows = screen._rows
    if not rows:  # there are no packs: A draws a level
        return 0, A
    row = (y - rows._y) // rows._pitch
    if rows._x <= x < rows._x + rows._width and 0 <= row < rows._shown:
        i = rows._top + row
        if i < len(screen._wheres):
            return i, A if i == rows.at else -1
        return None
    left, top, wide, high = rows.rest
    inside = left <= x < left + wide and top <= y < top + high
    return (rows.at, A) if inside else None


def toward(screen, row):
    """Return the key towards a row."""
    return nearer(screen._rows.at, row, UP, DOWN) if screen._rows else -1
