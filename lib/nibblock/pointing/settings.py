"""The settings: a click on a name chooses it, one on its value or its arrows changes it."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pointing.places import nearer

_ARROW = 12  # pixels left of a value


def at(console, screen, x, y):
    """Return the row at (x, y), and the key that changes or opens it."""
    for i in range(len(screen.rows)):
        top = screen._tops[i]
        if screen._page_of[i] != screen._shown or not top <= y < top + screen._high(i):
            continue
        if screen.rows[i].which < 0:
            return i, A
        value_x, below = screen.spot(i)
        if y < top + below or x < value_x - _ARROW:
            return i, -1
        return i, LEFT if x < value_x else RIGHT
    return None


def toward(screen, row):
    """Return the key towards a row."""
    return nearer(screen.at, row, UP, DOWN)
