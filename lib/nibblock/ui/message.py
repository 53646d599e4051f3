"""A card with lines of text over the screen. RAM: a byte per letter while it is shown."""

import displayio

from nibblock.pictures import TEXT
from nibblock.ui.card import card, icon
from nibblock.ui.text import line


def message(console, lines, at_bottom=False, mark=-1):
    """Return a Group with ``lines`` on a card: in the middle, or above the footer; cut if too many.

    ``mark``: an icon before the text.
    """
    row = console.row
    left = 5 if mark < 0 else 15 if console.small else 24
    most = max(1, (console.height - 2 * console.bar - 8) // row)
    lines = lines[:most]
    height = len(lines) * row + 5
    if at_bottom:
        x, width = 0, console.width
        y = console.height - console.bar - height + 1
    else:
        width = max([len(text) for text in lines]) * 6 + left + 6
        x = (console.width - width) // 2
        y = (console.height - height) // 2
    group = displayio.Group(x=x, y=y)
    group.append(card(console, 0, 0, width, height))
    if mark >= 0:
        group.append(icon(console, mark, 5, (height - 11) // 2))
    group.append(line(console, "\n".join(lines), left, 3, TEXT))
    return group
