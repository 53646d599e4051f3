"""A disk in the bar above a board while progress is written. RAM: 0.3 KB meanwhile."""

import displayio

from nibblock.pictures import FLOOR
from nibblock.ui.card import SAVE, icon, rectangle


def disk(console):
    """Show the disk over the screen; return its parent and its Group."""
    under = console.screen.group
    side = 10 if console.small else 16
    group = displayio.Group(x=0 if console.small else console.width // 2 - 18)
    group.append(rectangle(console, 0, 0, side, console.bar - 1, FLOOR))
    group.append(icon(console, SAVE, (side - (8 if console.small else 12)) // 2, 1))
    under.append(group)
    console.display.refresh()
    return under, group
