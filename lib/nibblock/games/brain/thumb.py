"""The cells of a Brain level's thumbnail, in the tiles that all games share.

RAM: a byte per cell of at most the top left 160x160 cells, kept with the level.
"""

from nibblock import const
from nibblock.games.brain.codes import GOAL

_MOST = const(160)  # more than fit on the widest screen, at 2 pixels per cell
_MET = const(4)
_DONE = const(128)  # already a tile, no longer a code

# Surface code -> tile (a rim for arrows, dark for ice, goals); kind of block -> tile.
_SURFACES = b"\x10\x10\x10\x10\x00\x01\x02\x02\x02\x02\x02"
_KINDS = b"\x09\x1f\x03\x05\x0e"


def tile(level, cell):
    """Return the tile of cell ``y * level.width + x`` in tiles4 or tiles2."""
    try:
        tiles = level.thumbnail
    except AttributeError:
        tiles = level.thumbnail = _tiles(level)
    x = cell % level.width
    y = cell // level.width
    return tiles[y * min(level.width, _MOST) + x] if x < _MOST and y < _MOST else 0


def now(rules, cell):
    """Return the tile of a cell in play."""
    code = rules.look(cell)
    surface, kind = code & 15, (code >> 4) - 1
    if kind < 0:
        return _SURFACES[surface]
    return _MET if surface == GOAL + kind else _KINDS[kind]


def board(pictures, level, width, height):
    """Return a Group of the board in the middle of ``width`` x ``height`` pixels."""
    from nibblock.games.brain.rules import Brain
    from nibblock.games.brain.view import ForceView

    return ForceView(pictures, Brain(level), 0, 0, width, height, False).group


def holds(level):
    """Return how many blocks the level has."""
    return len(level.blocks) // 3


def _tiles(level):
    width, height = min(level.width, _MOST), min(level.height, _MOST)
    tiles = bytearray(width * height)
    for i in range(len(tiles)):
        tiles[i] = level.default
    surfaces, blocks = level.surfaces, level.blocks
    for i in range(0, len(surfaces), 3):
        if surfaces[i + 1] < width and surfaces[i + 2] < height:
            tiles[surfaces[i + 2] * width + surfaces[i + 1]] = surfaces[i]
    for i in range(0, len(blocks), 3):
        if blocks[i + 1] < width and blocks[i + 2] < height:
            cell = blocks[i + 2] * width + blocks[i + 1]
            is_met = tiles[cell] == GOAL + blocks[i]
            tiles[cell] = _DONE | (_MET if is_met else _KINDS[blocks[i]])
    for i in range(len(tiles)):
        tiles[i] = tiles[i] & ~_DONE if tiles[i] & _DONE else _SURFACES[tiles[i]]
    return tiles
