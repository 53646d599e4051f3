"""A board that is being drawn: its cells, and every change as a step that can be undone.

RAM: a byte per cell and plane, as many again while rows or columns come or go, and the history.
"""

from nibblock import const
from nibblock.editor.history import Changes, History

_LINES = const(0xFFFE)  # the index of an entry that inserts or removes a row or column
_MOST = const(65_000)  # bytes of all planes: an index has two
_FEW = const(40)  # cells that are drawn one by one

# How a line comes and goes: bits of such an entry.
COLUMN = const(1)
GONE = const(2)


class Board:
    """``cells``: the planes, one after the other; ``blank``: the bytes of an empty cell.

    ``changed``: the cells to draw again; None: all of them, and perhaps the size has changed.
    """

    def __init__(self, width, height, cells, blank):
        self.width = width
        self.height = height
        self.cells = cells
        self.blank = blank
        self.planes = len(blank)
        self.history = History()
        self.changes = Changes()
        self.changed = []
        self.touched = False  # changed since this was last set to False

    @property
    def area(self):
        """How many cells there are."""
        return self.width * self.height

    def get(self, plane, cell):
        """Return the byte of a cell in a plane."""
        return self.cells[plane * self.area + cell]

    def set(self, plane, cell, value):
        """Change a byte; do nothing if it has that value."""
        at = plane * self.area + cell
        old = self.cells[at]
        if old != value:
            self.history.add(at, old, value)
            self._write(at, value)

    def _write(self, at, value):
        self.cells[at] = value
        self.touched = True
        self.changes.add(at, value)
        changed = self.changed
        cell = at % self.area
        if changed is not None and cell not in changed:
            changed.append(cell)
            if len(changed) > _FEW:
                self.changed = None

    def take_changed(self):
        """Return the cells to draw again, None for all, and forget them."""
        found = self.changed
        self.changed = []
        return found

    def begin(self):
        """Begin a step: all changes up to the next step are undone together."""
        self.history.begin()

    def clear(self, cell):
        """Empty a cell."""
        for plane in range(self.planes):
            self.set(plane, cell, self.blank[plane])

    # Rows and columns

    def can_grow(self, column, most):
        """Return whether there may be one more row or column; ``most`` is the game's limit."""
        side, across = (self.width, self.height) if column else (self.height, self.width)
        return side < most and self.planes * (self.area + across) <= _MOST

    def line(self, column, at):
        """Return the cells of a column or row."""
        width = self.width
        return range(at, self.area, width) if column else range(at * width, (at + 1) * width)

    def insert(self, column, at):
        """Insert an empty column before column ``at``, or a row. Raises MemoryError."""
        self._shift(at, column)
        self.history.add(_LINES, column, at)

    def remove(self, column, at):
        """Remove a column or row; undo restores its cells. Raises MemoryError."""
        for cell in self.line(column, at):
            self.clear(cell)
        self._shift(at, GONE | column)
        self.history.add(_LINES, GONE | column, at)

    def _shift(self, at, how):
        """Insert or remove a line; what is removed must be empty."""
        wide, high = self.width, self.height
        # A column has a cell in each row; a row is one run of cells in each plane.
        step, run = (wide, 1) if how & COLUMN else (self.area, wide)
        by = -1 if how & GONE else 1
        if how & COLUMN:
            wide += by
        else:
            high += by
        old = memoryview(self.cells)
        cells = bytearray(self.planes * wide * high)
        to = 0
        for start in range(0, len(old), step):
            middle, end = start + at * run, start + step
            cells[to : to + at * run] = old[start:middle]
            to += at * run
            if how & GONE:
                middle += run
            else:
                cells[to : to + run] = bytes((self.blank[start // self.area],)) * run
                to += run
            cells[to : to + end - middle] = old[middle:end]
            to += end - middle
        self.cells = cells
        self.width, self.height = wide, high
        self.changed = None
        self.touched = True
        self.changes.whole = False

    # Undo

    def undo(self):
        """Undo a step; return whether there was one. Raises MemoryError."""
        history = self.history
        if history.at == history.first:
            return False
        self._replay(history.back, history.old, GONE)
        return True

    def redo(self):
        """Redo a step; return whether there was one. Raises MemoryError."""
        history = self.history
        if history.at == history.end:
            return False
        history.pass_begin()
        self._replay(history.on, history.new, 0)
        return True

    def _replay(self, go, byte, gone):
        """Set each ``byte`` of the entries that ``go`` comes to; lines that came go if ``gone``.

        Without memory for a line, stay before its entry, to try again.
        """
        history = self.history
        at = history.at
        n = go()
        while n >= 0:
            if history.index(n) == _LINES:
                try:
                    self._shift(history.new(n), history.old(n) ^ gone)
                except MemoryError:
                    history.at = at
                    raise
            else:
                self._write(history.index(n), byte(n))
            at = history.at
            n = go()

    def take_back(self):
        """Undo the step that was just made as if it had never been."""
        self.undo()
        self.history.forget_undone()
