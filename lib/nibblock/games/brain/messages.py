# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The text below a Brain board: the level's messages, page by page, or what the keys do now.

RAM: the text, and a byte for each character shown.
"""

from adafruit_ticks import ticks_add, ticks_diff

from nibblock import const
from nibblock.ui.text import Words, wrap

_PAGE = const(2500)  # ms per line


class MessageLine:
    """``grid`` is the TileGrid to append; its last line is ``height`` high and begins at ``last``.

    ``fits(top)`` returns whether the text may begin that high up; there are up to three lines.
    """

    def __init__(self, console, messages, fits):
        self._display = console.display
        columns = self.columns = console.width // 6
        self._lines = []
        for message in messages or ("",):
            self._lines += wrap(message, columns)
        self.height = console.row + 1
        self.last = console.height - self.height
        rows = 1
        while rows < min(3, len(self._lines)) and fits(self.last - rows * console.row):
            rows += 1
        self.top = self.last - (rows - 1) * console.row
        self._words = Words(console, (console.width - 6 * columns) // 2, self.top, columns, rows)
        self._count = len(self._lines)  # without a hint after them (opening/still.py)
        self._rows = rows
        self.grid = self._words.grid
        self._at = 0
        self._due = -1
        self._own = False
        self._show()

    def say(self, text, first=0):
        """Show ``text`` from column ``first`` instead of the messages; None brings them back."""
        self._own = text is not None
        if text is None:
            if len(self._lines) > self._count:
                del self._lines[self._count :]
                self._at = 0
            self._show()
            return
        for row in range(self._rows - 1):
            self._words.write("", row)
        self._words.write(" " * first + text, self._rows - 1)

    def turn(self, now):
        """Show the next page when it is time; return False, for idle(): nothing more to do."""
        if len(self._lines) <= self._rows or self._own:
            return False
        if self._due >= 0:
            if ticks_diff(now, self._due) < 0:
                return False
            self._at += self._rows
            if self._at >= len(self._lines):
                self._at = 0
            self._show()
            self._display.refresh()
        self._due = ticks_add(now, _PAGE * self._rows)
        return False

    def _show(self):
        for row in range(self._rows):
            i = self._at + row
            text = self._lines[i] if i < len(self._lines) else ""
            self._words.write(" " * ((self.columns - len(text)) // 2) + text, row)
