"""The calendar: a click chooses a day, another one on it opens it; small screens: its month."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pointing.places import nearer

_WEEK = 7


def at(console, screen, x, y):
    """Return the day at (x, y), and A if it is chosen already."""
    view = screen.view
    if hasattr(view, "_grids"):
        day = _in_year(screen, view, x, y)
    else:
        day = _in_month(screen, view, x, y)
    return None if day is None else (day, A if day == screen.day else -1)


def _in_year(screen, view, x, y):
    wide, high = view._pitch
    for month, grid in enumerate(view._grids):
        column, row = (x - grid.x) // wide, (y - grid.y) // high
        for day in screen.days_of(month) if 0 <= column < _WEEK else ():
            if view._spot(day) == row * _WEEK + column:
                return day
    return None


def _in_month(screen, view, x, y):
    grid = view._grid
    column, row = (x - grid._x) // grid._wide, (y - grid._y) // grid.pitch
    days = screen.days_of(view.month)
    n = row * _WEEK + column - view._first()
    return days[n] if 0 <= column < _WEEK and 0 <= n < len(days) else None


def toward(screen, day):
    """Return the key towards a day by weeks, then the one by days."""
    to = day - screen.day
    return nearer(0, to, UP, DOWN) if abs(to) >= _WEEK else nearer(0, to, LEFT, RIGHT)
