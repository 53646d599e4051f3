# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A page of prose: in the built-in font, or in ours where its library has no room. RAM: 20 KB.

For pages that are rarely opened; the library is forgotten when the page is left.
"""

from nibblock.keys import DOWN, UP
from nibblock.memory import find, forget, load
from nibblock.screens.still import Still
from nibblock.ui.text import LIGHT, line


class Page(Still):
    """``head``, then ``paragraphs``, one screenful at a time; up and down turn pages."""

    def __init__(self, console, head, paragraphs):
        self._console = console
        label = find("screens.label")
        row = label.ROW if label else console.row
        self._font = label or load("ui.text")
        self._lines = []
        for paragraph in "\n".join(paragraphs).split("\n"):
            if paragraph:
                self._lines += self._font.wrap(paragraph, (console.width - 8) // 6)
            else:
                self._lines.append("")
        self._top = 0
        self._rows = (console.height - console.row - 8) // row
        self.group = console.pictures.page(console.width, console.height)
        self.group.append(line(console, head, 4, 1, LIGHT))
        self._draw()

    def _draw(self):
        text = "\n".join(self._lines[self._top : self._top + self._rows]) or " "
        self.group.append(self._font.line(self._console, text, 4, self._console.row + 6))

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
            self.group.pop()
            self._draw()
            self._console.display.refresh()

    def leave(self):
        """Forget the library, which no other screen needs."""
        forget("adafruit_display_text")
