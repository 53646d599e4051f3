# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A page of prose in our own font, which is quick: a page is turned in one refresh. RAM: 3 KB."""

from nibblock.keys import DOWN, UP
from nibblock.pictures import LIGHT
from nibblock.screens.still import Still
from nibblock.ui.text import GLYPH, Words, line, wrap


class Page(Still):
    """``head``, then ``paragraphs``, one screenful at a time; up and down turn pages.

    ``top``: pixels for the head, by default for one line.
    """

    def __init__(self, console, head, paragraphs, top=0):
        self._console = console
        top = top or console.row
        columns = (console.width - 8) // GLYPH
        self._lines = []
        for paragraph in "\n".join(paragraphs).split("\n"):
            self._lines += wrap(paragraph, columns)
        self._top = 0
        self._rows = (console.height - top - 8) // console.row
        self.group = console.pictures.page(console.width, console.height)
        self.group.append(line(console, head, 4, 1, LIGHT))
        self._words = Words(console, 4, top + 6, columns, self._rows)
        self.group.append(self._words.grid)
        self._write()

    def _write(self):
        for row in range(self._rows):
            i = self._top + row
            self._words.write(self._lines[i] if i < len(self._lines) else "", row)

    def key(self, code, repeated):
        """Turn pages with up and down; A, B and the other buttons return to the title."""
        top = self._top
        if code == DOWN and top + self._rows < len(self._lines):
            self._top += self._rows
        elif code == UP:
            self._top = max(0, top - self._rows)
        elif code > DOWN:
            self._console.go("title")
        if self._top != top:
            self._write()
            self._console.display.refresh()
