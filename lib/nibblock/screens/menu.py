# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A question over the screen: a panel with a few answers. RAM: the panel while it is open.

``open_menu`` is for dialogs over a level in play.
"""

from nibblock import const
from nibblock.screens.text import Panel

_A = const(4)
_B = const(5)
_START = const(6)
_CODE = const(15)
_RELEASE = const(32)
_REPEAT = const(16)


class Menu:
    """Opens at once over ``group``; ``key`` calls ``answer(i)``, or -1 for B; then it is closed."""

    def __init__(self, console, group, head, choices, answer):
        self._console = console
        self._group = group
        self._panel = Panel(console, head + choices, len(choices))
        self._answer = answer
        group.append(self._panel.group)
        console.display.refresh()

    def close(self):
        """Take the panel off the screen."""
        self._group.remove(self._panel.group)

    def idle(self):
        """Nothing to do."""
        return False

    def key(self, event):
        """Choose with the D-pad and A; B or START gives -1."""
        if event >= _RELEASE:
            return
        code = event & _CODE
        choices = self._panel.list
        if choices and choices.key(code):
            self._console.display.refresh()
        elif event & _REPEAT:
            return
        elif code == _A:
            self.close()
            self._answer(choices.at if choices else 0)
        elif code in (_B, _START):
            self.close()
            self._answer(-1)


def open_menu(console, play, rows, head=(), closed=None):
    """Open a menu of rows (text, what to do) over ``play``; a row with None closes it, and so does
    B, which does what ``closed`` says.
    """

    def chosen(i):
        play.dialog = None
        do = rows[i][1] if i >= 0 else closed
        if do:
            do()
        console.display.refresh()
        if not play.dialog:
            console.spare_memory()

    play.dialog = Menu(console, play.group, list(head), [row[0] for row in rows], chosen)
