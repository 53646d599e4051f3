"""Build the bar above a board (play/hud.py). RAM: none.

Counts stand on the right, each behind its icon; what is left is for the level and its pack. Where
room is short, the number of levels goes first, then the best known.
"""

import displayio

from nibblock import const
from nibblock.pictures import DIM, TEXT
from nibblock.play.opening.frame import add_level
from nibblock.play.hud import Hud, Number
from nibblock.ui.card import bar
from nibblock.ui.icons import icon
from nibblock.ui.text import Words, line

_GLYPH = const(6)
_DIGITS = const(5)  # of a count
_APART = const(64)  # pixels from one icon to the next, where digits leave them
_LAST = const(54)  # ... and from the last to the right edge

# From what everyone wants to what must do: digits to grow by, number of levels shown, best shown.
_WAYS = (
    (1, True, True),
    (0, True, True),
    (1, False, True),
    (0, False, True),
    (0, False, False),
    (-1, False, False),
)


def make_hud(console, name, number, count, icons, bests):
    """Return a Hud: level ``number`` of ``count`` (0: unknown) in the pack ``name``.

    ``icons``: one per counter (ui/icons.py); ``bests``: the best known of each, 0 if none is.
    """
    edge = 2 if console.small else 4
    for grows, full, known in _WAYS:
        level = "/%d" % count if full and count else ""
        shown = [best if known else 0 for best in bests]
        places, lengths, left = _counters(console, shown, edge, grows)
        free = left - edge - _GLYPH * (len(str(number)) + len(level))
        if free >= 0:
            break
    group = displayio.Group()
    group.append(bar(console, 0, console.bar - 1))
    add_level(console, group, name, str(number), level, edge, free)
    numbers = []
    for i in range(len(icons)):
        group.append(icon(console, icons[i], places[i], 1))
        numbers.append(_number(console, group, places[i], lengths[i], shown[i], grows))
    return Hud(group, console.bar - 1, numbers)


def _counters(console, bests, edge, grows):
    """Return the place and the length in glyphs of each counter, and where the first begins."""
    gap = 2 if console.small else 6
    x = console.width - edge
    places, lengths = [], []
    for i in range(len(bests) - 1, -1, -1):
        digits = len(str(bests[i]))
        length = min(2 * digits + grows, 2 * _DIGITS) + 1 if bests[i] else _DIGITS + min(grows, 0)
        x -= _beside(console) + length * _GLYPH
        if not console.small:
            x = min(x, console.width - _LAST - (len(bests) - 1 - i) * _APART)
        places.insert(0, x)
        lengths.insert(0, length)
        x -= gap
    return places, lengths, x


def _beside(console):
    """Return how far right of its icon a count begins."""
    return 9 if console.small else 14


def _number(console, group, x, length, best, grows):
    """Add a count and its best to the group; return its Number."""
    x += _beside(console)
    record = None
    digits = length
    if best:
        record = line(console, "/%d" % best, x, 1, DIM)
        digits = min(_DIGITS, length)
        group.append(record)
    words = Words(console, x, 1, digits, 1, TEXT)
    group.append(words.grid)
    return Number(words.grid, record, length - len(str(best)) - 1)
