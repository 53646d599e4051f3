"""Brain's row in the editor's menu: the messages below the board. RAM: none."""

from nibblock.memory import load
from nibblock.ui.card import BULB
from nibblock.ui.menu import MORE
from nibblock.ui.text import words


def rows(console, screen):
    """Return the rows that Brain adds, in the form of ui/menu.py."""
    some = len(screen.draft.notes) > 0
    text = words("games/brain", "messages of a level")[0 if some else 2]
    return [(text, lambda: _dialog().open_dialog(console, screen), BULB, MORE if some else "")]


def _dialog():
    return load("games.brain.editor.dialogs.messages")
