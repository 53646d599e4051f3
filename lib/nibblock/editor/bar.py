"""The bar above the board that is drawn: title, size, what the game counts. RAM: 0.6 KB."""

import displayio

from nibblock import const
from nibblock.pictures import DIM, GOAL, LIGHT, TEXT
from nibblock.ui.card import PENCIL, bar, icon, rectangle
from nibblock.ui.text import GLYPH, Words, fit, words

_SIZE = const(7)  # letters of "255x255"
_COUNT = const(7)  # ... of "999/999"


class Bar:
    """``group`` is what to append."""

    def __init__(self, console):
        self._console = console
        small = console.small
        y = 1
        self.group = displayio.Group()
        self.group.append(bar(console, 0, console.bar - 1))
        left = 3
        if not small:
            self.group.append(icon(console, PENCIL, left, y))
            left = 18
        right = console.width - (2 if small else 4)
        side = 4 if small else 6
        self._dot = rectangle(console, right - side, 3 if small else 4, side, side, LIGHT)
        self.group.append(self._dot)
        right -= side + (3 if small else 6) + _COUNT * GLYPH
        self._counts = [Words(console, right, y, _COUNT, 1, ink) for ink in (TEXT, GOAL)]
        self._marks = [icon(console, 0, right - 14, y, ink) for ink in (TEXT, GOAL)]
        self._mark_at = right - (9 if small else 14)
        self._right = right + _COUNT * GLYPH - left  # pixels up to the dot
        self._tally = displayio.Group()
        for part in self._counts:
            self._tally.append(part.grid)
        for part in self._marks:
            self._tally.append(part)
        self.group.append(self._tally)
        right -= (9 if small else 14) + (2 if small else 6)
        self._at = left, y
        self._wide = right - left  # pixels for title and size together
        right -= _SIZE * GLYPH
        self._size = Words(console, right, y, _SIZE, 1, DIM)
        self._room = right - left - 3  # for the title; on the smallest screens there is none
        self._title = Words(console, left, y, max(self._room // GLYPH, 1))
        self._doing = None
        self._untitled = words("editor", "drawing without a title")[0]
        self.title("")
        self.group.append(self._title.grid)
        self.group.append(self._size.grid)

    def title(self, text):
        """Write the title, if there is room, or that this is a drawing; show the size again."""
        text = text or self._untitled
        self._title.write(fit(text, self._room) if self._room > 3 * GLYPH else "")
        self._do(None)

    def doing(self, text):
        """Write what is being done over title and size, and over the counts if it is long."""
        text = fit(text, self._right if self._console.small else self._wide)
        self._tally.hidden = len(text) * GLYPH > self._wide
        if not self._doing or self._doing.grid.width < len(text):
            x, y = self._at
            self._do(Words(self._console, x, y, max(len(text), _SIZE)))
        self._doing.write(text)

    def _do(self, doing):
        if self._doing:
            self.group.remove(self._doing.grid)
        self._doing = doing
        self._title.grid.hidden = self._size.grid.hidden = doing is not None
        if not doing:
            self._tally.hidden = False
        if doing:
            self.group.append(doing.grid)

    def place(self, board, cell):
        """Write the column and row of a cell, from 1; -1: the size of the board."""
        text = "%dx%d" % (board.width, board.height)
        if cell >= 0:
            text = "%d,%d" % (cell % board.width + 1, cell // board.width + 1)
        self._size.write(" " * (_SIZE - len(text)) + text)

    def count(self, mark, text, wrong):
        """Write what the game counts; what is wrong is pink, with an exclamation mark."""
        if wrong and len(text) < _COUNT:
            text += "!"
        blanks = _COUNT - len(text)
        for i in range(2):
            hidden = wrong != (i == 1)
            self._counts[i].grid.hidden = self._marks[i].hidden = hidden
            if not hidden:
                self._counts[i].write(" " * blanks + text)
                self._marks[i][0] = mark
                self._marks[i].x = self._mark_at + blanks * GLYPH

    def unsaved(self, flag):
        """Show a dot, or none."""
        self._dot.hidden = not flag
