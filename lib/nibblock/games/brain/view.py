"""A Brain board on the display: surfaces, blocks over them, and marks over the blocks.

A mark shows what is below a block: where an arrow points, the goal that it covers, and a frame if
that is its own goal. Those of arrows never change, so they cost nothing.
RAM: three bytes per visible tile, 0.6 KB; the sheet (4 KB at 16 pixels) belongs to Pictures.

All changes in one TileGrid are repainted as one rectangle, so blocks that move far apart are shown
group by group, each with its own refresh. On an RP2040 a rectangle costs 0.2 ms, and a tile of 16,
12 or 8 pixels in two layers costs 1.9, 1.1 or 0.6 ms. One block's step takes 4, 2 or 1 ms; ten
blocks moving in different places take 39, 24 or 14 ms plus about 12 ms of Python; forty take 171,
122 or 78 ms plus 90 ms of Python. Small boards with few movable blocks are shown twice as large,
where a tile costs four times as much. A scroll repaints the whole screen, 0.36 s at 240x240, and
the game waits meanwhile. These are estimates by tools/bench, checked by
tests/games/brain/test_view.py.
"""

import displayio

from nibblock import const
from nibblock.games.brain.codes import FIRST, FIXED, GOAL, ICE
from nibblock.play import Scrolling, layout, sizes
from nibblock.play.few import add_layer

_RECTANGLES = const(24)
_MANY = const(96)  # tiles: beyond this, finding groups takes longer than repainting everything
_MOST_MOVING = const(1200)  # blocks * pixels of a tile: 60 ms if all are drawn twice as large
_NOTHING = const(11)
_PLAYER = const(12)  # first of its four tiles
_FIXED = const(16)
_LOOSE = const(17)  # a fixed block on ice
_ARROW = const(21)  # first mark of the surfaces with codes below 4
_REFUSED = const(25)
_COVERED = const(20)  # mark of a goal, less its code
_MET = const(31)

_BLOCKS = b"\0\x0c\x10\x12\x13\x14"  # kind of block + 1 -> tile


def arrange(rules, room_x, room_y, may_turn):
    """Return (tile size, turned, scale): scale 2 if it fits and few blocks can move.

    ``room_x`` and ``room_y`` are in pixels.
    """
    for size in sizes()[:2]:
        if (rules.top - FIRST) * size * size > _MOST_MOVING:
            continue
        room = room_x // (2 * size), room_y // (2 * size)
        if rules.width <= room[0] and rules.height <= room[1]:
            return size, False, 2
        if may_turn and rules.height <= room[0] and rules.width <= room[1]:
            return size, True, 2
    size, turned = layout(rules.width, rules.height, room_x, room_y, may_turn)
    return size, turned, 1


def _marks(rules):
    """Return the number of cells that may have a mark: arrows and goals."""
    count = 0
    for cell in range(rules.width * rules.height):
        code = rules.look(cell) & 15
        count += code < ICE or code >= GOAL
    return count


class ForceView(Scrolling):
    """Shows ``rules`` in a rectangle of the screen; ``group`` is the Group to append.

    ``size`` is the size of the sheet's tiles; ``scale`` 2 shows them twice as large.
    """

    def __init__(self, pictures, rules, x, y, room_x, room_y, may_turn):
        self._rules = rules
        size, self.turned, self.scale = arrange(rules, room_x, room_y, may_turn)
        self.size = size
        room_x //= self.scale
        room_y //= self.scale
        sheet = "brain/tiles%d" % size
        self.sheets = (sheet,)
        self.across, self.down = rules.width, rules.height
        if self.turned:
            self.across, self.down = rules.height, rules.width
        columns = self.columns = min(self.across, room_x // size)
        rows = self.rows = min(self.down, room_y // size)
        self.scrolls = self.across > columns or self.down > rows
        self.group = displayio.Group(
            scale=self.scale,
            x=x + (room_x - columns * size) * self.scale // 2,
            y=y + (room_y - rows * size) * self.scale // 2,
        )

        def tiles(columns, rows):
            return pictures.tiles(sheet, (size, size), columns, rows, True)

        self._surfaces = pictures.tiles(sheet, (size, size), columns, rows)
        self._blocks = tiles(columns, rows)
        self.group.append(self._surfaces)
        self.group.append(self._blocks)
        self._marks = add_layer(self, tiles, _marks(rules), _NOTHING)
        self._refused = -1
        self._x1 = bytearray(_RECTANGLES)
        self._y1 = bytearray(_RECTANGLES)
        self._x2 = bytearray(_RECTANGLES)
        self._y2 = bytearray(_RECTANGLES)
        self.follow(rules.player())
        self.draw_all()

    def draw_all(self):
        """Set the visible tiles that differ: setting a tile repaints it even if it is the same."""
        surfaces, marks = self._surfaces, self._marks
        i = 0
        for y in range(self.rows):
            for x in range(self.columns):
                cell = self._cell(x, y)
                tile = self._surface(cell)
                if surfaces[i] != tile:
                    surfaces[i] = tile
                tile = self._mark(cell)
                if marks[i] != tile:
                    marks[i] = tile
                i += 1
        self._draw_blocks(0, 0, self.columns, self.rows)

    def _draw_blocks(self, x1, y1, x2, y2):
        for y in range(y1, y2):
            i = y * self.columns + x1
            for x in range(x1, x2):
                self._draw_block(i, self._cell(x, y))
                i += 1

    def _draw_block(self, i, cell):
        """Set the tiles of the block at a cell, which is tile ``i``, if they differ."""
        tile = self._tile(cell)
        if self._blocks[i] != tile:
            self._blocks[i] = tile
            tile = self._mark(cell)
            if self._marks[i] != tile:
                self._marks[i] = tile

    def _cell(self, x, y):
        """Return the level's cell at column ``x`` and row ``y`` of the view."""
        x += self.left
        y += self.top
        if self.turned:
            return (self.across - 1 - x) * self.down + y
        return y * self.across + x

    def _surface(self, cell):
        """Return the tile of a cell without a block. The layer of blocks has it, too, as displayio
        takes as long to look through a pixel as to paint it.
        """
        code = self._rules.look(cell) & 15
        return code - self.turned & 3 if code < ICE else code  # arrows: down, right, up, left

    def _tile(self, cell):
        rules = self._rules
        code = rules.look(cell)
        if not code >> 4:
            return self._surface(cell)
        tile = _BLOCKS[code >> 4]
        if tile == _PLAYER:
            tile += rules.facing + self.turned & 3
        elif tile == _FIXED and code & 15 == ICE:
            tile = _LOOSE
        return tile

    def refuse(self, cell):
        """Mark the player at ``cell``, whose push was refused, for a frame; -1: there is none."""
        before = self._refused
        if before != cell:
            self._refused = cell
            self._draw_mark(before)
            self._draw_mark(cell)

    def _draw_mark(self, cell):
        """Set the mark of a cell, if it is visible and differs."""
        i = self._place(cell)
        if i >= 0:
            tile = self._mark(cell)
            if self._marks[i] != tile:
                self._marks[i] = tile

    def _mark(self, cell):
        """Return the tile over a block: nothing pushes a fixed one, so its arrow does not show."""
        if cell == self._refused:
            return _REFUSED
        code = self._rules.look(cell)
        block = code >> 4
        code &= 15
        if code >= GOAL:
            if not block:
                return _NOTHING
            return _MET if code - GOAL == block - 1 else _COVERED + code
        if code >= ICE or block == FIXED + 1:
            return _NOTHING
        return _ARROW + (code - self.turned & 3)

    def _place(self, cell):
        """Return the number of the tile that shows a cell; -1 if it is not visible, or -1."""
        if cell < 0:
            return -1
        width = self._rules.width
        x = cell % width
        y = cell // width
        if self.turned:
            x, y = self.across - 1 - y, x
        x -= self.left
        y -= self.top
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else -1

    def draw(self, cell):
        """Set the tile of the block at one cell, if it is visible."""
        i = self._place(cell)
        if i >= 0:
            self._draw_block(i, cell)

    def draw_changed(self, display=None):
        """Draw what the last frame changed; scroll when the first player comes near the edge.

        With ``display``, refresh between groups of blocks that moved far apart; the last refresh is
        the caller's. A scroll repaints the whole screen, at half the cost of repainting both
        layers.
        """
        rules = self._rules
        count = rules.take_changed()
        if self.scrolls and self.follow(rules.player()):
            self.draw_all()
            if display:
                root = display.root_group
                display.root_group = None
                display.root_group = root
            return
        if not display or count > _MANY:
            for i in range(count):
                self.draw(rules.changed[i])
            return
        for i in range(self._gather(rules.changed, count)):
            if i:
                display.refresh()
            self._draw_blocks(self._x1[i], self._y1[i], self._x2[i], self._y2[i])

    def _gather(self, changed, count):
        """Cover all changed tiles with a few small rectangles; return how many."""
        blocks, columns = self._blocks, self.columns
        found = 0
        for i in range(count):
            cell = changed[i]
            place = self._place(cell)
            if place >= 0 and blocks[place] != self._tile(cell):
                found = self._enclose(place % columns, place // columns, found)
        return found

    def _enclose(self, x, y, found):
        """Add one tile to a rectangle it touches, or to a new one; return the number of them."""
        x1, y1 = self._x1, self._y1  # in pairs: unpacking more would allocate a tuple
        x2, y2 = self._x2, self._y2
        for i in range(found):
            if x <= x2[i] and x >= x1[i] - 1 and y <= y2[i] and y >= y1[i] - 1:
                more = self._growth(i, x, y)
                if more <= 1 or more <= 3 and (x2[i] - x1[i]) * (y2[i] - y1[i]) == 1:
                    break  # a line continues; a diagonal step is one rectangle
        else:
            if found == _RECTANGLES:
                i = self._nearest(x, y)
            else:
                i = found
                found += 1
                x1[i] = x2[i] = x
                y1[i] = y2[i] = y
        if x < x1[i]:
            x1[i] = x
        if y < y1[i]:
            y1[i] = y
        if x >= x2[i]:
            x2[i] = x + 1
        if y >= y2[i]:
            y2[i] = y + 1
        return found

    def _growth(self, i, x, y):
        """Return by how many tiles rectangle ``i`` must grow to hold (x, y)."""
        x1, y1 = self._x1[i], self._y1[i]
        x2, y2 = self._x2[i], self._y2[i]
        wide = (x2 if x < x2 else x + 1) - (x1 if x > x1 else x)
        high = (y2 if y < y2 else y + 1) - (y1 if y > y1 else y)
        return wide * high - (x2 - x1) * (y2 - y1)

    def _nearest(self, x, y):
        """Return the rectangle that must grow least."""
        best = 0
        least = self._growth(0, x, y)
        for i in range(1, _RECTANGLES):
            more = self._growth(i, x, y)
            if more < least:
                least = more
                best = i
        return best

    def follow(self, cell):
        """Scroll so that ``cell`` is well in view; return whether the view moved.

        Only a board that fits is turned, so a board that scrolls never is.
        """
        if not self.scrolls or cell < 0:
            return False
        width = self._rules.width
        return self.scroll(cell % width, cell // width)
