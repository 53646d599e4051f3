"""The keyboard on the screen: a click types the key."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pointing.places import nearer

_ACROSS = 10


def at(console, keyboard, x, y):
    """Return the key at (x, y), as its column and row; of a wide one, its number and row 4."""
    row = (y - keyboard._top) // keyboard._high
    if not 0 <= row <= 4:
        return None
    if row == 4:
        for i in range(4):
            left, wide = keyboard._place(i)
            if left <= x < left + wide:
                return (i, 4), A
        return None
    column = (x - keyboard._left) // keyboard._step
    return ((column, row), A) if 0 <= column < _ACROSS else None


def toward(keyboard, key):
    """Return the key towards a row, then the one along it."""
    column, row = key
    code = nearer(keyboard._y, row, UP, DOWN)
    if code >= 0:
        return code
    now = keyboard._wide_key() if row == 4 else keyboard._x
    return nearer(now, column, LEFT, RIGHT)
