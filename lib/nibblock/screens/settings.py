# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The player's settings, each a line that A or left and right change. RAM: one page of text."""

from nibblock import settings
from nibblock.keys import START, A, B
from nibblock.screens import Still
from nibblock.settings import LINES
from nibblock.ui.text import DIM, LIGHT, List, line


class Screen(Still):
    """Settings; B goes back to the screen named by ``back``."""

    def __init__(self, console, *back):
        self._console = console
        self._back = back or ("title",)
        self._at = 0
        self._build()

    def _build(self):
        console = self._console
        self.group = console.pictures.page(console.width, console.height)
        self.group.append(line(console, "Settings", 4, 1, LIGHT))
        self._list = List(
            console,
            0,
            console.row + 4,
            console.width,
            len(LINES),
            len(LINES),
            self._text_of,
            self._at,
        )
        self.group.append(self._list.group)
        hint = "A: change   B: back"
        self.group.append(line(console, hint, 4, console.height - console.row - 1, DIM))

    def _text_of(self, i):
        name = settings.choices(LINES[i])[0]
        return "%-13s %s" % (name, settings.text(self._console.progress.settings, LINES[i]))

    def key(self, code, repeated):
        """Up and down choose, A, left and right change, B goes back."""
        console = self._console
        if code in (B, START):
            console.go(*self._back)
        elif code & 1 and code < A:
            self._list.key(code)
            console.display.refresh()
        elif code <= A and not repeated:
            self._change(-1 if code == 0 else 1)

    def _change(self, step):
        console = self._console
        at = self._list.at
        which = LINES[at]
        settings.change(console.progress.settings, which, step)
        console.progress.touch_settings()
        console.apply_settings()
        if which != settings.THEME:
            self._list.refill()
            console.display.refresh()
            return
        self._at = at
        self._build()
        console.show(self.group)

    def leave(self):
        """Write what changed."""
        self._console.save()
