"""Letters that are put in with the D-pad (ui/ask.py), or on the keyboard on the screen.

Each class has ``at`` and ``toward``, as __init__.py says.
"""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pointing.places import local, nearer

_GLYPH = 6
_ACROSS = 10  # keys of a row


class Ask:
    """Letters: a click above one changes it up, below it down."""

    @staticmethod
    def at(console, ask, x, y):
        """Return the place whose letter is at (x, y); a click elsewhere on the card ends it."""
        place = local(console, ask._text.grid, x, y)
        if not place:
            return None
        across, down = place[0] // _GLYPH, place[1]
        if not 0 <= across < len(ask._places):
            return None
        if not -console.row <= down < 2 * console.row:
            return ask._at, A
        return across, UP if down < console.row // 2 else DOWN

    @staticmethod
    def toward(ask, across):
        """Return the key towards a place."""
        return nearer(ask._at, across, LEFT, RIGHT)


class Keyboard:
    """The keyboard: a click types the key."""

    @staticmethod
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

    @staticmethod
    def toward(keyboard, key):
        """Return the key towards a row, then the one along it."""
        column, row = key
        code = nearer(keyboard._y, row, UP, DOWN)
        if code >= 0:
            return code
        now = keyboard._wide_key() if row == 4 else keyboard._x
        return nearer(now, column, LEFT, RIGHT)
