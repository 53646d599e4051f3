"""Stretch a rectangle from the cursor's cell. RAM: a frame meanwhile."""

from nibblock.keys import DOWN, LEFT, RIGHT, START, UP, A, B


class Rectangle:
    """The dialog of the editor: A ends it with ``then(left, top, right, bottom)``, B with
    ``without()``, if there is such.

    ``title`` is for the bar; ``more`` fills in what is in it besides the size. ``held``: so does
    releasing A, which is down.
    """

    def __init__(self, screen, title, keys, then, held=False, more=(), without=None):
        self._screen = screen
        self._start = screen.cell
        self._title = title
        self._more = more
        self._then = then
        self._held = held
        self._without = without
        screen.dialog = self
        screen.show_keys(keys)
        self._show()

    def place(self):
        """Return (left, top, right, bottom), all of them inside."""
        width, cell = self._screen.board.width, self._screen.cell
        x, y = cell % width, cell // width
        left, top = self._start % width, self._start // width
        return min(x, left), min(y, top), max(x, left), max(y, top)

    def _show(self):
        left, top, right, bottom = self.place()
        self._screen.view.point(self._screen.cell)
        self._screen.view.frame(left, top, right, bottom)
        size = right - left + 1, bottom - top + 1
        if self._screen.view.turned:
            size = size[1], size[0]
        self._screen.bar.doing(self._title % (size + self._more))

    def key(self, code, repeated):
        """Stretch it, or end."""
        screen = self._screen
        width, height = screen.board.width, screen.board.height
        x, y = screen.cell % width, screen.cell // width
        if code <= DOWN:
            code = screen.way(code)
            x = min(max(x + (code == RIGHT) - (code == LEFT), 0), width - 1)
            y = min(max(y + (code == DOWN) - (code == UP), 0), height - 1)
            screen.cell = y * width + x
            self._show()
        elif not repeated and code in (A, B, START):
            self._end(code == A)

    def _end(self, good):
        screen, place = self._screen, self.place()
        screen.end_dialog()
        if good:
            self._then(*place)
        else:
            screen.cell = self._start
            screen.point()
            if self._without:
                self._without()

    def released(self, code):
        """End it, if that is what releasing A does."""
        if code == A and self._held:
            self._end(True)
            self._screen.refresh()

    def idle(self):
        """Return false: there is no work to do."""
        return False
