"""A replay: a click stops it, or lets it go on; the wheel goes by steps."""

from nibblock.keys import LEFT, RIGHT, A

WHEEL = (LEFT, RIGHT)


def at(console, dialog, x, y):
    """Return A."""
    return None, A


def toward(dialog, thing):
    """Return -1: there is nothing to choose."""
    return -1
