"""The footer: what the buttons do on this page. RAM: 0.3 KB while it is shown."""

import displayio

from nibblock.pictures import TEXT
from nibblock.ui.card import footer_bar
from nibblock.ui.icons import icons
from nibblock.ui.text import Words, plain

CAPS = "ABHDLUX"  # in the order of the icons: A, B, A held, D-pad whole, sideways, up and down, X


def legend(console, keys):
    """Return a Group along the bottom edge for ``keys``, a text like ``A open, B back``.

    The first letter of each part is a button: A, B, H (A held), D, L, U (D-pad whole, sideways, up
    and down) or X; word files have ``\\A`` and ``\\B``, which the player may have swapped. Where
    a part has no room left, it and those after it are not shown.
    """
    height = console.bar
    group = displayio.Group(y=console.height - height)
    group.append(footer_bar(console, 0, height))
    add_keys(console, group, keys, 4, 2)
    return group


def add_keys(console, group, keys, x, y, ink=TEXT):
    """Add caps and words to ``group`` from (x, y); return the x after the last."""
    cap = 8 if console.small else 12
    for part in keys.split(", "):
        words = plain(part[2:])
        wide = cap + 6 * len(words)
        if x + wide > console.width:
            break
        button = icons(console, x, y, 1, 1, ink)
        button[0] = CAPS.find(part[0])
        group.append(button)
        text = Words(console, x + cap, y, len(words), 1, ink)
        text.write(words)
        group.append(text.grid)
        x += wide + (4 if console.small else 7)
    return x
