"""What the level info says about a level of Lamps. RAM: none."""

from nibblock.ui.text import words


def lines(console, play):
    """Return how many lamps are on."""
    return [words("games/lamps", "info")[0] % play.rules.on]
