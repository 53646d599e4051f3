# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The player's settings, each a line that A or left and right change. RAM: one page of text."""

from nibblock import const, settings
from nibblock.screens.text import DIM, LIGHT, List, line
from nibblock.settings import LINES

_RIGHT = const(2)
_A = const(4)
_B = const(5)
_START = const(6)
_CODE = const(15)
_REPEAT = const(16)
_RELEASE = const(32)


class Screen:
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

    def key(self, event):
        """Up and down choose, A, left and right change, B goes back."""
        if event >= _RELEASE:
            return
        code = event & _CODE
        console = self._console
        if code in (_B, _START):
            console.go(*self._back)
        elif code & 1 and code < _A:
            self._list.key(code)
            console.display.refresh()
        elif code <= _A and not event & _REPEAT:
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

    def idle(self):
        """Nothing to do."""
        return False

    def keep(self):
        """Settings are kept already."""

    def leave(self):
        """Write what changed."""
        self._console.save()
