"""Ask before a planned restart (runs.py) that would lose what no store has taken. RAM: a menu."""

from nibblock.screens.base import Base
from nibblock.ui.card import AGAIN, DOOR, SAVE
from nibblock.ui.menu import open_menu
from nibblock.ui.page import Page
from nibblock.ui.text import words


class Screen(Base):
    """Save again, or go to the screen ``name`` all the same."""

    def __init__(self, console, name, args):
        self._console = console
        self._then = name, args
        title, why, again, lose, keys = words("screens", "unsaved")
        self.group = Page(console, title, "", -1 if console.small else SAVE).group
        rows = [(again, self._again, AGAIN), (lose, self._lose, DOOR)]
        open_menu(console, self, rows, [why], self._again, "", None, keys)

    def _again(self):
        name, args = self._then
        if "unsaved" in self._console.cursors:  # a drawing
            self._console.go("editor.storing", name, *args)
            return
        self._console.save()
        self._console.restart(name, args)

    def _lose(self):
        self._console.restart(*self._then, lose=True)
