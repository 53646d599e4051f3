"""Turn a Brain level into the cells of a drawing (editor/part.py), and back. RAM: none."""

from nibblock import const
from nibblock.games.brain.codes import BLANK
from nibblock.games.brain.level import BrainLevel, tiles

_BLOCK = const(0x70)  # bits of a cell's first byte: kind + 1, or 0
_SURFACE = const(15)
_WIDE = const(6)  # cells of a new level
_HIGH = const(5)


def new():
    """Return (width, height, cells) of an empty board."""
    area = _WIDE * _HIGH
    return _WIDE, _HIGH, bytearray(bytes((BLANK,)) * area + bytes(2 * area))


def cells_of(level):
    """Return the cells of a level; its blocks keep their order."""
    blocks, area = level.blocks, level.width * level.height
    cells = tiles(level) + bytearray(2 * area)
    for i in range(0, len(blocks), 3):
        cell = blocks[i + 2] * level.width + blocks[i + 1]
        cells[cell] |= blocks[i] + 1 << 4
        cells[area + cell] = i // 3 + 1 >> 8
        cells[2 * area + cell] = i // 3 + 1 & 255
    return cells


def level_of(draft):
    """Return the level that was drawn."""
    level = BrainLevel(draft.width, draft.height)
    level.title, level.author = draft.title, draft.author
    level.messages = list(draft.notes)
    cells, width = draft.cells, draft.width
    area = width * draft.height
    blocks = [cell for cell in range(area) if cells[cell] & _BLOCK]
    for cell in sorted(blocks, key=lambda cell: cells[area + cell] << 8 | cells[2 * area + cell]):
        level.blocks += bytes(((cells[cell] >> 4) - 1, cell % width, cell // width))
    for cell in range(area):
        code = cells[cell] & _SURFACE
        if code != BLANK:
            level.surfaces += bytes((code, cell % width, cell // width))
    return level
