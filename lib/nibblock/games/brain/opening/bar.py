# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Build the bar below a Brain board (messages.py). RAM: none."""

import displayio

from nibblock import const
from nibblock.games.brain.messages import MessageLine
from nibblock.ui.card import footer_bar
from nibblock.ui.icons import DOWN, icon
from nibblock.ui.text import GLYPH, Words, wrap

_LINES = const(3)  # at most, where the board leaves room for them


def make_line(console, messages, fits):
    """Return a MessageLine at the bottom of the screen.

    ``fits(top)`` returns whether the bar may begin that high up.
    """
    left, mark = (2, 9) if console.small else (4, 14)
    columns = (console.width - left - mark) // GLYPH
    lines = []
    for message in messages:
        lines += wrap(message, columns)
    lines = lines or [""]
    top = console.height - console.bar
    rows = 1
    while rows < min(_LINES, len(lines)) and fits(top - console.row):
        top -= console.row
        rows += 1
    group = displayio.Group()
    group.append(footer_bar(console, top, console.height - top))
    words = Words(console, left, top + 1, columns, rows)
    group.append(words.grid)
    high = console.bar - 1
    more = icon(console, DOWN, console.width - mark + 1, console.height - high)
    group.append(more)
    return MessageLine(group, top, lines, rows, words, more)
