"""Brain levels in level codes: surfaces and blocks cell by cell, their order, then the texts.

The tables for cells are a start: probabilities follow what was coded. RAM: 3 KB, and 3 bytes per
block and surface.
"""

from nibblock import const
from nibblock.games.brain.codes import BLANK, GOAL, ICE
from nibblock.games.brain.level import BrainLevel, tiles
from nibblock.games.brain.sharing.tables import (
    ARROWS,
    BLOCKS,
    GOALS,
    HEIGHTS,
    ORDERS,
    SURFACES,
    WIDTHS,
)
from nibblock.memory import load
from nibblock.sharing.coder import even, learned, learning, number, tree
from nibblock.sharing.letters import BadCode

# What a surface is.
_BLANK = const(0)
_ICE = const(1)
_LEFT = const(2)  # as at its left
_UP = const(3)  # as above it
_ARROW = const(4)
_GOAL = const(5)

# The order of the blocks: 0 by rows, 1 by columns, or
_OWN = const(2)

_EDGE = const(4)  # beyond the board, where classes of surfaces are asked for
_MOST_IN_ORDER = const(255)
_LARGEST = const(254)
_MOST_CELLS = const(4096)
_KINDS = const(5)
_NOTHING = "The code holds no level"


def code(coder, level):
    """Write ``level``, or read a level if it is None, and return it. Raises BadCode."""
    width = 1 + number(coder, WIDTHS, 0, level.width - 1 if level else 0)
    bucket = 0 if width < 6 else 1 if width < 8 else 2 if width < 11 else 3
    height = 1 + number(coder, HEIGHTS, 31 * bucket, level.height - 1 if level else 0)
    if width > _LARGEST or height > _LARGEST or width * height > _MOST_CELLS:
        raise BadCode("%dx%d cells are too many" % (width, height))
    made = BrainLevel(width, height)
    kinds = bytearray(width * height)  # of block, from 1
    if level:
        for i in range(0, len(level.blocks), 3):
            kinds[level.blocks[i + 2] * width + level.blocks[i + 1]] = level.blocks[i] + 1
    codes = tiles(level or made)
    _code_cells(coder, width, codes, kinds)
    for cell in range(len(codes)):
        if codes[cell] != BLANK:
            made.surfaces.extend(bytes((codes[cell], cell % width, cell // width)))
    _code_order(coder, made, kinds, level)
    load("games.brain.sharing.texts").code(coder, made, level)
    return made


def _code_cells(coder, width, codes, kinds):
    """Code surfaces and blocks, row by row."""
    surfaces, blocks = learning(SURFACES), learning(BLOCKS)
    for cell in range(len(codes)):
        left = cell - 1 if cell % width else -1
        up = cell - width
        context = 5 * _class(codes, left) + _class(codes, up)
        want = _wanted(codes, cell, left, up)
        what = learned(coder, surfaces, 7 * context, 3, want)
        codes[cell] = surface = _surface(coder, codes, cell, left, up, what)
        context = 4 * _side(kinds, left) + _side(kinds, up)
        context = 4 * context + _kind_of(surface)
        kinds[cell] = learned(coder, blocks, 7 * context, 3, kinds[cell])
        if kinds[cell] > _KINDS:
            raise BadCode(_NOTHING)


def _kind_of(surface):
    """Return a surface's class: 0 blank, 1 ice, 2 an arrow, 3 a goal."""
    return 0 if surface == BLANK else 1 if surface == ICE else 2 if surface < ICE else 3


def _class(codes, cell):
    return _kind_of(codes[cell]) if cell >= 0 else _EDGE


def _side(kinds, cell):
    """Return what a neighbour holds: 0 nothing, 1 a fixed block, 2 another block, 3 it is none."""
    if cell < 0:
        return 3
    return 0 if not kinds[cell] else 1 if kinds[cell] == 2 else 2


def _wanted(codes, cell, left, up):
    surface = codes[cell]
    kind = _kind_of(surface)
    if kind <= _ICE:
        return kind
    if left >= 0 and codes[left] == surface:
        return _LEFT
    if up >= 0 and codes[up] == surface:
        return _UP
    return _ARROW if surface < ICE else _GOAL


def _surface(coder, codes, cell, left, up, what):
    """Return the code of a surface, of which ``what`` was coded."""
    if what == _BLANK or what == _ICE:
        return BLANK if what == _BLANK else ICE
    if what == _LEFT or what == _UP:
        near = left if what == _LEFT else up
        if near < 0:
            raise BadCode(_NOTHING)
        return codes[near]
    if what == _ARROW:
        return tree(coder, ARROWS, 0, 2, codes[cell] & 3)
    kind = tree(coder, GOALS, 0, 3, codes[cell] - GOAL if codes[cell] > BLANK else 0)
    if what > _GOAL or kind >= _KINDS:
        raise BadCode(_NOTHING)
    return GOAL + kind


def _code_order(coder, made, kinds, level):
    """Code the order of the blocks, which is part of play, and set them in that order."""
    places = [_places(kinds, made.width, by_columns) for by_columns in (False, True)]
    wanted = _cells_of(level) if level else None
    order = tree(coder, ORDERS, 0, 2, places.index(wanted) if wanted in places else _OWN)
    if order > _OWN:
        raise BadCode(_NOTHING)
    cells = places[order & 1]
    if order == _OWN:
        cells = _own_order(coder, places[1], wanted)
    for cell in cells:
        made.blocks.extend(bytes((kinds[cell] - 1, cell % made.width, cell // made.width)))


def _places(kinds, width, by_columns):
    """Return the cells that hold blocks, in reading order or column by column."""
    if not by_columns:
        return [cell for cell in range(len(kinds)) if kinds[cell]]
    places = []
    for x in range(width):
        places += [cell for cell in range(x, len(kinds), width) if kinds[cell]]
    return places


def _cells_of(level):
    blocks = level.blocks
    return [blocks[i + 2] * level.width + blocks[i + 1] for i in range(0, len(blocks), 3)]


def _own_order(coder, left, wanted):
    """Code any order: for each place, which of the blocks left is next."""
    if len(left) > _MOST_IN_ORDER:
        raise BadCode("Too many blocks in an order of their own for a code")
    cells = []
    while left:
        i = even(coder, len(left), left.index(wanted[len(cells)]) if wanted else 0)
        cells.append(left.pop(i))
    return cells
