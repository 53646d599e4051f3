"""The lines of the level info for a Sokoban level. RAM: none."""

from nibblock.games.sokoban.copies import keys
from nibblock.ui.text import words

_SOLVED = 1  # of progress.marks()


def lines(console, play):
    """Return how many of the crates are on goals, two more counts, and whether the player solved
    the level as it is seen in a mirror, or turned.
    """
    rules = play.rules
    home, counts, copy = words("games/sokoban", "info")
    found = [home % (rules.on_goal, rules.crates), counts % (rules.lines, rules.changes)]
    marks = console.progress.marks
    if not marks(play.key_of_level) & _SOLVED:
        if any([marks(key) & _SOLVED for key in keys(play.read_again())]):
            found.append(copy)
    return found
