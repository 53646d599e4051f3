"""Buttons side by side (ui/buttons.py): below a solved board, or where a pack cannot be read."""

from nibblock.keys import LEFT, RIGHT, A
from nibblock.pointing.places import local, nearer
from nibblock.ui.buttons import height


def at(console, screen, x, y):
    """Return the button at (x, y); while there are none yet, a click shows them."""
    buttons = _buttons(screen)
    if not buttons:
        return 0, A
    place = local(console, buttons.group, x, y)
    if place and 0 <= place[1] < height(console):
        for i, (left, wide) in enumerate(buttons._places):
            if left <= place[0] < left + wide:
                return i, A
    return None


def toward(screen, i):
    """Return the key towards a button."""
    buttons = _buttons(screen)
    return nearer(buttons.at, i, LEFT, RIGHT) if buttons else -1


def _buttons(screen):
    banner = getattr(screen, "_banner", None)
    return banner.buttons if banner else getattr(screen, "_buttons", None)
