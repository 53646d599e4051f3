"""Choose any cells: each rectangle adds its own, or takes them away if its first cell is chosen.

RAM: a tuple per rectangle.
"""

from nibblock.editor.dialogs.overlay import over
from nibblock.editor.dialogs.patch import holds
from nibblock.editor.dialogs.rectangle import Rectangle
from nibblock.editor.dialogs.select import ask
from nibblock.keys import DOWN, START, A, B
from nibblock.ui.text import words


def choose(console, screen, chosen):
    """Let more cells be added to those that are chosen."""
    Cells(console, screen, chosen)


class Cells:
    """The dialog of the editor between two rectangles: A begins one, B ends it all."""

    def __init__(self, console, screen, chosen):
        self._console = console
        self._screen = screen
        self._chosen = chosen
        self._texts = words("editor", "cells")
        self._show()

    def _show(self):
        screen = self._screen
        screen.dialog = self
        over(screen).choose(self._chosen)
        screen.bar.doing(self._texts[0])
        screen.show_keys(self._texts[1])
        screen.point()

    def key(self, code, repeated):
        """Move on, begin a rectangle, or open the menu of what to do with all of it."""
        screen = self._screen
        if code <= DOWN:
            screen.move(code)
        elif repeated:
            return
        elif code == A:
            width = screen.board.width
            adds = not holds(self._chosen, screen.cell % width, screen.cell // width)
            title, keys = words("editor", "select")

            def add(*box):
                self._chosen = self._chosen + [box + (adds,)]
                self._show()

            Rectangle(screen, title, keys, add, without=self._show)
        elif code in (B, START):
            self._end()

    def _end(self):
        screen = self._screen
        screen.end_dialog()
        over(screen).choose(())
        ask(self._console, screen, self._chosen)

    def released(self, code):
        """Ignore the release of a key."""

    def idle(self):
        """Return false: there is no work to do."""
        return False
