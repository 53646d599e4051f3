"""Whether a mirrored or turned copy of a level is solved. RAM: twice the board for a moment."""

from nibblock import const
from nibblock.games.sokoban.level import Level

_SOLVED = const(1)  # of progress.marks()
_MOST = const(2000)  # cells: the list of levels must not stop for longer than 0.3 s


def is_solved(progress, level):
    """Return whether the player has solved the level as it is seen in a mirror, or turned."""
    width, cells = level.width, level.cells
    if len(cells) > _MOST:
        return False
    for way in range(1, 8):
        if way == 4:
            width, cells = level.width, _mirrored(level.cells, level.width)
        else:
            cells = _turned(cells, width)
            width = len(cells) // width
        if progress.marks(Level(width, len(cells) // width, cells).key) & _SOLVED:
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
