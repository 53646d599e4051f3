# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A menu over the screen: a panel with a few choices. RAM: the panel while it is open."""

from nibblock.keys import START, A, B
from nibblock.ui.text import Panel


class Menu:
    """Choices over ``group``, below the lines of ``head``; ``open`` shows them.

    ``key`` closes the menu and calls ``answer(i)`` for choice i, ``answer(-1)`` for B or START.
    """

    def __init__(self, console, group, head, choices, answer):
        self._console = console
        self._group = group
        self._panel = Panel(console, head + choices, len(choices))
        self._answer = answer

    def open(self):
        """Put the panel on the screen."""
        self._group.append(self._panel.group)
        self._console.display.refresh()

    def close(self):
        """Take the panel off the screen."""
        self._group.remove(self._panel.group)

    def idle(self):
        """Return false: a menu has no work to do."""
        return False

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Choose with the D-pad and A; B or START answers -1."""
        choices = self._panel.list
        if choices.key(code):
            self._console.display.refresh()
        elif repeated:
            return
        elif code == A:
            self.close()
            self._answer(choices.at)
        elif code in (B, START):
            self.close()
            self._answer(-1)


def open_menu(console, owner, rows, head=(), closed=None):
    """Open a menu of rows (text, action) as the ``dialog`` of ``owner``, over its ``group``.

    A row whose action is None only closes the menu. B closes it and calls ``closed``, if given.
    """

    def chosen(i):
        owner.dialog = None
        do = rows[i][1] if i >= 0 else closed
        if do:
            do()
        console.display.refresh()

    menu = Menu(console, owner.group, list(head), [row[0] for row in rows], chosen)
    owner.dialog = menu
    menu.open()
