"""A level in the list: its cells in small tiles, its board, how many crates. RAM: none."""

from nibblock.games.sokoban.level import CRATE, CRATE_ON_GOAL

# SKBN code -> tile; all walls look the same at this size.
_TILES = b"\x00\x00\x01\x09\x1f\x03\x02\x04\x0d"


def tile(level, cell):
    """Return the tile of cell ``y * level.width + x`` in tiles4 or tiles2."""
    return _TILES[level.cells[cell]]


def now(rules, cell):
    """Return the tile of a cell in play."""
    tile = rules.look(cell)
    return tile if tile < 16 else 31


def board(pictures, level, width, height):
    """Return a Group of the board in the middle of ``width`` x ``height`` pixels."""
    from nibblock.games.sokoban.rules import Sokoban
    from nibblock.games.sokoban.view import BoardView

    return BoardView(pictures, Sokoban(level), 0, 0, width, height, False).group


def holds(level):
    """Return how many crates the level has."""
    cells = bytes(level.cells)  # a bytearray cannot count on every firmware
    return cells.count(bytes((CRATE,))) + cells.count(bytes((CRATE_ON_GOAL,)))
