"""Sokoban's row in the editor's menu: a test that begins at the cursor. RAM: none."""

from nibblock import const
from nibblock.ui.card import PLAY
from nibblock.ui.text import words

_BLOCKED = const(5)  # bits of a cell: wall, crate
_PLAYER = const(5)  # the tool


def rows(console, screen):
    """Return the rows that Sokoban adds, in the form of ui/menu.py."""
    if screen.board.cells[screen.cell] & _BLOCKED:
        return []

    def test():
        screen.board.begin()
        screen.part.put(screen.board, screen.cell, _PLAYER, False, screen.cell)
        screen.show_changed()
        screen.test()

    return [(words("games/sokoban", "test from the cursor")[0], test, PLAY)]
