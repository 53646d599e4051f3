"""Menus (ui/menu.py) and the buttons below a board (ui/buttons.py).

Each class has ``at`` and ``toward``, as __init__.py says.
"""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A, B
from nibblock.pointing.places import local, nearer
from nibblock.ui.buttons import height


class Menu:
    """A menu: a click does what the row says; one beside the card goes back."""

    @staticmethod
    def at(console, menu, x, y):
        """Return the row at (x, y), of those without dividers."""
        place = local(console, menu.group, x, y)
        if not place:
            return None
        x, y = place
        if not (0 <= x < menu._edge and 0 <= y < menu._height):
            return menu.at, B
        for i, top in menu._tops.items():
            if top <= y < top + menu._pitch:
                return menu._lines.index(i), A
        return None

    @staticmethod
    def toward(menu, row):
        """Return the key towards a row."""
        return nearer(menu.at, row, UP, DOWN)


class Buttons:
    """Buttons side by side: below a solved board, or where a pack cannot be read."""

    @staticmethod
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

    @staticmethod
    def toward(screen, i):
        """Return the key towards a button."""
        buttons = _buttons(screen)
        return nearer(buttons.at, i, LEFT, RIGHT) if buttons else -1


def _buttons(screen):
    banner = getattr(screen, "_banner", None)
    return banner.buttons if banner else getattr(screen, "_buttons", None)
