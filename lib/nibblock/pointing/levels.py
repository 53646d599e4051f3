"""The list of levels: a click chooses a cell, another one on it or on its card plays it."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pointing.places import local, nearer


def at(console, screen, x, y):
    """Return the position at (x, y), and A if it is chosen already."""
    grid = screen._grid
    column, row = (x - grid._x) // grid._wide, (y - grid._y) // grid.pitch
    if 0 <= column < grid.columns and 0 <= row < grid.rows:
        i = screen._top + row * grid.columns + column
        if i < screen.count:
            return i, A if i == screen._at else -1
        return None
    place = local(console, screen._card.group, x, y)
    return (screen._at, A) if place and place[0] >= 0 and place[1] >= 0 else None


def toward(screen, i):
    """Return the key towards a row of cells, then the one along it."""
    columns, now = screen._grid.columns, screen._at
    code = nearer(now // columns, i // columns, UP, DOWN)
    return code if code >= 0 else nearer(now, i, LEFT, RIGHT)
