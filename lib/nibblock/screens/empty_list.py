"""An empty list: the cat sleeps, and says where packs go. RAM: one sheet."""

import displayio

from nibblock import const
from nibblock.pictures import DIM, FRONT, TEXT
from nibblock.ui.card import card, rectangle
from nibblock.ui.text import fit, line, words, wrap

SLEEPING = const(3)  # tiles of the sheet ``stars``
AWAKE = const(4)


def add_cat(console, page):
    """Add the sleeping cat and the text to a Page; return the cat."""
    small, width, group = console.small, console.width, page.group
    head, text = words("screens", "nothing here yet")
    margin = 2 if small else 4
    y = page.top + margin
    lines = wrap(text, (width - 4 * margin - 8) // 6)
    scale = 1 if small else 2
    cat = 16 * scale
    above = 4 if small else 38
    high = above + cat + 6 * scale + (len(lines) + 1) * console.row + 6 * scale
    high = min(high, page.bottom - y - margin)
    group.append(card(console, margin, y, width - 2 * margin, high))
    picture = displayio.Group(scale=scale, x=(width - cat) // 2, y=y + above)
    grid = console.pictures.tiles("stars", (16, 16), 1, 1, True, 0, 0, SLEEPING)
    picture.append(grid)
    group.append(picture)
    x = (width + cat) // 2
    for letter, right, up, colour in (("z", 2, 2, TEXT), ("Z", 9, 11, TEXT), ("Z", 18, 24, DIM)):
        if y + above - up >= y + 1:
            group.append(line(console, letter, x + right, y + above - up, colour))
    y += above + cat + 2 * scale
    group.append(rectangle(console, width // 8, y, width * 3 // 4, 1, FRONT))
    y += 3 * scale
    for i, part in enumerate([head] + lines):
        colour = DIM if i else TEXT
        part = fit(part, width - 4 * margin - 8)
        group.append(line(console, part, (width - 6 * len(part)) // 2, y, colour))
        y += console.row + (2 * scale if not i else 0)
    return grid
