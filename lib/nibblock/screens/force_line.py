# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The line of words below a Brain board: the level's messages, page by page.

RAM: the words, and a byte for each character of the line.
"""

from nibblock import const
from nibblock.screens.text import Words, wrap

_PAGE = const(2500)  # ms
_TICKS = const(0x1FFFFFFF)
_PAST = const(0x10000000)


class MessageLine:
    """``grid`` is the TileGrid to append; it takes the last ``height`` rows, from ``top`` on."""

    def __init__(self, console, messages):
        self._display = console.display
        columns = console.width // 6
        self.height = console.row + 1
        self.top = console.height - self.height
        self._words = Words(console, (console.width - 6 * columns) // 2, self.top, columns)
        self._columns = columns
        self.grid = self._words.grid
        self._pages = []
        for message in messages or ("",):
            self._pages += wrap(message, columns)
        self._at = 0
        self._due = 0
        self._own = None
        self._show(self._pages[0])

    def say(self, text, first=0):
        """Show ``text`` from column ``first`` on instead of the messages; None: those again."""
        self._own = text
        if text is None:
            self._show(self._pages[self._at])
        else:
            self._words.write(" " * first + text)

    def turn(self, now):
        """Show the next page when it is time; the answer is for idle(): nothing more to do."""
        if len(self._pages) > 1 and self._own is None and (now - self._due) & _TICKS < _PAST:
            if self._due:
                self._at = (self._at + 1) % len(self._pages)
                self._show(self._pages[self._at])
                self._display.refresh()
            self._due = (now + _PAGE) & _TICKS or 1
        return False

    def _show(self, text):
        left = (self._columns - len(text)) // 2
        self._words.write(" " * left + text)
