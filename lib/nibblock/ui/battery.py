"""A low battery: a mark in the bar above a board, and a message once. RAM: 0.2 KB for the mark."""

import displayio

from nibblock import const
from nibblock.memory import forget, load
from nibblock.pictures import FLOOR, GOAL, TEXT, fill_region
from nibblock.ui.card import rectangle

_WIDE, _HIGH = const(9), const(6)  # pixels of the battery


def look(console):
    """Measure the battery; if it is low, say so and mark the level in play."""
    board = console.board
    board.low = load("boards.battery").is_low(board.battery)
    forget(b".boards.battery .boards.given")
    if board.low:
        console.say("screens", "battery is low")
        if getattr(console.screen, "view", None):  # not while it is left
            console.screen.group.append(mark(console))


def mark(console):
    """Return a Group to lie over the bar above a board: a battery with one bar."""
    small = console.small
    group = displayio.Group(x=0 if small else console.width // 2 - 34)
    group.append(rectangle(console, 0, 0, 12 if small else 16, console.bar - 1, FLOOR))
    bitmap = displayio.Bitmap(_WIDE + 1, _HIGH, 16)
    fill_region(bitmap, 0, 0, _WIDE, _HIGH, TEXT)
    fill_region(bitmap, 1, 1, _WIDE - 1, _HIGH - 1, 0)
    fill_region(bitmap, 1, 1, 3, _HIGH - 1, GOAL)
    fill_region(bitmap, _WIDE, 2, _WIDE + 1, _HIGH - 2, TEXT)  # its pole
    top = 1 if small else 4
    group.append(
        displayio.TileGrid(bitmap, pixel_shader=console.pictures.clear, x=1 if small else 3, y=top)
    )
    return group
