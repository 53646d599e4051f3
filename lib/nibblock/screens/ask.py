# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A number or a few letters put in with the D-pad. RAM: a panel while it is open."""

from nibblock import const
from nibblock.screens.text import LIGHT, Panel, Words

_LEFT = const(0)
_UP = const(1)
_RIGHT = const(2)
_DOWN = const(3)
_A = const(4)
_B = const(5)
_CODE = const(15)
_REPEAT = const(16)
_RELEASE = const(32)


class Ask:
    """``length`` places of ``letters``: up and down change one, left and right go along.

    A calls ``answer(text)``, B ``answer(None)``; then it is closed.
    """

    def __init__(self, console, group, head, letters, length, answer):
        self._console = console
        self._group = group
        self._letters = letters
        self._at = 0
        self._places = bytearray(length)
        self._answer = answer
        hint = "up/down, A: done"
        panel = Panel(console, [head, "", "", hint])
        self._panel = panel.group
        self._text = Words(console, 20, 4 + console.row, length, 2, LIGHT)
        self._panel.append(self._text.grid)
        group.append(self._panel)
        self._show()

    @property
    def text(self):
        """What is put in so far."""
        return "".join([self._letters[place] for place in self._places])

    def _show(self):
        self._text.write(self.text.replace(" ", "_"))
        self._text.write(" " * self._at + "^", 1)
        self._console.display.refresh()

    def idle(self):
        """Nothing to do."""
        return False

    def key(self, event):
        """Change, go along, finish."""
        if event >= _RELEASE:
            return
        code = event & _CODE
        places, count = self._places, len(self._letters)
        if code == _UP:
            places[self._at] = (places[self._at] + 1) % count
        elif code == _DOWN:
            places[self._at] = (places[self._at] - 1) % count
        elif code == _RIGHT:
            self._at = (self._at + 1) % len(places)
        elif code == _LEFT:
            self._at = (self._at - 1) % len(places)
        elif event & _REPEAT:
            return
        else:
            self._group.remove(self._panel)
            self._answer(self.text if code == _A else None)
            return
        self._show()
