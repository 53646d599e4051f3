"""Klocki's taken block as a sprite that glides, where a frame takes at most 12 ms. RAM: 2 KB.

The board shows what is below it, so a plain step only moves the sprite. It is made while the
console is idle; whatever else happens to the block makes it a part of the board again, and is
shown at once. Blocks with letters or symbols jump, and so do large ones. A press that is refused
nudges the sprite, or the cursor.
"""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const
from nibblock.games.klocki.codes import NONE
from nibblock.games.klocki.kinds import BLANK, ROUND, burden, material, put, symbol
from nibblock.play.glide import BEAT, BUMP, STEP, Glide, Mover

_PIXEL = const(49)  # tenths of a microsecond: what a pixel takes, as estimated by ``bench``
_LAYER = const(7)  # ... and a pixel of each layer
_MOST = const(117_000)  # 12 ms, less what any rectangle takes


class Lifted(Mover):
    """The block taken in ``play``, a Screen that shows its board, once it can be a sprite."""

    def __init__(self, console, play):
        Mover.__init__(self, console, play, self)
        self._view = play.view
        self._tried = 0  # the block that was looked at last
        self._glide = None
        # The cursor's group, so that the cursor itself may go elsewhere meanwhile.
        self._nudge = self._moves = Glide(self._view._above, self._view.size)
        self._seen = self._due = 0

    # Making it

    def lift(self):
        """Make the taken block a sprite if possible; return whether it was drawn."""
        view = self._view
        block = view._held
        if block == self._tried:
            return False
        self._tried = block
        if not block or view.labels or self._play.notes or view.rules.chars[block]:
            return False
        try:
            if not self._make(block):
                return False
        except MemoryError:
            return False
        display = self._console.display
        self._glide.part.hidden = False
        display.refresh()
        view.lift(self, block)
        view._draw_block(block)
        display.refresh()
        self._seen = self._met()
        return True

    def _make(self, block):
        """Make the sprite, unless there is one of this size, and put it over the block."""
        view, rules = self._view, self._view.rules
        left, top = view.columns, view.rows
        right = bottom = -1
        end = rules.end_of(block)
        c = rules.head(block)
        while c >= 0:
            x, y = view.column(c), view.row(c)
            type_ = rules.types[c]
            if symbol(type_, 0, False) or material(type_) == ROUND:
                return False
            left, right = min(left, x), max(right, x)
            top, bottom = min(top, y), max(bottom, y)
            c = rules.next_of(block, c, end)
        wide, high = right - left + 1, bottom - top + 1
        if left < 0 or top < 0 or right >= view.columns or bottom >= view.rows:
            return False
        if not self._is_fast(wide, high):
            return False
        glide = self._glide
        if not glide or glide.part.width != 2 * wide or glide.part.height != 2 * high:
            if glide:
                view.group.remove(glide.part)
            self._glide = glide = None
            grid = view.quarters(2 * wide, 2 * high)
            grid.hidden = True
            view.group.insert(view.group.index(view._blocks) + 1, grid)
            self._glide = glide = Glide(grid, view.size)
        self._copy(block, left, top)
        glide.put(left * view.size, top * view.size)
        return True

    def _is_fast(self, wide, high):
        """Return whether each frame takes at most 12 ms."""
        view = self._view
        size = view.size * view.scale
        pixels = wide * high * size * size
        if view.scale > 1:
            pixels *= 2  # displayio takes where it was and where it is for two rectangles
        else:
            pixels += max(wide, high) * size * (size // 4)
        return pixels * (_PIXEL + _LAYER * (2 + len(view.group))) // 10 < _MOST // 10

    def _copy(self, block, left, top):
        """Copy the block's quarters from the board to the sprite."""
        view, grid = self._view, self._glide.part
        for i in range(grid.width * grid.height):
            x, y = 2 * left + i % grid.width, 2 * top + i // grid.width
            tile = BLANK
            cell = view._first + (x // 2 + view.left) * view._right
            if view.rules.block_at(cell + (y // 2 + view.top) * view._below) == block:
                tile = view._blocks[2 * view.columns * y + x]
            put(grid, i, tile)

    def _met(self):
        """Return which of the block's cells are at home, a bit for each."""
        rules, block = self._view.rules, self._view._gone
        bits = 1
        end = rules.end_of(block)
        c = rules.head(block)
        while c >= 0:
            mark = rules.marks[c]
            bits <<= 1
            if mark != NONE and burden(mark, rules.types[c], 0) < 0:
                bits |= 1
            c = rules.next_of(block, c, end)
        return bits

    # Moving it

    def glides(self, count):
        """Begin to show what has changed in so many cells, if the block made a plain step: its
        cells were left and entered in turn. If not, make it a part of the board again.

        All that changes on the board are marks that lie over blocks.
        """
        view, rules = self._view, self._view.rules
        self._glide.finish()
        way = self._way(count)
        if way < 0:
            self.drop()
            return False
        for i in range(count):
            cell = rules.changed[i]
            if rules.marks[cell] != NONE:
                view.draw(cell, view.column(cell), view.row(cell))
        self._start(self._glide, way, STEP)
        return True

    def bumps(self, way, repeated):
        """Begin to show that a press was refused, unless it is a key that is held; return False if
        nothing can be nudged.
        """
        view = self._view
        glide = self._glide
        if view._gone < 0:
            glide = self._nudge
            frame = view._frame
            if view._held or view.labels or not frame:
                return False
            if not self._is_fast(frame.columns, frame.rows):
                return False
        if not repeated:
            glide.finish()
            self._start(glide, way, BUMP)
        return True

    def _start(self, glide, way, path):
        self._moves = glide
        glide.start(way + self._view.turned & 3, path)
        glide.turn()
        self._due = ticks_add(ticks_ms(), BEAT)

    def _way(self, count):
        """Return the direction of a plain step; -1 if it was none."""
        rules = self._view.rules
        changed, width = rules.changed, rules.width
        by = changed[1] - changed[0]
        for i in range(0, count, 2):
            to = changed[i + 1]
            if to - changed[i] != by or rules.block_at(to) != self._view._gone:
                return -1
        if count < 2 or count & 1:
            return -1
        if by == width or by == -width:
            return 3 if by > 0 else 1
        if by == 1 or by == -1:
            return by + 1
        return -1

    @property
    def moving(self):
        """Whether the sprite, or the cursor, has not arrived yet."""
        return self._moves.moving

    def turn(self):
        """Draw what is due; return whether anything was drawn."""
        if ticks_diff(ticks_ms(), self._due) < 0:
            return False
        self._due = ticks_add(self._due, BEAT)
        self._moves.turn()
        if self._view._gone >= 0 and not self._moves.moving and self._met() != self._seen:
            self.drop()
        return True

    def stop(self):
        """End what moves at once: below a dialog there is no sprite."""
        self._nudge.finish()
        if self._view._gone >= 0:
            self.drop()
        self._console.display.refresh()

    def drop(self):
        """Make the block a part of the board again."""
        view = self._view
        block = view._gone
        view.lift(self, -1)
        self._tried = 0
        self._glide.finish()
        self._glide.part.hidden = True
        view._draw_block(block)
