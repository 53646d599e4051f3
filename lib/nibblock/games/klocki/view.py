# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki board on the display: marks, joined blocks, symbols, characters and a cursor.

Blocks are one TileGrid of quarter cells (tools/games/klocki/art explains how they join), so a step
repaints one small rectangle. Only a block's first cells show symbols and characters.
RAM: up to 9 bytes per visible cell, and three sheets of one size: 15.5 KB at 16 pixels, 8.8 at 12,
4 at 8. Measured with its sheets: 15.8 KB for 20x15 cells at 12 pixels, 17.4 for 40x28 at 8 pixels.
"""

# pyright: reportAttributeAccessIssue=false
# opening/layers.py sets what depends on the level: size, columns, layers ...

from nibblock import const
from nibblock.games.klocki.codes import FRAME, NONE
from nibblock.games.klocki.kinds import GOALS, KINDS, burden
from nibblock.games.klocki.signs import (
    CURSOR,
    FLOOR,
    ROUND,
    STONE,
    ground,
    is_round,
    material,
    sign,
    symbol,
)
from nibblock.play.room import scrolled

# Materials of met or taken blocks, besides those in signs.py: 20 quarters each.
_ROUND_MET = const(5)
_MET = const(6)
_TAKEN = const(7)  # a taken master follows
_TAKEN_MET = const(9)
_BLANK = const(216)  # the middle of the cursor: nothing

# Tiles of the sheet of signs.
_WATER = const(4)
_ICE = const(9)
_TIRE = const(21)  # from here on every cell shows its symbol, not just the first one
_WATER_OVER = const(40)
_ICE_OVER = const(41)

_NEAR = const(2)  # cells between changes that are painted as one rectangle


class SlideView:
    """Shows ``rules`` (a Klocki) in a rectangle of the screen; ``group`` is the Group to append.

    ``size`` is the size of the sheet's tiles; ``scale`` 2 shows them twice as large.
    ``over``: marks show over the blocks (see ``marks_over``).
    """

    _at = -1  # the cursor's cell
    _held = 0  # the block taken
    _taken = False
    _b = _type = 0  # the block whose cell is being drawn
    _pointed = -1
    _frame = _over = _labels = _plates = None
    left = top = 0

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn, over=False):
        from nibblock.games.klocki.opening.layers import lay

        self._pictures = pictures
        self.rules = rules
        lay(self, x, y, room_x, room_y, may_turn, over)
        self.draw_all()

    def quarters(self, columns, rows):
        """Return a TileGrid of quarter cells for ``columns`` by ``rows`` cells."""
        half = self.size // 2
        return self._pictures.tiles(self.sheets[0], (half, half), columns * 2, rows * 2, True)

    # Cells

    def draw_all(self):
        """Set the visible tiles that differ: setting a tile repaints it even if it is the same."""
        for y in range(self.rows):
            cell = self._first + self.left * self._right + (self.top + y) * self._below
            for x in range(self.columns):
                self._set(x, y, cell)
                cell += self._right
        if self._labels:
            self._labels.place()
        if self._plates:
            self._plates.place()
        if self._at >= 0:
            self.cursor(self._at)

    def draw_changed(self, display=None):
        """Draw what has changed on the board since the last drawing.

        With ``display``, changes far apart are refreshed separately: together they would be one
        large rectangle."""
        rules = self.rules
        count = rules.take_changed()
        if count < 0:
            self.draw_all()
        changed, width = rules.changed, rules.width
        left = right = top = bottom = -1
        for i in range(count):
            cell = changed[i]
            if changed.index(cell) < i:
                continue  # a cell that was left and entered is there twice
            x = cell % width
            y = cell // width
            if self.turned:
                x, y = self.across - 1 - y, x
            x -= self.left
            y -= self.top
            if i and left - _NEAR <= x <= right + _NEAR and top - _NEAR <= y <= bottom + _NEAR:
                if x < left:
                    left = x
                elif x > right:
                    right = x
                if y < top:
                    top = y
                elif y > bottom:
                    bottom = y
            else:
                if i and display:
                    display.refresh()
                left = right = x
                top = bottom = y
            self.draw(cell, x, y)

    def draw(self, cell, x, y):
        """Set the tiles of the cell at (x, y), if visible, and those around it if frames change."""
        if 0 <= x < self.columns and 0 <= y < self.rows and self._set(x, y, cell):
            for down in range(max(0, y - 1), min(self.rows, y + 2)):
                for across in range(max(0, x - 1), min(self.columns, x + 2)):
                    beside = cell + (across - x) * self._right + (down - y) * self._below
                    self._set(across, down, beside)

    def column(self, cell):
        """Return the column of ``cell`` in the view; negative or too large if not visible."""
        width = self.rules.width
        if self.turned:
            return self.across - 1 - cell // width - self.left
        return cell % width - self.left

    def row(self, cell):
        """Return the row of ``cell`` in the view; negative or too large if not visible."""
        width = self.rules.width
        return (cell % width if self.turned else cell // width) - self.top

    def _set(self, x, y, cell):
        """Draw ``cell`` at (x, y) in the view; return whether it is or was a frame."""
        rules, blocks = self.rules, self._blocks
        mark, type_ = rules.marks[cell], rules.types[cell]
        i = y * self.columns + x
        if mark != NONE or self._ground[i] != FLOOR:
            self._set_mark(i, mark)
        wide = 2 * self.columns
        at = 2 * y * wide + 2 * x
        was = blocks[at]
        symbol_ = char = 0
        if type_ == NONE:
            if was != _BLANK:
                _clear(blocks, at, wide)
        else:
            b = self._b = rules.block_at(cell)
            self._type = type_
            made_of = material(type_)
            if b:
                char = rules.chars[b]
                if made_of != STONE:
                    met = mark != NONE and burden(mark, type_, char) < 0
                    made_of = self._state(made_of, type_, b, met)
            x += self.left
            y += self.top
            first = self._join(blocks, at, wide, 20 * made_of, cell, x, y)
            if self._symbols:
                symbol_ = symbol(type_, char, self.turned)
                if not first and symbol_ < _TIRE:
                    symbol_ = 0
            if char:
                char = sign(char) if first else 0
            elif self._chars and is_round(type_):
                char = sign(type_)
        if self._symbols:
            _put(self._symbols, i, symbol_)
        if self._chars:
            _put(self._chars, i, char)
        if self._plates:
            self._plates.show(cell)
        return was >= 20 * STONE or type_ == FRAME

    def _state(self, made_of, type_, b, met):
        """Return the material to draw: that of a taken block, a met one, or ``made_of``."""
        if b == self._held:
            return _TAKEN_MET if met else _TAKEN + (KINDS[type_] & 1)
        if met:
            return _ROUND_MET if made_of == ROUND else _MET
        return made_of

    def _set_mark(self, i, mark):
        tile = ground(mark)
        _put(self._ground, i, tile)
        if self._wanted:
            _put(self._wanted, i, sign(mark) if GOALS[mark] > 2 else 0)
        over = self._over
        if over:  # it may cover only a part of the board
            x = i % self.columns - over.x // self.size
            y = i // self.columns - over.y // self.size
            if 0 <= x < over.width and 0 <= y < over.height:
                if tile == _WATER or tile == _ICE:
                    tile = _WATER_OVER if tile == _WATER else _ICE_OVER
                _put(over, y * over.width + x, tile if tile > FLOOR else 0)

    def _join(self, grid, at, wide, tile, cell, x, y):
        """Set the quarters of ``cell``, at (x, y) on the board, from tile ``at`` of ``grid``.

        ``tile`` is the first of its material. Return True if nothing joins above or left. Cells
        join if they belong to block ``_b``, or are frames if ``_type`` is a frame."""
        rules = self.rules
        right, below = self._right, self._below
        key = self._b
        high = key >> 8
        key &= 255
        lows, highs = rules.low, rules.high
        if not self._b:
            lows = highs = rules.types
            key = high = FRAME if self._type == FRAME else -1
        up = y > 0 and lows[cell - below] == key and highs[cell - below] == high
        left = x > 0 and lows[cell - right] == key and highs[cell - right] == high
        x += 1
        y += 1
        beside = x < self.across and lows[cell + right] == key and highs[cell + right] == high
        down = y < self.down and lows[cell + below] == key and highs[cell + below] == high
        joins = up + 2 * left
        if joins == 3:
            joins += lows[cell - below - right] == key and highs[cell - below - right] == high
        _put(grid, at, tile + 4 * joins)
        joins = up + 2 * beside
        if joins == 3:
            joins += lows[cell - below + right] == key and highs[cell - below + right] == high
        _put(grid, at + 1, tile + 1 + 4 * joins)
        at += wide
        joins = down + 2 * left
        if joins == 3:
            joins += lows[cell + below - right] == key and highs[cell + below - right] == high
        _put(grid, at, tile + 2 + 4 * joins)
        joins = down + 2 * beside
        if joins == 3:
            joins += lows[cell + below + right] == key and highs[cell + below + right] == high
        _put(grid, at + 1, tile + 3 + 4 * joins)
        return not up and not left

    def point(self, cell):
        """Make ``outline`` draw what is at ``cell``; return its block, 0 for the cell alone."""
        b = self.rules.block_at(cell)
        self._b = b or -1
        self._pointed = cell
        return b

    def outline(self, grid, x, y, columns, left, top):
        """Set the cursor's quarters at (x, y) of ``grid``, for cell (left, top) of the view."""
        left += self.left
        top += self.top
        cell = self._first + left * self._right + top * self._below
        b = self._b
        at = 4 * y * columns + 2 * x
        if cell == self._pointed if b < 0 else self.rules.block_at(cell) == b:
            self._join(grid, at, 2 * columns, 20 * CURSOR, cell, left, top)
        else:
            _clear(grid, at, 2 * columns)

    def _draw_block(self, b):
        rules = self.rules
        c = rules.head_of(b) if b else -1
        end = rules.end_of(b) if c >= 0 else 0
        while c >= 0:
            self.draw(c, self.column(c), self.row(c))
            c = rules.next_of(b, c, end)

    # Scrolling and layers

    def follow(self, cell):
        """Scroll so that ``cell`` is well in view; return whether everything must be redrawn."""
        if cell < 0:
            return False
        left = scrolled(self.column(cell) + self.left, self.left, self.columns, self.across)
        top = scrolled(self.row(cell) + self.top, self.top, self.rows, self.down)
        if left == self.left and top == self.top:
            return False
        self.left, self.top = left, top
        return True

    def marks_over(self, flag):
        """Show marks over the blocks, but below their symbols and characters, or under them."""
        from nibblock.games.klocki.opening.layers import put_marks

        put_marks(self, flag)
        self.draw_all()

    # The cursor

    def taken(self, flag):
        """Make the next ``cursor`` show its block as taken: highlighted, without a frame."""
        self._taken = flag

    def cursor(self, cell):
        """Put the frame around the block at ``cell``, or just that cell; -1 hides it."""
        self._at = cell
        held = self.rules.block_at(cell) if self._taken and cell >= 0 else 0
        if held != self._held:
            before, self._held = self._held, held
            self._draw_block(before)
            self._draw_block(held)
        if held:
            cell = -1
        if cell >= 0 or self._frame:
            if not self._frame:
                from nibblock.games.klocki.cursor_frame import Frame

                self._frame = Frame(self, self._above)
            self._frame.show(cell)
        if self._labels:
            self._labels.point(self._at)

    # Notes over the board

    def annotate(self, mode, values):
        """Write ``values(block)`` on each block (1, 2), or show a path of cells (3); 0 ends."""
        if mode or self._labels:
            self._written().write(mode, values)

    def coordinates(self, origin):
        """Show the cursor's row and column, counted from ``origin``; None hides them."""
        if origin or self._labels:
            self._written().show_place(origin)
            self._labels.point(self._at)

    def _written(self):
        if not self._labels:
            from nibblock.games.klocki.dialogs.labels import Labels

            self._labels = Labels(self, self._pictures, self._above)
        return self._labels


def _put(grid, i, tile):
    if grid[i] != tile:
        grid[i] = tile


def _clear(grid, at, wide):
    """Blank the quarters of the cell from tile ``at`` of ``grid``, ``wide`` tiles in a row."""
    _put(grid, at, _BLANK)
    _put(grid, at + 1, _BLANK)
    _put(grid, at + wide, _BLANK)
    _put(grid, at + wide + 1, _BLANK)
