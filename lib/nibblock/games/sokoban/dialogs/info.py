"""The lines of the level info for a Sokoban level. RAM: none."""

from nibblock.ui.text import words


def lines(console, play):
    """Return how many of the crates are on goals."""
    rules = play.rules
    return [words("games/sokoban", "info")[0] % (rules.on_goal, rules.crates)]
