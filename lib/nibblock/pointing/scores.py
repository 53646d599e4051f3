"""The scoreboard: a click chooses a level, another one on it plays it."""

from nibblock.keys import DOWN, UP, A
from nibblock.pointing.places import local, nearer


def at(console, screen, x, y):
    """Return the position at (x, y), and A if it is chosen already."""
    grid, high = screen._lines._words.grid, screen._lines.high
    place = local(console, grid, x, y + (high - console.row) // 2)
    if not place:
        return None
    row = place[1] // high
    i = screen._top + row
    if 0 <= row < screen._rows and i < screen._table.count:
        return i, A if i == screen._at else -1
    return None


def toward(screen, i):
    """Return the key towards a row."""
    return nearer(screen._at, i, UP, DOWN)
