# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A page of prose in the built-in font, drawn by adafruit_display_text. RAM: 20 KB.

For pages that are rarely opened; the library is forgotten when the page is left.
"""

import terminalio
from adafruit_display_text import wrap_text_to_lines
from adafruit_display_text.bitmap_label import Label

from nibblock import const
from nibblock.keys import DOWN, UP
from nibblock.memory import forget
from nibblock.screens.still import Still
from nibblock.ui.text import LIGHT, TEXT, line

_LINE = const(14)


class Page(Still):
    """``head``, then ``paragraphs``, one screenful at a time; up and down turn pages."""

    def __init__(self, console, head, paragraphs):
        self._console = console
        self._lines = []
        for paragraph in "\n".join(paragraphs).split("\n"):
            if paragraph:
                self._lines += wrap_text_to_lines(paragraph, (console.width - 8) // 6)
            else:
                self._lines.append("")
        self._top = 0
        self._rows = (console.height - console.row - 8) // _LINE
        self.group = console.pictures.page(console.width, console.height)
        self.group.append(line(console, head, 4, 1, LIGHT))
        self._label = Label(
            terminalio.FONT,
            text=self._shown(),
            color=console.pictures.palette[TEXT],
            line_spacing=_LINE / 12,
            anchor_point=(0, 0),
            anchored_position=(4, console.row + 6),
        )
        self.group.append(self._label)

    def _shown(self):
        return "\n".join(self._lines[self._top : self._top + self._rows]) or " "

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
            self._label.text = self._shown()
            self._console.display.refresh()

    def leave(self):
        """Forget the library, which no other screen needs."""
        forget("adafruit_display_text")
