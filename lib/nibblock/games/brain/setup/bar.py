"""Build the bar below a Brain board (messages.py). RAM: none."""

import displayio

from nibblock import const
from nibblock.games.brain.messages import MessageLine
from nibblock.pictures import DIM
from nibblock.ui.card import DOWN, add_keys, footer_bar, icon
from nibblock.ui.text import GLYPH, Words, wrap

_LINES = const(3)  # at most, where the board leaves room for them


def make_line(console, messages, keys, fits):
    """Return a MessageLine at the bottom of the screen.

    ``keys`` (ui/card.py) stand beside a message of one line, if there is room. ``fits(top)``
    returns whether the bar may begin that high up.
    """
    left, mark = (2, 9) if console.small else (4, 14)
    columns = (console.width - left - mark) // GLYPH
    lines = []
    for message in messages:
        lines += wrap(message, columns)
    lines = lines or [""]
    top = console.height - console.bar
    rows = 1
    while rows < min(_LINES, len(lines)) and fits(top - console.row - 1):
        top -= console.row
        rows += 1
    if rows > 1:
        top -= 1  # so that a bar over the last line (setup/how_to_start.py) covers no other
    group = displayio.Group()
    group.append(footer_bar(console, top, console.height - top))
    words = Words(console, left, top + 1, columns, rows)
    group.append(words.grid)
    high = console.bar - 1
    more = icon(console, DOWN, console.width - mark + 1, console.height - high)
    group.append(more)
    if len(lines) == 1:
        _add_keys(console, group, keys, left + GLYPH * len(lines[0]))
    return MessageLine(group, top, lines, rows, words, more)


def _add_keys(console, group, keys, x):
    """Add what the keys do at the right end, if that is beyond ``x``; not on narrow screens."""
    legend = displayio.Group(y=console.height - console.bar)
    edge, gap, y = (2, 4, 2) if console.small else (4, 7, 1)
    legend.x = console.width - edge + gap - add_keys(console, legend, keys, 0, y, DIM)
    if legend.x >= x + GLYPH and console.width >= 200:
        group.append(legend)
