"""The title: a click on a card, or on a word of the bar, opens it."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pointing.places import nearer

_BESIDE = 18  # pixels of an icon before a word


def at(console, screen, x, y):
    """Return the row and column of what is at (x, y)."""
    choices = screen.choices
    if not choices:
        return None
    high = 44 if console.small else 64
    for i, (left, top, wide, _) in enumerate(choices.cards):
        if left <= x < left + wide and top <= y < top + high:
            return (1, i), A
    near = [
        (abs(spot.y + 5 - y), row, column)  # two may be close, one above the other
        for row, spots in enumerate(choices._rows)
        for column, spot in enumerate(spots)
        if spot.y - 3 <= y < spot.y + 17
        and spot.x - (_BESIDE if not spot.page else 3) <= x < spot.x + spot.wide + 2
        and not (spot.page and spot.page.hidden)
    ]
    if near:
        return min(near)[1:], A
    for row, spots in enumerate(choices._rows):
        for column, spot in enumerate(spots):  # on the other page of the bar: beyond an arrow
            if spot.page and spot.page.hidden and spot.y - 3 <= y < spot.y + 17:
                return (row, column), -1
    first = choices._rows[0][0].y - 3  # the card of Continue
    if first <= y < first + (14 if console.small else 34):
        return (0, 0), A
    return None


def toward(screen, spot):
    """Return the key towards a row, then the one towards a column."""
    choices = screen.choices
    code = nearer(choices._row, spot[0], UP, DOWN)
    return code if code >= 0 else nearer(choices._column, spot[1], LEFT, RIGHT)
