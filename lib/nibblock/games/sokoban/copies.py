"""Which levels are mirrored or turned copies of a level. RAM: twice the board."""

from nibblock import const
from nibblock.games.sokoban.level import Level

_MOST = const(2000)  # cells: the next key must not take more than 40 ms


def keys(level):
    """Yield the keys of the seven copies; of none if the level is large."""
    width, cells = level.width, level.cells
    for way in range(1, 8 if len(cells) <= _MOST else 0):
        if way == 4:
            width, cells = level.width, _mirrored(level.cells, level.width)
        else:
            cells = _turned(cells, width)
            width = len(cells) // width
        yield Level(width, len(cells) // width, cells).key


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
