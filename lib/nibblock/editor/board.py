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

    def insert(self, column, at):
        """Insert an empty column before column ``at``, or a row. Raises MemoryError."""
        self._line(at, column)

    def remove(self, column, at):
        """Remove a column or row; undo restores its cells. Raises MemoryError."""
        width = self.width
        cells = range(at, self.area, width) if column else range(at * width, (at + 1) * width)
        for cell in cells:
            self.clear(cell)
        self._line(at, GONE | column)

    def _line(self, at, how):
        self._shift(at, how)
        self.history.add(_LINES, how, at)

    def _shift(self, at, how):
        """Insert or remove a line; what is removed must be empty."""
        wide, high = self.width, self.height
        by = -1 if how & GONE else 1
        if how & COLUMN:
            wide += by
        else:
            high += by
        cells = bytearray(self.planes * wide * high)
        for plane in range(self.planes):
            self._copy_plane(cells, plane, wide, high, at, how)
        self.cells = cells
        self.width, self.height = wide, high
        self.changed = None
        self.touched = True
        self.changes.whole = False

    def _copy_plane(self, cells, plane, wide, high, at, how):
        """Copy a plane into ``cells``, of ``wide`` by ``high`` cells: a line more, or less."""
        old, width = self.cells, self.width
        column, gone = how & COLUMN, how & GONE
        blank = bytes((self.blank[plane],))
        for y in range(high):
            to = (plane * high + y) * wide
            if column:
                row = (plane * self.height + y) * width
                cells[to : to + at] = old[row : row + at]
                if gone:
                    cells[to + at : to + wide] = old[row + at + 1 : row + width]
                else:
                    cells[to + at : to + at + 1] = blank
                    cells[to + at + 1 : to + wide] = old[row + at : row + width]
            elif not gone and y == at:
                cells[to : to + wide] = blank * wide
            else:
                below = (1 if gone else -1) if y >= at else 0
                row = (plane * self.height + y + below) * width
                cells[to : to + wide] = old[row : row + wide]

    # Undo

    def undo(self):
        """Undo a step; return whether there was one. Raises MemoryError."""
        history = self.history
        if history.at == history.first:
            return False
        n = history.back()
        while n >= 0:
            if history.index(n) == _LINES:
                self._shift_or(history.new(n), history.old(n) ^ GONE, 1)
            else:
                self._write(history.index(n), history.old(n))
            n = history.back()
        return True

    def redo(self):
        """Redo a step; return whether there was one. Raises MemoryError."""
        history = self.history
        if history.at == history.end:
            return False
        history.pass_begin()
        n = history.on()
        while n >= 0:
            if history.index(n) == _LINES:
                self._shift_or(history.new(n), history.old(n), -1)
            else:
                self._write(history.index(n), history.new(n))
            n = history.on()
        return True

    def _shift_or(self, at, how, by):
        """Insert or remove a line; without memory for it, move ``by`` an entry, to try again."""
        try:
            self._shift(at, how)
        except MemoryError:
            self.history.at += by
            raise

    def take_back(self):
        """Undo the step that was just made as if it had never been; return whether it could be."""
        done = self.undo()
        self.history.forget_undone()
        return done
