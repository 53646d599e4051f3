# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki board on the display: marks, joined blocks, symbols, characters and a cursor.

Blocks are one TileGrid of quarter cells (tools/games/klocki/art explains how they join), so a step
repaints one small rectangle. Only a block's first cells show symbols and characters.
RAM: up to 9 bytes per visible cell, and three sheets of one size: 15.5 KB at 16 pixels, 8.8 at 12,
4 at 8. Measured with its sheets: 15.8 KB for 20x15 cells at 12 pixels, 17.4 for 40x28 at 8 pixels.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.codes import FRAME, NONE, SWITCH
from nibblock.games.klocki.kinds import GOALS, KINDS, burden
from nibblock.games.klocki.signs import (
    CURSOR,
    FLOOR,
    NOTHING,
    ROUND,
    STONE,
    ground,
    is_round,
    material,
    sign,
    symbol,
)
from nibblock.pictures import BAR
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

_GOAL_INK = const(9)
_DARK_INK = const(6)
_LIGHT_INK = const(13)


class SlideView:
    """Shows ``rules`` (a Klocki) in a rectangle of the screen; ``group`` is the Group to append.

    ``size`` is the size of the sheet's tiles; ``scale`` 2 shows them twice as large.
    """

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn):
        from nibblock.games.klocki.opening.layout import arranged

        self._pictures = pictures
        self.rules = rules
        size, self.turned, scale = arranged(rules, room_x, room_y, may_turn)
        self.size = size
        self.scale = scale
        room_x //= scale
        room_y //= scale
        across, down = rules.width, rules.height
        if self.turned:
            across, down = down, across
        self.across, self.down = across, down
        self.columns = min(across, room_x // size)
        self.rows = min(down, room_y // size)
        self.left = self.top = 0
        # Steps from a cell to the one right of it, and below it, on the screen.
        self._right, self._below = (rules.width, 1) if self.turned else (1, rules.width)
        self.sheets = (
            "klocki/blocks%d" % size,
            "klocki/signs%d" % size,
            "klocki/letters%d" % size,
            "font8",
        )
        self.above = (room_y - self.rows * size) // 2  # free pixels above the board
        self.group = displayio.Group(
            scale=scale,
            x=x + (room_x - self.columns * size) * scale // 2,
            y=y + (room_y - self.rows * size) * scale // 2,
        )
        self._at = -1  # the cursor's cell
        self._held = 0  # the block taken
        self._taken = False
        self._b = self._type = 0  # the block whose cell is being drawn
        self._pointed = -1
        self._frame = self._over = self._labels = self._plates = None
        self._layers()
        self.draw_all()

    def _layers(self):
        size = self.size
        _, signs, letters, _ = self.sheets
        pictures, rules = self._pictures, self.rules
        wanted = bears = chars = False
        for cell in range(len(rules.types)):
            type_ = rules.types[cell]
            wanted = wanted or GOALS[rules.marks[cell]] > 2
            chars = chars or is_round(type_) or rules.char_at(cell) > 0
            bears = bears or symbol(type_, 0, False) > 0 or rules.marks[cell] == SWITCH
        self._ground = self._layer(pictures.tiles, signs)
        self._wanted = self._layer(pictures.inked, letters, _GOAL_INK) if wanted else None
        self._blocks = self.quarters(self.columns, self.rows)
        self.group.append(self._blocks)
        self._symbols = self._layer(pictures.tiles, signs, True) if bears else None
        ink = _LIGHT_INK if size == 8 else _DARK_INK
        self._chars = self._layer(pictures.inked, letters, ink) if chars else None
        self._above = displayio.Group()
        self.group.append(self._above)

    def _layer(self, make, sheet, *how):
        """Add a grid of whole cells on top of all the others, and return it."""
        grid = make(sheet, (self.size, self.size), self.columns, self.rows, *how)
        self.group.append(grid)
        return grid

    def quarters(self, columns, rows):
        """Return a TileGrid of quarter cells for ``columns`` by ``rows`` cells."""
        half = self.size // 2
        return self._pictures.tiles(self.sheets[0], (half, half), columns * 2, rows * 2, True)

    # Cells

    def draw_all(self):
        """Set the visible tiles that differ: setting a tile repaints it even if it is the same."""
        for y in range(self.rows):
            cell = self.left * self._right + (self.top + y) * self._below
            for x in range(self.columns):
                self._set(x, y, cell)
                cell += self._right
        if self._labels:
            self._labels.place()
        if self._plates:
            self._plates.place()

    def draw_changed(self, display=None):
        """Draw what has changed on the board since the last drawing.

        With ``display``, changes far apart are refreshed separately: together they would be one
        large rectangle."""
        rules = self.rules
        count = rules.take_changed()
        if count < 0:
            self.draw_all()
        left = right = top = bottom = -1
        for i in range(count):
            cell = rules.changed[i]
            x = self.column(cell)
            y = self.row(cell)
            if i and left - _NEAR <= x <= right + _NEAR and top - _NEAR <= y <= bottom + _NEAR:
                left, right = min(left, x), max(right, x)
                top, bottom = min(top, y), max(bottom, y)
            else:
                if i and display:
                    display.refresh()
                left = right = x
                top = bottom = y
            self.draw(cell)

    def draw(self, cell):
        """Set the tiles of a cell, if it is visible, and of those around it if frames change."""
        x = self.column(cell)
        y = self.row(cell)
        if 0 <= x < self.columns and 0 <= y < self.rows and self._set(x, y, cell):
            for down in range(max(0, y - 1), min(self.rows, y + 2)):
                for across in range(max(0, x - 1), min(self.columns, x + 2)):
                    beside = cell + (across - x) * self._right + (down - y) * self._below
                    self._set(across, down, beside)

    def column(self, cell):
        """Return the column of ``cell`` in the view; negative or too large if not visible."""
        width = self.rules.width
        return (cell // width if self.turned else cell % width) - self.left

    def row(self, cell):
        """Return the row of ``cell`` in the view; negative or too large if not visible."""
        width = self.rules.width
        return (cell % width if self.turned else cell // width) - self.top

    def _set(self, x, y, cell):
        """Draw ``cell`` at (x, y) in the view; return whether it is or may have been a frame."""
        rules = self.rules
        type_ = rules.types[cell]
        i = y * self.columns + x
        self._set_mark(i, rules.marks[cell])
        b = self._b = rules.block_at(cell)
        self._type = type_
        made_of = material(type_) if type_ != NONE else NOTHING
        char = rules.chars[b] if b else 0
        if b and made_of != STONE:
            met = burden(rules.marks[cell], type_, char) < 0
            made_of = self._state(made_of, type_, b, met)
        was_stone = self._blocks[4 * y * self.columns + 2 * x] // 20 == STONE
        first = self._quarter_all(self._blocks, x, y, self.columns, made_of, cell)
        if self._symbols:
            tile = symbol(type_, char, self.turned)
            _put(self._symbols, i, tile if first or tile >= _TIRE else 0)
        if self._chars:
            tile = sign(char or type_) if char or is_round(type_) else 0
            _put(self._chars, i, tile if first or not char else 0)
        if self._plates:
            self._plates.show(cell)
        return was_stone or type_ == FRAME

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
        if self._over:
            if tile == _WATER or tile == _ICE:
                tile = _WATER_OVER if tile == _WATER else _ICE_OVER
            _put(self._over, i, tile if tile > FLOOR else 0)

    def _quarter_all(self, grid, x, y, columns, made_of, cell):
        """Set the quarters of ``cell`` at (x, y) of ``grid``; True if nothing joins above or left.

        Cells join if they belong to block ``_b``, or are frames if ``_type`` is a frame."""
        at = 4 * y * columns + 2 * x
        low = at + 2 * columns
        if made_of == NOTHING:
            _put(grid, at, _BLANK)
            _put(grid, at + 1, _BLANK)
            _put(grid, low, _BLANK)
            _put(grid, low + 1, _BLANK)
            return False
        right, below = self._right, self._below
        x = self.column(cell) + self.left
        y = self.row(cell) + self.top
        up = self._same(cell - below) if y else 0
        down = self._same(cell + below) if y + 1 < self.down else 0
        left = 2 * self._same(cell - right) if x else 0
        beside = 2 * self._same(cell + right) if x + 1 < self.across else 0
        tile = made_of * 20
        self._quarter(grid, at, tile, up + left, cell - below - right)
        self._quarter(grid, at + 1, tile + 1, up + beside, cell - below + right)
        self._quarter(grid, low, tile + 2, down + left, cell + below - right)
        self._quarter(grid, low + 1, tile + 3, down + beside, cell + below + right)
        return not up and not left

    def _quarter(self, grid, at, tile, joins, across):
        tile += 4 * joins
        if joins == 3 and self._same(across):
            tile += 4
        if grid[at] != tile:
            grid[at] = tile

    def _same(self, cell):
        """Return 1 if ``cell`` belongs to the block being drawn, else 0."""
        rules = self.rules
        if self._b:
            return 1 if rules.low[cell] | rules.high[cell] << 8 == self._b else 0
        return 1 if self._type == FRAME == rules.types[cell] else 0

    def point(self, cell):
        """Make ``outline`` draw what is at ``cell``; return its block, 0 for the cell alone."""
        b = self.rules.block_at(cell)
        self._b = b or -1
        self._pointed = cell
        return b

    def outline(self, grid, x, y, columns, left, top):
        """Set the cursor's quarters at (x, y) of ``grid``, for cell (left, top) of the view."""
        cell = (self.left + left) * self._right + (self.top + top) * self._below
        b = self._b
        within = cell == self._pointed if b < 0 else self.rules.block_at(cell) == b
        self._quarter_all(grid, x, y, columns, CURSOR if within else NOTHING, cell)

    def _draw_block(self, b):
        rules = self.rules
        c = rules.head_of(b) if b else -1
        end = rules.end_of(b) if c >= 0 else 0
        while c >= 0:
            self.draw(c)
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
        if bool(flag) == (self._over is not None):
            return
        group = self.group
        if flag:
            size = (self.size, self.size)
            self._over = self._pictures.tiles(self.sheets[1], size, self.columns, self.rows)
            self._over.pixel_shader = _marks_alone(self._pictures)
            group.insert(group.index(self._blocks) + 1, self._over)
        else:
            group.remove(self._over)
            self._over = None
        self._make_plates(flag and self._wanted and self.size > 8)
        self.draw_all()

    def _make_plates(self, wanted):
        """Fit two characters in a cell: the block's moves aside, the mark's is a plate."""
        if self._plates:
            self._plates.remove()
            self._plates = None
        if wanted:
            from nibblock.games.klocki.dialogs.plates import Plates

            self._plates = Plates(self, self._pictures, self._above)
        if self._chars:
            self._chars.x = (-2 if self.size == 12 else -3) if wanted else 0
            self._chars.y = -1 if wanted and self.size == 16 else 0

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


def _marks_alone(pictures):
    """Return a palette with ground and floor transparent, for the marks over blocks."""
    marks = displayio.Palette(16)
    for i in range(16):
        marks[i] = pictures.palette[i]
        if i < BAR:
            marks.make_transparent(i)
    return marks
