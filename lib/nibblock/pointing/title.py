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
    slack = console.board.finger // 3  # a finger need not hit a word, only the nearest one
    near = [
        (_beside(spot, x, y), abs(spot.y + 5 - y), row, column)
        for row, spots in enumerate(choices._rows)
        for column, spot in enumerate(spots)
        if _beside(spot, x, y) <= slack and not (spot.page and spot.page.hidden)
    ]
    if near:
        return min(near)[2:], A
    for row, spots in enumerate(choices._rows):
        for column, spot in enumerate(spots):  # on the other page of the bar: beyond an arrow
            if spot.page and spot.page.hidden and spot.y - 3 <= y < spot.y + 17:
                return (row, column), -1
    first = choices._rows[0][0].y - 3  # the card of Continue
    if first <= y < first + (14 if console.small else 34):
        return (0, 0), A
    return None


def _beside(spot, x, y):
    """Return how many pixels (x, y) is beside a word and its icon, 0 on them."""
    left = spot.x - (3 if spot.page else _BESIDE)
    return max(0, left - x, x - spot.x - spot.wide - 1, spot.y - 3 - y, y - spot.y - 16)


def toward(screen, spot):
    """Return the key towards a row, then the one towards a column."""
    choices = screen.choices
    code = nearer(choices._row, spot[0], UP, DOWN)
    return code if code >= 0 else nearer(choices._column, spot[1], LEFT, RIGHT)
