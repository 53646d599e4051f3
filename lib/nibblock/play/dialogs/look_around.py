"""Look around on a board larger than its view, and see all of it at once.

RAM: 0.5 KB, and a byte per cell while the whole board is shown.
"""

from nibblock import const
from nibblock.keys import DOWN, START, A, B
from nibblock.memory import load
from nibblock.pictures import LIGHT
from nibblock.ui.card import legend, rectangle
from nibblock.ui.text import words

_AT_ONCE = const(4)  # rows of the overview that are drawn between two refreshes


def open_dialog(console, play):
    """Let the D-pad move the view of ``play`` until B is pressed."""
    play.dialog = LookAround(console, play)
    console.display.refresh()


class LookAround:
    """The D-pad moves the view by half of it, A shows the whole board; there, A goes to a place.

    ``back`` opens the menu that this was opened from (ui/menu.py).
    """

    back = None

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._before = 0, 0
        self._view = play.view
        self._was = play.view.left, play.view.top
        self._keys = words("play", "look around")
        self._overview = None
        self._legend = None
        self._explain(self._keys[0])

    def _explain(self, keys):
        """Show other keys in the footer, over all the rest."""
        made = legend(self._console, keys)  # first: memory may end here
        if self._legend:
            self._play.group.remove(self._legend)
        self._legend = made
        self._play.group.append(made)

    def key(self, code, repeated):
        """Move the view or the frame in the overview; switch between them; end."""
        if code <= DOWN:
            self._move(code)
        elif repeated:
            return
        elif code == A:
            self._switch()
        elif code == B and self._overview:
            self._view.left, self._view.top = self._before
            self._close_overview()
        elif code in (B, START):
            self._end()
        self._console.display.refresh()

    def idle(self):
        """Draw more of the overview; return whether there is more to do."""
        return self._overview is not None and self._overview.work()

    def released(self, code):
        """Ignore the release of a button."""

    def _move(self, way):
        view = self._view
        left, top = view.left, view.top
        if way & 1:
            top += (way - 2) * (view.rows // 2)
        else:
            left += (way - 1) * (view.columns // 2)
        left = max(0, min(left, view.across - view.columns))
        top = max(0, min(top, view.down - view.rows))
        if (left, top) != (view.left, view.top):
            view.left, view.top = left, top
            if self._overview:
                self._overview.point()
            else:
                view.draw_all()

    def _switch(self):
        """Show the whole board, or from there the part in the frame."""
        if self._overview:
            self._close_overview()
            return
        try:
            self._overview = Overview(self._console, self._play)
        except MemoryError:
            self._console.say("play", "no room for that")
            return
        self._before = self._view.left, self._view.top
        self._play.group.append(self._overview.group)
        self._explain(self._keys[1])

    def _close_overview(self):
        self._play.group.remove(self._overview.group)
        self._overview = None
        self._view.draw_all()
        self._explain(self._keys[0])

    def _end(self):
        play, view = self._play, self._view
        play.dialog = None
        play.group.remove(self._legend)
        self._console.pictures.keep_only(*view.sheets)
        if (view.left, view.top) != self._was:
            view.left, view.top = self._was
            view.draw_all()
        if self.back:
            self.back()


class Overview:
    """The whole board in tiles of 4 or 2 pixels between the bars, and a frame around the view.

    ``group`` is what to append; ``work`` draws a few rows of the board. If the board is too large
    even for that, the part around the frame is shown.
    """

    def __init__(self, console, play):
        self._console = console
        self._rules = play.rules
        self._view = view = play.view
        self._tile = load("games." + play.game + ".thumb").now
        width, height = console.width, console.height - 2 * console.bar
        size = 4 if view.across * 4 <= width and view.down * 4 <= height else 2
        self._size = size
        columns, rows = min(view.across, width // size), min(view.down, height // size)
        pictures = console.pictures
        self.group = pictures.page(width, height, True)
        self.group.y = console.bar
        x, y = (width - columns * size) // 2, (height - rows * size) // 2
        name = "tiles%d" % size
        self._grid = pictures.tiles(name, (size, size), columns, rows, True, x, y)
        self.group.append(self._grid)
        self._left = self._top = -1
        self._row = rows
        self._lines = []
        wide, high, thick = view.columns * size, view.rows * size, size // 2
        for i in range(4):
            box = (wide, thick) if i & 1 else (thick, high)
            self._lines.append(rectangle(console, 0, 0, box[0], box[1], LIGHT))
            self.group.append(self._lines[i])
        self.point()

    def point(self):
        """Put the frame around the view; draw the board again if another part of it is shown."""
        view, grid, size = self._view, self._grid, self._size
        left = _first(self._left, view.left, view.columns, grid.width, view.across)
        top = _first(self._top, view.top, view.rows, grid.height, view.down)
        if (left, top) != (self._left, self._top):
            self._left, self._top = left, top
            self._row = 0
        x = grid.x + (view.left - left) * size
        y = grid.y + (view.top - top) * size
        for i in range(4):
            line = self._lines[i]
            line.x = x + (view.columns * size - size // 2 if i == 2 else 0)
            line.y = y + (view.rows * size - size // 2 if i == 3 else 0)

    def work(self):
        """Draw some rows; return whether there are more."""
        grid, rules = self._grid, self._rules
        end = min(self._row + _AT_ONCE, grid.height)
        if self._row == end:
            return False
        i = self._row * grid.width
        for y in range(self._row, end):
            cell = (self._top + y) * rules.width + self._left
            for _ in range(grid.width):
                grid[i] = self._tile(rules, cell)
                i += 1
                cell += 1
        self._row = end
        self._console.display.refresh()
        return True


def _first(now, at, count, shown, whole):
    """Return the first of ``whole`` columns (or rows) to show, so that ``count`` from ``at`` are.

    It stays ``now`` where possible.
    """
    if 0 <= now <= at and at + count <= now + shown:
        return now
    return max(0, min(at + (count - shown) // 2, whole - shown))
