# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A question over the screen: a panel with a few answers. RAM: the panel while it is open.

``open_menu`` is for dialogs over a level in play.
"""

from nibblock.keys import START, A, B
from nibblock.ui.text import Panel


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

    def released(self, code):
        """Nothing to do."""

    def key(self, code, repeated):
        """Choose with the D-pad and A; B or START gives -1."""
        choices = self._panel.list
        if choices and choices.key(code):
            self._console.display.refresh()
        elif repeated:
            return
        elif code == A:
            self.close()
            self._answer(choices.at if choices else 0)
        elif code in (B, START):
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
