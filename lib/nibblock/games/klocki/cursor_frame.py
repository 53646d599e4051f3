"""The cursor's frame around a whole Klocki block, or around one cell.

It is a separate TileGrid as large as the block: when it moves, the display repaints both its old
and its new place, however far apart. RAM: 4 bytes per cell of the block's rectangle.
"""


class Frame:
    """The frame of ``view`` (a SlideView), added to ``group``: ``columns`` by ``rows`` cells."""

    def __init__(self, view, group):
        self._view = view
        self._group = group
        self._grid = None
        self.columns = self.rows = 0
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
            self._grid = view.quarters(columns, rows)
            self.columns, self.rows = columns, rows
            self._group.insert(0, self._grid)
        grid = self._grid
        grid.x = self._left * view.size
        grid.y = self._top * view.size
        for y in range(rows):
            for x in range(columns):
                view.outline(grid, x, y, columns, self._left + x, self._top + y)
        grid.hidden = False

    def _measure(self, cell):
        """Find the block's visible rectangle in the view; return False if it is out of sight."""
        view = self._view
        rules = view.rules
        self._left, self._top, self._right, self._bottom = view.columns, view.rows, -1, -1
        b = view.point(cell)
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
