"""A Klocki board on the display: marks, joined blocks, symbols, characters and a cursor.

Blocks are one TileGrid of quarter cells (tools/games/klocki/art explains how they join), so a step
repaints one small rectangle. Only a block's first cells show symbols and characters. The cursor's
Frame is a TileGrid of its own, around its block and half a quarter larger on each side: when it
moves, the display repaints both its old and its new place, however far apart.
RAM: up to 8 bytes per visible cell, 4 per cell of the frame, and two sheets of one size: 13.4 KB
at 16 pixels, 7.6 at 12, 3.5 at 8.
"""

from nibblock import const
from nibblock.games.klocki.codes import FRAME, MASTER, NONE
from nibblock.games.klocki.kinds import (
    BARE,
    BLANK,
    CURSOR,
    FLOOR,
    KINDS,
    ROUND,
    STONE,
    burden,
    clear,
    ground,
    material,
    put,
    quarter,
    symbol,
)
from nibblock.play import Scrolling

# Materials of met or taken blocks, besides those in kinds.py: 17 quarters each.
_MET = const(5)
_TAKEN = const(6)  # a taken master follows
_TAKEN_MASTER = const(7)
_TAKEN_MET = const(8)

# Tiles of the sheet of signs.
_TIRE = const(21)  # from here on every cell shows its symbol, not just the first one

_UNDER = const(512)  # of the stickers: a mark under a block
_PLATE = const(1024)  # ... and a block's character

_NEAR = const(2)  # cells between changes that are painted as one rectangle


class SlideView(Scrolling):
    """Shows ``rules`` (a Klocki) in a rectangle of the screen; ``group`` is the Group to append.

    ``size`` is the size of the sheet's tiles; ``scale`` 2 shows them twice as large. There are
    ``above`` free pixels above the board. ``over``: marks show over the blocks (see start.py).
    ``cell`` comes into view.
    """

    _at = -1  # the cursor's cell
    _held = 0  # the block taken
    _taken = False
    _b = _type = 0  # the block whose cell is being drawn
    _head = _jewelled = -1  # the master whose gem is at _across, _down in half cells
    _frame = None
    labels = None  # what writes over the board, see dialogs/labels.py

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn, over=False, cell=-1):
        from nibblock.games.klocki.start import layers, placed, put_marks

        self.lifted, self._gone = None, -1  # see ``lift``
        self._across = self._down = 0
        self._pictures = pictures
        self.rules = rules
        self.size, self.turned, self.scale, self.columns, self.rows, self.above, self.group = (
            placed(rules, x, y, room_x, room_y, may_turn)
        )
        self.sheets = "klocki/blocks%d" % self.size, "klocki/signs%d" % self.size
        # The top left cell, and the steps from a cell to those right of it and below it.
        self.across, self.down = rules.width, rules.height
        self._first, self._right, self._below = 0, 1, rules.width
        if self.turned:
            self.across, self.down = self.down, self.across
            self._first = len(rules.types) - rules.width
            self._right, self._below = -rules.width, 1
        self._over = None
        grids, self._above, self._gems, self._lettered, stickers = layers(self)
        self._ground, self._blocks, self._discs, self._dark, self._light, self._chars = grids
        self._stickers = stickers.numbers if stickers else {}
        self._over = put_marks(self, over, stickers)
        self.follow(cell)
        self.draw_all()

    def lift(self, lifted, block):
        """Leave ``block`` to ``lifted``, which shows it as a sprite (gliding.py); -1: no block."""
        self.lifted = lifted
        self._gone = block

    def quarters(self, columns, rows):
        """Return a TileGrid of ``columns`` by ``rows`` quarter cells."""
        half = self.size // 2
        return self._pictures.tiles(self.sheets[0], (half, half), columns, rows, True)

    # Cells

    def draw_all(self):
        """Set the visible tiles that differ: setting a tile repaints it even if it is the same."""
        if self._gone >= 0:
            self.lifted.drop()
        for y in range(self.rows):
            cell = self._first + self.left * self._right + (self.top + y) * self._below
            for x in range(self.columns):
                self._set(x, y, cell)
                cell += self._right
        if self.labels:
            self.labels.place()
        if self._at >= 0:
            self.cursor(self._at, self._taken)

    def draw_changed(self, display=None):
        """Draw what has changed on the board since the last drawing.

        With ``display``, changes far apart are refreshed separately: together they would be one
        large rectangle."""
        rules = self.rules
        count = rules.take_changed()
        if count < 0:
            self.draw_all()
        elif self._gone >= 0 and self.lifted.glides(count):
            return
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
        is_marked = mark != NONE or self._ground[i] != FLOOR
        if is_marked:
            put(self._ground, i, ground(mark))
        wide = 2 * self.columns
        at = 2 * y * wide + 2 * x
        was, bare = blocks[at], mark == NONE
        empty = BARE if bare else BLANK
        disc = symbol_ = char = 0
        met = is_master = False
        if type_ == NONE:
            if was != empty:
                clear(blocks, at, wide, bare)
        else:
            b = self._b = rules.block_at(cell)
            self._type = type_
            made_of = material(type_)
            if b:
                char = rules.chars[b]
                if made_of == ROUND:
                    disc = self._stickers[type_ + 256]
                if made_of != STONE:
                    met = mark != NONE and burden(mark, type_, char) < 0
                    if b == self._held:
                        made_of = _TAKEN_MET if met else _TAKEN + (KINDS[type_] & 1)
                    elif met:
                        made_of = _MET
                is_master = made_of == MASTER or made_of == _TAKEN_MASTER
            if b == self._gone:
                first = False
                if was != empty:
                    clear(blocks, at, wide, bare)
            else:
                first = self._join(
                    blocks, at, wide, 17 * made_of, cell, x + self.left, y + self.top, is_master
                )
            if self._dark:
                symbol_ = symbol(type_, char, self.turned)
                if not first and symbol_ < _TIRE:
                    symbol_ = 0
            char = self._stickers[char + _PLATE] if char and first else 0
        if self._dark:
            put(self._dark, i, 0 if is_master else symbol_)
        if self._light:
            put(self._light, i, symbol_ if is_master else 0)
        if self._chars:
            put(self._chars, i, char)
        if self._discs:
            put(self._discs, i, disc)
        if is_marked and self._over:
            mark = 0 if met else mark if type_ == NONE else mark + _UNDER
            put(self._over, i, self._stickers.get(mark, 0))
        return 17 * STONE <= was < 17 * CURSOR and was != BARE or type_ == FRAME

    def _join(self, grid, at, wide, tile, cell, x, y, is_master=False):
        """Set the quarters of ``cell``, at (x, y) on the board, from tile ``at`` of ``grid``.

        ``tile`` is the first of its material. Return True if nothing joins above or left. Cells
        join if they belong to block ``_b``, or are frames if ``_type`` is a frame."""
        rules = self.rules
        right, below = self._right, self._below
        key = self._b
        gem = self._gem(key, x, y) if is_master else -1
        high = key >> 8
        key &= 255
        lows, highs = rules.low, rules.high
        stone = tile == 17 * STONE
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
            corner = cell - below - right
            joins += stone or lows[corner] == key and highs[corner] == high
        quarter(grid, at, tile, joins, 0, gem)
        joins = up + 2 * beside
        if joins == 3:
            corner = cell - below + right
            joins += stone or lows[corner] == key and highs[corner] == high
        quarter(grid, at + 1, tile, joins, 1, gem)
        at += wide
        joins = down + 2 * left
        if joins == 3:
            corner = cell + below - right
            joins += stone or lows[corner] == key and highs[corner] == high
        quarter(grid, at, tile, joins, 2, gem)
        joins = down + 2 * beside
        if joins == 3:
            corner = cell + below + right
            joins += stone or lows[corner] == key and highs[corner] == high
        quarter(grid, at + 1, tile, joins, 3, gem)
        return not up and not left

    def _gem(self, b, x, y):
        """Return where the gem of master ``b`` is in the cell at (x, y) of the board, -1 if not.

        In half cells from its corner, across in the high half byte: 0 to 2."""
        gems = self._gems
        if not gems or not gems[0][b]:
            return -1
        head = self.rules.head(b)
        if head != self._head or b != self._jewelled:
            self._head, self._jewelled = head, b
            self._across = 2 * (self.column(head) + self.left) + gems[0][b] - 128
            self._down = 2 * (self.row(head) + self.top) + gems[1][b] - 128
        across = self._across - 2 * x
        down = self._down - 2 * y
        return across << 4 | down if 0 <= across <= 2 and 0 <= down <= 2 else -1

    def _draw_block(self, b):
        rules = self.rules
        c = rules.head_of(b) if b else -1
        end = rules.end_of(b) if c >= 0 else 0
        while c >= 0:
            self.draw(c, self.column(c), self.row(c))
            c = rules.next_of(b, c, end)

    # Scrolling

    def follow(self, cell):
        """Scroll so that ``cell`` is well in view; return whether everything must be redrawn."""
        if cell < 0:
            return False
        return self.scroll(self.column(cell) + self.left, self.row(cell) + self.top)

    # The cursor

    def cursor(self, cell, taken=False):
        """Put the frame around the block at ``cell``, or just that cell; -1 hides it.

        If it is ``taken`` the block is highlighted, without a frame."""
        self._at, self._taken = cell, taken
        held = self.rules.block_at(cell) if taken and cell >= 0 else 0
        if held != self._held:
            before, self._held = self._held, held
            if self._gone >= 0:
                self.lifted.drop()
            self._draw_block(before)
            self._draw_block(held)
        if held:
            cell = -1
        if cell >= 0 or self._frame:
            if not self._frame:
                self._frame = Frame(self, self._above)
            self._frame.show(cell)
        if self.labels:
            self.labels.point(self._at)


class Frame:
    """The frame of ``view`` (a SlideView), added to ``group``: around ``columns`` by ``rows``.

    Its tiles are as large as quarters, but each is around a corner of quarters: it shows the edge
    between those that belong to the block and those that don't."""

    def __init__(self, view, group):
        self._view = view
        self._group = group
        self._grid = None
        self.columns = self.rows = 0
        self._block = self._cell = 0
        self._left = self._top = self._right = self._bottom = 0

    def show(self, cell):
        """Frame the block at ``cell``, or just that cell; -1 hides the frame."""
        if cell < 0 or not self._measure(cell):
            if self._grid:
                self._grid.hidden = True
            return
        view = self._view
        columns, rows = self._right - self._left + 1, self._bottom - self._top + 1
        if columns != self.columns or rows != self.rows:
            if self._grid:
                self._group.remove(self._grid)
                self._grid = None
            self.columns = 0  # stays 0 if memory runs out in the next line
            self._grid = view.quarters(2 * columns + 1, 2 * rows + 1)
            self.columns, self.rows = columns, rows
            self._group.insert(0, self._grid)
        grid = self._grid
        grid.x = self._left * view.size - view.size // 4
        grid.y = self._top * view.size - view.size // 4
        i = 0
        for y in range(2 * rows + 1):
            above, below = self._top + (y - 1) // 2, self._top + y // 2
            for x in range(2 * columns + 1):
                left, right = self._left + (x - 1) // 2, self._left + x // 2
                tile = self._has(left, above) + 2 * self._has(right, above)
                tile += 4 * self._has(left, below) + 8 * self._has(right, below)
                put(grid, i, 17 * CURSOR + tile)
                i += 1
        grid.hidden = False

    def _has(self, x, y):
        """Return whether cell (x, y) of the view belongs to what is framed."""
        view = self._view
        if not (self._left <= x <= self._right and self._top <= y <= self._bottom):
            return False
        cell = view._first + (x + view.left) * view._right + (y + view.top) * view._below
        if self._block:
            return view.rules.block_at(cell) == self._block
        return cell == self._cell

    def _measure(self, cell):
        """Find the block's visible rectangle in the view; return False if it is out of sight."""
        view = self._view
        rules = view.rules
        self._left, self._top, self._right, self._bottom = view.columns, view.rows, -1, -1
        self._cell = cell
        b = self._block = rules.block_at(cell)
        if not b:
            self._include(cell)
        else:
            end = rules.end_of(b)
            c = rules.head(b)
            while c >= 0:
                self._include(c)
                c = rules.next_of(b, c, end)
        return self._right >= 0

    def _include(self, cell):
        view = self._view
        x = view.column(cell)
        y = view.row(cell)
        if 0 <= x < view.columns and 0 <= y < view.rows:
            self._left = min(self._left, x)
            self._right = max(self._right, x)
            self._top = min(self._top, y)
            self._bottom = max(self._bottom, y)
