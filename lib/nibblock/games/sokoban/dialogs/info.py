"""The lines of the level info for a Sokoban level. RAM: two copies of the board for a moment."""

from nibblock.games.sokoban.packs.level import Level
from nibblock.ui.text import words

_SOLVED = 1  # of progress.marks()


def lines(console, play):
    """Return how many of the crates are on goals, two more counts, and whether the player solved
    the level as it is seen in a mirror, or turned.
    """
    rules = play.rules
    home, counts, copy = words("games/sokoban", "info")
    found = [home % (rules.on_goal, rules.crates), counts % (rules.lines, rules.changes)]
    if not console.progress.marks(play.key_of_level) & _SOLVED and _is_copy(console, play):
        found.append(copy)
    return found


def _is_copy(console, play):
    """Return whether a mirrored or turned copy of the level is solved."""
    level = play.read_again()
    width, cells = level.width, level.cells
    for way in range(1, 8):
        if way == 4:
            width, cells = level.width, _mirrored(level.cells, level.width)
        else:
            cells = _turned(cells, width)
            width = len(cells) // width
        if console.progress.marks(Level(width, len(cells) // width, cells).key) & _SOLVED:
            return True
    return False


def _turned(cells, width):
    """Return the cells of a board after a quarter turn clockwise."""
    height = len(cells) // width
    made = bytearray(len(cells))
    for i in range(len(cells)):
        made[i % width * height + height - 1 - i // width] = cells[i]
    return made


def _mirrored(cells, width):
    """Return the cells of a board as seen in a mirror."""
    made = bytearray(len(cells))
    for i in range(len(cells)):
        made[i + width - 1 - 2 * (i % width)] = cells[i]
    return made
