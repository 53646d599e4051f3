"""Lines to choose from, one page at a time. RAM: a byte per letter of a page, and a highlight.

The page is one TileGrid and the highlight lies on it, so moving redraws two highlights.
"""

import displayio

from nibblock import const
from nibblock.keys import DOWN, LEFT, RIGHT, UP
from nibblock.ui.highlight import Highlight, ScrollBar
from nibblock.ui.text import fit, line

_MOST = const(112)  # pixels of a highlight: two of them are redrawn within 25 ms
_RAIL = const(6)


class Rows:
    """Lines to choose from: ``text_of(i)`` is line ``i``, ``name_of(i)`` its part on the highlight.

    The highlight is at most 112 pixels wide; without ``name_of`` it has the start of the line.
    """

    def __init__(self, console, x, y, width, rows, count, text_of, at=0, name_of=None):
        self.group = displayio.Group(x=x, y=y)
        self._console = console
        self.count = count
        self.at = min(at, max(count - 1, 0))
        self._rows = rows
        self._width = width - (_RAIL if count > rows else 0)
        self._text_of = text_of
        self._name_of = name_of or text_of
        self._top = -1
        self._highlight = Highlight(console, min(_MOST, self._width), console.row + 2)
        self._scroll_bar = ScrollBar(console, width - 4, 0, rows * console.row, rows, count)
        self._lines = displayio.Group()
        for part in (self._lines, self._highlight.group, self._scroll_bar.group):
            self.group.append(part)
        self.draw()

    def draw(self):
        """Show the page with the chosen line; set the text only when the page changes."""
        top = self.at // self._rows * self._rows
        if top != self._top:
            self._top = top
            lines = range(top, min(top + self._rows, self.count))
            texts = [fit(self._text_of(i), self._width - 6) for i in lines]
            if len(self._lines):
                self._lines.pop()
            self._lines.append(line(self._console, "\n".join(texts), 4, 0))
            self._scroll_bar.show(top)
        if self.count:
            self._highlight.place(
                0, (self.at - top) * self._console.row - 1, self._name_of(self.at)
            )

    def page(self):
        """Return the first line on the page, and the one after its last."""
        return self._top, min(self._top + self._rows, self.count)

    def key(self, code):
        """Move by a line (up, down) or a page (left, right); return whether it moved."""
        was = self.at
        if code == DOWN:
            self.at = (was + 1) % max(self.count, 1)
        elif code == UP:
            self.at = (was - 1) % max(self.count, 1)
        elif code == RIGHT:
            self.at = max(min(was + self._rows, self.count - 1), 0)
        elif code == LEFT:
            self.at = max(was - self._rows, 0)
        if self.at == was:
            return False
        self.draw()
        return True
