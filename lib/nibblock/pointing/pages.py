"""Pages to read: a click on the right half turns to the next one, on the left half back."""

from nibblock.keys import LEFT, RIGHT


def at(console, screen, x, y):
    """Return the key that turns the page."""
    return None, RIGHT if 2 * x >= console.width else LEFT


def toward(screen, thing):
    """Return -1: there is nothing to choose."""
    return -1
