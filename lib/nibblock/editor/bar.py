# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The bar above the board that is drawn: title, size, what the game counts. RAM: 0.6 KB."""

import displayio

from nibblock import const
from nibblock.pictures import DIM, GOAL, LIGHT, TEXT
from nibblock.ui.card import bar, rectangle
from nibblock.ui.icons import PENCIL, icon, icons
from nibblock.ui.text import Words, fit

_SIZE = const(7)  # letters of "255x255"
_COUNT = const(7)  # ... of "999/999"
_GLYPH = const(6)


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
        right -= side + (3 if small else 6) + _COUNT * _GLYPH
        self._counts = [Words(console, right, y, _COUNT, 1, ink) for ink in (TEXT, GOAL)]
        self._marks = [icons(console, right - 14, y, 1, 1, ink) for ink in (TEXT, GOAL)]
        self._mark_at = right - (9 if small else 14)
        self._right = right
        for part in self._counts:
            self.group.append(part.grid)
        for part in self._marks:
            self.group.append(part)
        right -= (9 if small else 14) + (2 if small else 6) + _SIZE * _GLYPH
        self._size = Words(console, right, y, _SIZE, 1, DIM)
        self.group.append(self._size.grid)
        self._room = right - left - 3
        letters = self._room // _GLYPH
        self._title = Words(console, left, y, letters) if letters > 3 else None
        if self._title:
            self.group.append(self._title.grid)

    def title(self, text):
        """Write what is being done, or the title; where there is no room, nothing."""
        if self._title:
            self._title.write(fit(text, self._room))

    def size(self, width, height):
        """Write the size of the board."""
        text = "%dx%d" % (width, height)
        self._size.write(" " * (_SIZE - len(text)) + text)

    def count(self, mark, text, wrong):
        """Write what the game counts; what is wrong is pink."""
        blanks = _COUNT - len(text)
        for i in range(2):
            hidden = wrong != (i == 1)
            self._counts[i].grid.hidden = self._marks[i].hidden = hidden
            if not hidden:
                self._counts[i].write(" " * blanks + text)
                self._marks[i][0] = mark
                self._marks[i].x = self._mark_at + blanks * _GLYPH

    def unsaved(self, flag):
        """Show a dot, or none."""
        self._dot.hidden = not flag
