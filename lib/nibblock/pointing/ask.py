"""Letters put in with the D-pad (ui/ask.py): a click above one changes it up, below it down."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pointing.places import local, nearer

_GLYPH = 6


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


def toward(ask, across):
    """Return the key towards a place."""
    return nearer(ask._at, across, LEFT, RIGHT)
