"""Lamps by pointer: a click presses the lamp. The wheel undoes and redoes."""

from nibblock.keys import A, B, X
from nibblock.pointing.grip import Tap
from nibblock.pointing.places import local

WHEEL = (B, X)


def begin(console, play, x, y):
    """Return a Grip that presses the lamp at (x, y), or None."""
    place = local(console, play.view.group, x, y)
    if not place:
        return None
    rules, size = play.rules, play.view.size
    column, row = place[0] // size, place[1] // size
    if not (0 <= column < rules.width and 0 <= row < rules.height):
        return None
    play.cursor = row * rules.width + column
    play.view.follow(play.cursor)
    return Tap(A)
