"""A level in the list: its board, or its cells in small tiles. RAM: none."""


def tile(level, cell):
    """Return the tile of ``y * level.width + x`` in the shared sheets tiles4 and tiles2."""
    return 4 if level.cells[cell] else 1


def board(pictures, level, width, height):
    """Return a Group of the board in the middle of ``width`` x ``height`` pixels."""
    from nibblock.games.lamps.rules import Lamps
    from nibblock.games.lamps.view import LampsView

    return LampsView(pictures, Lamps(level), 0, 0, width, height, False).group


def holds(level):
    """Return how many lamps the level has."""
    return level.width * level.height
