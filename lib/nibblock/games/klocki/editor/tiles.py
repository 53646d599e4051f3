"""A Klocki board in the editor: any mark or block may be added at any time.

Layers are made when they are needed first. RAM: as games/klocki/view.py.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.codes import FRAME, MASTER, NAMED, NONE, SWITCH
from nibblock.games.klocki.editor.blocks import block_of, same
from nibblock.games.klocki.kinds import (
    BLANK,
    GOALS,
    KINDS,
    STONE,
    clear,
    ground,
    is_round,
    material,
    put,
    quarter,
    symbol,
)
from nibblock.memory import load
from nibblock.pictures import DIM, OUTLINE

_LIGHT_INK = const(13)

# The layers, from below.
_GROUND = const(0)
_BLOCKS = const(1)
_DISCS = const(2)
_OVER = const(3)
_SYMBOLS = const(4)  # dark, and on masters light
_CHARS = const(6)
_COUNT = const(7)

# What a sticker shows besides a mark without a block; as in start.py.
_ROUND_TYPE = const(256)
_UNDER = const(512)
_PLATE = const(1024)


class Tiles:
    """See editor/__init__.py."""

    def __init__(self, pictures, board, size, columns, rows):
        self._pictures = pictures
        self._board = board
        self.size = size
        self._columns = columns
        self._rows = rows
        self.sheets = "klocki/blocks%d" % size, "klocki/signs%d" % size
        self.group = displayio.Group()
        self._edge = displayio.Group()
        self.group.append(self._edge)
        self._layers = [None] * _COUNT
        self._stickers = None
        self.stale = False
        self._seen = self._jewelled = -1  # when the middle of which cell's block was found
        self._at = 0, 0
        if board.area > 1 and (columns, rows) == (board.width, board.height):
            self._tray(columns * size, rows * size)

    def _tray(self, wide, high):
        """Draw the edge of the board, which an empty board would not show."""
        for x, y, width, height in (
            (-2, -2, wide + 4, 2),
            (-2, high, wide + 4, 2),
            (-2, 0, 2, high),
            (wide, 0, 2, high),
        ):
            bitmap = displayio.Bitmap(width, height, 16)
            bitmap.fill(DIM)
            palette = self._pictures.palette
            self._edge.append(displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y))

    def _layer(self, rank):
        """Return a layer, made and put in its place if it is needed first."""
        grid = self._layers[rank]
        if not grid:
            grid = self._layers[rank] = self._make(rank)
            below = sum([1 for layer in self._layers[:rank] if layer])
            self.group.insert(below + 1, grid)
        return grid

    def _make(self, rank):
        pictures, size = self._pictures, (self.size, self.size)
        if rank == _BLOCKS:
            half = self.size // 2, self.size // 2
            grid = pictures.tiles(self.sheets[0], half, 2 * self._columns, 2 * self._rows, True)
            for i in range(4 * self._columns * self._rows):
                grid[i] = BLANK
            return grid
        if rank == _DISCS or rank == _OVER or rank == _CHARS:
            return self._stickers.grid(self._columns, self._rows)
        grid = pictures.tiles(self.sheets[1], size, self._columns, self._rows, True)
        if rank > _SYMBOLS:
            light = displayio.Palette(16)
            for i in range(16):
                light[i] = pictures.palette[_LIGHT_INK if i == OUTLINE else i]
            light.make_transparent(0)
            grid.pixel_shader = light
        return grid

    def _put(self, rank, i, tile):
        if tile or self._layers[rank]:
            put(self._layer(rank), i, tile)

    def show(self, x, y, cell):
        """Draw a cell; -1: nothing."""
        i = y * self._columns + x
        board = self._board
        mark = type_ = NONE
        if cell >= 0:
            mark, type_ = board.get(0, cell), board.get(1, cell)
        self._put(_GROUND, i, ground(mark) if cell >= 0 else 0)
        char = picture = 0
        light = False
        if type_ == NONE:
            if self._layers[_BLOCKS]:
                bare = cell >= 0 and mark == NONE
                at = 4 * y * self._columns + 2 * x
                clear(self._layers[_BLOCKS], at, 2 * self._columns, bare)
        else:
            if board.get(2, cell) == NAMED and material(type_) != STONE:
                char = board.get(3, cell)
            light = KINDS[type_] & MASTER > 0
            picture = symbol(type_, char, False)
            if not self._block(x, y, cell, type_, char):  # not a first cell: it shows less
                char = 0
                picture = picture if type_ in (120, 88) else 0
        if mark == SWITCH and type_ == NONE:
            picture = 0
        self._put(_SYMBOLS, i, 0 if light else picture)
        self._put(_SYMBOLS + 1, i, picture if light else 0)
        self._stick(i, mark, type_, char)

    def _block(self, x, y, cell, type_, char):
        """Draw a block's cell; return whether nothing joins it above or on the left."""
        board, one = self._board, self._is_one
        width = board.width
        column, row = cell % width, cell // width
        up = row > 0 and one(cell, cell - width)
        left = column > 0 and one(cell, cell - 1)
        right = column + 1 < width and one(cell, cell + 1)
        below = row + 1 < board.height and one(cell, cell + width)
        made_of = material(type_)
        jewel = made_of == MASTER and not char and not symbol(type_, 0, False)
        gem = self._gem(cell, column, row) if jewel else -1
        grid = self._layer(_BLOCKS)
        at = 4 * y * self._columns + 2 * x
        for place in range(4):
            aside, low = place & 1, place >> 1
            joins = (below if low else up) + 2 * (right if aside else left)
            if joins == 3:
                corner = cell + (width if low else -width) + (1 if aside else -1)
                joins += made_of == STONE or one(cell, corner)
            to = at + aside + 2 * low * self._columns
            quarter(grid, to, 17 * made_of, joins, place, gem)
        return not up and not left

    def _is_one(self, cell, other):
        """Return whether two cells belong to one block; frames always join."""
        board = self._board
        if board.get(1, cell) == FRAME:
            return board.get(1, other) == FRAME
        return same(board, cell, other)

    def _gem(self, cell, column, row):
        """Return where in its cell the gem of a plain master is, as ``quarter`` takes it."""
        across, down = self._middle(cell)
        across -= 2 * column
        down -= 2 * row
        return across << 4 | down if 0 <= across <= 2 and 0 <= down <= 2 else -1

    def _middle(self, cell):
        """Return the middle of a block in half cells; of its first cell, if it is no rectangle."""
        board = self._board
        known = self._jewelled < cell and board.history.at == self._seen
        if not known or not same(board, cell, self._jewelled):
            width = board.width
            block = block_of(board, cell)
            columns = [at % width for at in block]
            left, right = min(columns), max(columns)
            top, bottom = block[0] // width, block[-1] // width
            if (right - left + 1) * (bottom - top + 1) > len(block):
                left = right = columns[0]
                bottom = top
            self._seen = board.history.at
            self._at = left + right + 1, top + bottom + 1
        self._jewelled = cell
        return self._at

    # Goals over blocks, rounds, and characters

    def _stick(self, i, mark, type_, char):
        """Show a mark over everything, a round block, and a character."""
        over = 0 if mark == NONE else mark + _UNDER
        if type_ == NONE:
            over = mark if GOALS[mark] > 2 else 0  # else the floor shows it
        codes = (
            type_ + _ROUND_TYPE if is_round(type_) else 0,
            over,
            char + _PLATE if char else 0,
        )
        known = self._stickers.numbers if self._stickers else {}
        if any([code and code not in known for code in codes]):
            self._new_stickers(codes)
            known = self._stickers.numbers
        self._put(_DISCS, i, known.get(codes[0], 0))
        self._put(_OVER, i, known.get(codes[1], 0))
        self._put(_CHARS, i, known.get(codes[2], 0))

    def _new_stickers(self, codes):
        """Draw the stickers anew, with more; those that are shown have other numbers then."""
        known = set(self._stickers.numbers) if self._stickers else set()
        known.update([code for code in codes if code])
        make = load("games.klocki.stickers").Stickers
        self._stickers = make(_Seen(self._pictures, self.size, self.sheets, known))
        for rank in (_DISCS, _OVER, _CHARS):
            if self._layers[rank]:
                self.group.remove(self._layers[rank])
                self._layers[rank] = None
                self.stale = True


class _Seen:
    """The part of a view that Stickers reads: its marks, rounds and characters."""

    def __init__(self, pictures, size, sheets, codes):
        self._pictures = pictures
        self.size = size
        self.sheets = sheets
        self.rules = self
        self.types = [code & 255 for code in codes if code & _ROUND_TYPE]
        self.chars = [code & 255 for code in codes if code & _PLATE]
        self.marks = [code & 255 for code in codes if not code & (_ROUND_TYPE | _PLATE)]

    def next_type(self, type_, cell):
        """Return -1: a switch is among the marks if there is one."""
        return -1
