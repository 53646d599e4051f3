"""The sides of a drawing: a click near one moves it."""

from nibblock.keys import DOWN, LEFT, RIGHT, UP


def at(console, dialog, x, y):
    """Return the key of the side that is nearest, as seen from the middle of the display."""
    across = (2 * x - console.width) * console.height
    down = (2 * y - console.height) * console.width
    if abs(across) > abs(down):
        return None, RIGHT if across > 0 else LEFT
    return None, DOWN if down > 0 else UP


def toward(dialog, thing):
    """Return -1: there is nothing to choose."""
    return -1
