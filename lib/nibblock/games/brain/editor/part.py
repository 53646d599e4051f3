"""Brain's part of the editor: see editor/__init__.py. RAM: none but the module.

A cell has three bytes: its surface with its block, as ``Board.look`` returns them, and the block's
place in the order of blocks, which is part of play; the high byte first, 0 without a block.
"""

from nibblock import const
from nibblock.games.brain.codes import BLANK as NONE
from nibblock.games.brain.codes import FIXED, GOAL, ICE, PLAYER
from nibblock.memory import load
from nibblock.ui.card import FLAG
from nibblock.ui.text import words

LARGEST = 254
SMALLEST = 1
NOTHING = b"\5\0\0"
START = 1  # the player
BARS = 2
GROUPS = (6, 5, 6)  # nothing and the blocks; their goals; the surfaces

_BLOCK = const(0x70)  # bits of a cell's first byte: kind + 1, or 0
_SURFACE = const(15)
_GOALS = const(6)  # the first tool that puts a goal, and the first that puts another surface
_SURFACES = const(11)
_PUTS = b"\5\4\3\2\1\0"  # surfaces: blank, ice, arrows left, up, right, down
_LAST = const(65535)
_MOST_MOVING = const(1200)  # as in view.py

_NO_PLAYER = const(0)
_NO_GOALS = const(1)
_NO_BLOCK = const(2)
_SOLVED = const(3)

_TILES = b"\x0b\x0f\x10\x12\x13\x14"  # block -> tile; see view.py
_LOOSE = const(17)
_NOTHING = const(11)
_ARROW = const(21)
_COVERED = const(20)
_MET = const(31)


def new():
    """Return an empty board."""
    return _drawn().new()


def cells_of(level):
    """Return the cells of a level; its blocks keep their order."""
    return _drawn().cells_of(level)


def notes_of(level):
    """Return what a level says below its board, a line each."""
    return level.messages


def level_of(draft):
    """Return the level that was drawn."""
    return _drawn().level_of(draft)


def _drawn():
    return load("games.brain.packs.drawn")


# Tools


def name(tool):
    """Return what a tool puts."""
    return words("games/brain", "tools")[tool]


def _surface(tool):
    """Return the surface that a tool puts."""
    return _PUTS[tool - _SURFACES] if tool >= _SURFACES else tool - _GOALS + GOAL


def has(board, cell, tool):
    """Return whether the tool would change nothing; the tool "nothing" always changes something."""
    bits = board.cells[cell]
    if not tool or tool == _SURFACES:
        return False
    return bits >> 4 == tool if tool < _GOALS else bits & _SURFACE == _surface(tool)


def put(board, cell, tool, erase, first):
    """Put a block or a surface, or take it away; "nothing" takes a block away first."""
    bits = board.cells[cell]
    if erase and not has(board, cell, tool):
        return
    if tool >= _GOALS:
        board.set(0, cell, bits & _BLOCK | (NONE if erase else _surface(tool)))
    elif tool and not erase:
        if not bits & _BLOCK:
            number(board, cell, last(board) + 1)
        board.set(0, cell, bits & _SURFACE | tool << 4)
    elif bits & _BLOCK:
        number(board, cell, 0)
        board.set(0, cell, bits & _SURFACE)
    else:
        board.set(0, cell, NONE)


def number(board, cell, number):
    """Give the block at a cell a place in the order of blocks; 0: there is none."""
    board.set(1, cell, number >> 8)
    board.set(2, cell, number & 255)


def last(board):
    """Return the number of the last block in the order; the largest is not exceeded."""
    cells, area = board.cells, board.area
    high = max(cells[area : 2 * area])
    low = 0
    for cell in range(area):
        if cells[area + cell] == high and cells[2 * area + cell] > low:
            low = cells[2 * area + cell]
    return min(high << 8 | low, _LAST - 1)


def turned(values, mirror):
    """Return a cell with its arrow turned."""
    bits = values[0]
    if bits & _SURFACE >= ICE:
        return values
    way = bits & 3  # down, right, up, left
    return bytes((bits & _BLOCK | ((4 - way if mirror else way - 1) & 3),)) + values[1:]


def paste(board, cells):
    """Number the pasted blocks that are copies: they come last, in the order of the originals."""
    load("games.brain.editor.dialogs.paste").paste(board, cells)


def pick(board, cell):
    """Return the tool that puts the block at a cell, or else its surface."""
    for tool in range(1, sum(GROUPS)):
        if has(board, cell, tool):
            return tool
    return 0


def doubles(board, size):
    """Return whether play shows tiles twice as large: if few blocks can move."""
    blocks = [bits >> 4 for bits in board.cells[: board.area]]
    moving = board.area - blocks.count(0) - blocks.count(FIXED + 1)
    return moving * size * size <= _MOST_MOVING


def stretches(tool):
    """Return False: A puts a single cell, or a line while it is held."""
    return False


class Tiles:
    """Surfaces, blocks over them, and marks of what the blocks cover, in tiles of ``size`` pixels.

    Unlike in play, the arrow below a fixed block is shown: who draws must see it.
    """

    def __init__(self, pictures, board, size, columns, rows):
        from displayio import Group

        self.stale = False
        self._pictures = pictures
        self._board = board
        self._size = size
        self._columns = columns
        self._rows = rows
        self.sheets = ("brain/tiles%d" % size,)
        self.group = Group()
        self._layers = [self._layer(False), None, None]  # the others once they show something
        self.group.append(self._layers[0])

    def _layer(self, clear):
        size = self._size, self._size
        return self._pictures.tiles(self.sheets[0], size, self._columns, self._rows, clear)

    def show(self, x, y, cell):
        """Draw a cell; -1: nothing."""
        i = y * self._columns + x
        bits = self._board.cells[cell] if cell >= 0 else NONE
        self._set(0, i, bits & _SURFACE)
        block = bits >> 4
        loose = block == FIXED + 1 and bits & _SURFACE == ICE
        self._set(1, i, _LOOSE if loose else _TILES[block])
        self._set(2, i, _mark(block, bits & _SURFACE))

    def _set(self, layer, i, tile):
        grid = self._layers[layer]
        if not grid:
            if tile == _NOTHING:
                return
            grid = self._layers[layer] = self._layer(True)
            for at in range(self._columns * self._rows):
                grid[at] = _NOTHING
            self.group.insert(1 if layer == 1 else len(self.group), grid)
        if grid[i] != tile:
            grid[i] = tile


def _mark(block, surface):
    """Return the tile over a block: the arrow or goal below it."""
    if surface < ICE:
        return _ARROW + surface
    if surface < GOAL or not block:
        return _NOTHING
    return _MET if surface - GOAL == block - 1 else _COVERED + surface


def status(board):
    """Return how many of the goals have a block for them, and how many there are."""
    blocks, goals = _counts(board)
    wanted = sum(goals)
    met = sum([min(blocks[kind], goals[kind]) for kind in range(5)])
    return FLAG, "%d/%d" % (met, wanted), met < wanted or not wanted


def _counts(board):
    """Return how many blocks and goals of each kind there are."""
    blocks = [0] * 5
    goals = [0] * 5
    cells = board.cells
    for cell in range(board.area):
        bits = cells[cell]
        if bits & _BLOCK:
            blocks[(bits >> 4) - 1] += 1
        if bits & _SURFACE >= GOAL:
            goals[(bits & _SURFACE) - GOAL] += 1
    return blocks, goals


def faults(board):
    """Return the faults that verify would report: (cell or -1, number of the text)."""
    blocks, goals = _counts(board)
    found = []
    if not blocks[PLAYER]:
        found.append((-1, _NO_PLAYER))
    if not sum(goals):
        found.append((-1, _NO_GOALS))
        return found
    cells = board.cells
    unmet = 0
    for cell in range(board.area):
        kind = (cells[cell] & _SURFACE) - GOAL
        if kind >= 0 and cells[cell] >> 4 != kind + 1:
            unmet += 1
            if goals[kind] > blocks[kind]:
                goals[kind] = 0  # say it once
                found.append((cell, _NO_BLOCK))
    if not unmet:
        found.append((-1, _SOLVED))
    return found
