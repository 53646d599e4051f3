# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki board while it is drawn: every mark and block can come at any time.

Layers are made when they are needed first. RAM: as games/klocki/view.py.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.codes import FRAME, NAMED, NONE, SWITCH
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.opening.stickers import Stickers
from nibblock.games.klocki.signs import STONE, ground, is_round, material, sign, symbol
from nibblock.pictures import OUTLINE

_LIGHT_INK = const(13)
_BLANK = const(186)  # a quarter of nothing

# The layers, from below.
_GROUND = const(0)
_BLOCKS = const(1)
_DISCS = const(2)
_OVER = const(3)
_SYMBOLS = const(4)  # dark, and on masters light
_CHARS = const(6)
_COUNT = const(8)


def kin(type_):
    """Return the type behind a drawing variant: tire, tire master, weak barrier."""
    return {120: 91, 88: 64, 33: 42}.get(type_, type_)


class Tiles:
    """See editor/__init__.py."""

    def __init__(self, pictures, board, size, columns, rows):
        self._pictures = pictures
        self._board = board
        self.size = size
        self._columns = columns
        self._rows = rows
        names = ("klocki/blocks%d", "klocki/signs%d", "klocki/letters%d")
        self.sheets = tuple([name % size for name in names]) + ("font8",)
        self.group = displayio.Group()
        self._layers = [None] * _COUNT
        self._stickers = None
        self.stale = False

    def _layer(self, rank):
        """Return a layer, made and put in its place if it is needed first."""
        grid = self._layers[rank]
        if not grid:
            grid = self._layers[rank] = self._make(rank)
            below = sum([1 for layer in self._layers[:rank] if layer])
            self.group.insert(below, grid)
        return grid

    def _make(self, rank):
        pictures, size = self._pictures, (self.size, self.size)
        if rank == _BLOCKS:
            half = self.size // 2, self.size // 2
            grid = pictures.tiles(self.sheets[0], half, 2 * self._columns, 2 * self._rows, True)
            for i in range(4 * self._columns * self._rows):
                grid[i] = _BLANK
            return grid
        if rank == _DISCS or rank == _OVER:
            return self._stickers.grid(self._columns, self._rows)
        if rank >= _CHARS:
            ink = OUTLINE if rank == _CHARS else _LIGHT_INK
            return pictures.inked(self.sheets[2], size, self._columns, self._rows, ink)
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
            grid = self._layer(rank)
            if grid[i] != tile:
                grid[i] = tile

    def show(self, x, y, cell):
        """Draw a cell; -1: nothing."""
        i = y * self._columns + x
        board = self._board
        mark = type_ = NONE
        if cell >= 0:
            mark, type_ = board.get(0, cell), board.get(1, cell)
        self._put(_GROUND, i, ground(mark) if cell >= 0 else 0)
        self._stick(i, mark, type_)
        char = picture = 0
        light = False
        if type_ == NONE:
            if self._layers[_BLOCKS]:
                self._quarters(x, y, [_BLANK] * 4)
        else:
            made_of = material(type_)
            joins = self._joins(cell, type_)
            first = 17 * made_of
            self._quarters(x, y, [first + _piece(joins[n], n) for n in range(4)])
            if board.get(2, cell) == NAMED and made_of != STONE:
                char = board.get(3, cell)
            light = KINDS[type_] & 1 > 0
            picture = symbol(type_, char, False)
            if joins[0] & 3:  # only the first cells of a block show more
                char = 0
                picture = picture if type_ in (120, 88) else 0
        if mark == SWITCH and type_ == NONE:
            picture = 0
        self._put(_SYMBOLS, i, 0 if light else picture)
        self._put(_SYMBOLS + 1, i, picture if light else 0)
        char = sign(char) if char else 0
        self._put(_CHARS, i, 0 if light else char)
        self._put(_CHARS + 1, i, char if light else 0)

    def _quarters(self, x, y, tiles):
        grid = self._layer(_BLOCKS)
        wide = 2 * self._columns
        at = 2 * y * wide + 2 * x
        for n in range(4):
            to = at + (n & 1) + (wide if n > 1 else 0)
            if grid[to] != tiles[n]:
                grid[to] = tiles[n]

    def _joins(self, cell, type_):
        """Return how each quarter joins: 1 up or down, 2 sideways, 4 also the cell between."""
        board = self._board
        width = board.width
        x, y = cell % width, cell // width
        beside = [
            [
                0 <= x + across < width
                and 0 <= y + down < board.height
                and self._is_one(cell, cell + down * width + across, type_)
                for across in (-1, 0, 1)
            ]
            for down in (-1, 0, 1)
        ]
        found = []
        for n in range(4):
            across, down = (2 if n & 1 else 0), (2 if n > 1 else 0)
            join = (1 if beside[down][1] else 0) + (2 if beside[1][across] else 0)
            found.append(4 if join == 3 and beside[down][across] else join)
        # The first quarter also says whether the cell is a first one: above and left.
        return found if found[0] != 4 else [7] + found[1:]

    def _is_one(self, cell, other, type_):
        """Return whether two cells belong to one block; frames always join."""
        board = self._board
        if type_ == FRAME:
            return board.get(1, other) == FRAME
        one, two = board.get(2, cell), board.get(3, cell)
        return (
            kin(board.get(1, other)) == kin(type_)
            and not one == NONE == two
            and board.get(2, other) == one
            and board.get(3, other) == two
        )

    # Goals over blocks, and rounds

    def _stick(self, i, mark, type_):
        """Show a mark over everything, and a round block."""
        round_ = type_ + 256 if is_round(type_) else 0
        over = mark if mark != NONE else 0
        if round_ or over:
            numbers = self._stickers.numbers if self._stickers else {}
            if round_ and round_ not in numbers or over and over not in numbers:
                self._new_stickers(over, round_)
            numbers = self._stickers.numbers
            round_, over = numbers.get(round_, 0), numbers.get(over, 0)
        self._put(_DISCS, i, round_)
        self._put(_OVER, i, over)

    def _new_stickers(self, mark, type_):
        """Draw the stickers anew, with one more; those that are shown have other numbers then."""
        known = set(self._stickers.numbers) if self._stickers else set()
        known.update([code for code in (mark, type_) if code])
        self._stickers = Stickers(_Seen(self._pictures, self.size, self.sheets, known), False)
        for rank in (_DISCS, _OVER):
            if self._layers[rank]:
                self.group.remove(self._layers[rank])
                self._layers[rank] = None
                self.stale = True


class _Seen:
    """What Stickers asks of a view: the marks and rounds there are."""

    def __init__(self, pictures, size, sheets, codes):
        self._pictures = pictures
        self.size = size
        self.sheets = sheets
        self.rules = self
        self.marks = [code for code in codes if code < 256]
        self.types = [code - 256 for code in codes if 256 <= code < 512]

    def next_type(self, type_, cell):
        """Return -1: a switch is among the marks if there is one."""
        return -1


def _piece(join, place):
    return 16 if join in (4, 7) else 4 * join + place
