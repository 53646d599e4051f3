"""What is read, watched or moved as a whole: a click anywhere does something.

Each class has ``at`` and ``toward``, as __init__.py says.
"""

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A


class Pages:
    """Pages to read: a click on the right half turns to the next one, on the left half back."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the key that turns the page."""
        return None, RIGHT if 2 * x >= console.width else LEFT

    @staticmethod
    def toward(screen, thing):
        """Return -1: there is nothing to choose."""
        return -1


class Cards(Pages):
    """Cards over a board, whose A goes on: a click anywhere does that."""

    @staticmethod
    def at(console, screen, x, y):
        """Return A."""
        return None, A


class Replay(Cards):
    """A replay: a click stops it, or lets it go on; the wheel goes by steps."""

    WHEEL = (LEFT, RIGHT)


class Sides(Pages):
    """The sides of a drawing: a click near one moves it."""

    @staticmethod
    def at(console, screen, x, y):
        """Return the key of the side that is nearest, as seen from the middle of the display."""
        across = (2 * x - console.width) * console.height
        down = (2 * y - console.height) * console.width
        if abs(across) > abs(down):
            return None, RIGHT if across > 0 else LEFT
        return None, DOWN if down > 0 else UP
