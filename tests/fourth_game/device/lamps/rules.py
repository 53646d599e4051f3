"""Lamps: a press switches a lamp and its neighbours; the level is solved when all are off.

RAM: the level's own cells, taken over in place, and 200 bytes; nothing is allocated per step.
"""

from nibblock import const

_DONE = const(64)  # 1 << bits


class Lamps:
    """A board in play. A step is the number of the cell that is pressed."""

    game = "lamps"
    bits = code_bits = 6
    groups = False

    def __init__(self, level):
        self.width = level.width
        self.height = level.height
        self.lit = level.cells
        self.on = sum(level.cells)
        self.changed = bytearray(5)
        self._touched = 0
        self.moves = 0

    @property
    def solved(self):
        """Whether all lamps are off, and any was pressed."""
        return not self.on and self.moves > 0

    def look(self, cell):
        """Return the tile to draw at ``cell``: 0 off, 1 on."""
        return self.lit[cell]

    def apply(self, cell):
        """Press the lamp at ``cell``; return 0 if there is none, else ``1 << bits | done``."""
        if not 0 <= cell < len(self.lit):
            return 0
        self._press(cell)
        self.moves += 1
        return _DONE | cell

    def unapply(self, done, before):
        """Take back the last step."""
        self._press(done)
        self.moves -= 1

    def _press(self, cell):
        width = self.width
        x = cell % width
        self._touched = 0
        self._switch(cell)
        if x:
            self._switch(cell - 1)
        if x + 1 < width:
            self._switch(cell + 1)
        if cell >= width:
            self._switch(cell - width)
        if cell + width < len(self.lit):
            self._switch(cell + width)

    def _switch(self, cell):
        lit = self.lit[cell] ^ 1
        self.lit[cell] = lit
        self.on += 1 if lit else -1
        self.changed[self._touched] = cell
        self._touched += 1

    def recall(self, record, first, end):
        """Do nothing: a press does not depend on those before it."""

    def take_changed(self):
        """Return how many cells of ``changed`` have to be redrawn; then none."""
        count = self._touched
        self._touched = 0
        return count

    def pack(self, done):
        """Return the code that did ``done``."""
        return done

    def unpack(self, code):
        """Return what the step ``code`` does."""
        return code

    def counters(self):
        """Return the name and value of each counter."""
        return (("presses", self.moves),)
