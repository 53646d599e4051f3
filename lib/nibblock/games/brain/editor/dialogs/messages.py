"""The messages below the board that is drawn. RAM: a card while it is open."""

from nibblock import const
from nibblock.memory import load
from nibblock.ui.card import BULB, PENCIL
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.text import words

_LONGEST = const(120)  # letters of a message
_MOST = const(8)  # messages


def open_dialog(console, screen):
    """Ask for the first message, or list the messages."""
    if screen.draft.notes:
        _list(console, screen)
    else:
        _write(console, screen, 0)


def _list(console, screen):
    """Open a menu of the messages; a chosen one can be changed, or emptied to remove it."""
    title, keys, add, _, _ = words("games/brain", "messages of a level")
    notes = screen.draft.notes
    count = len(notes)
    rows = [(notes[n], lambda n=n: _write(console, screen, n), BULB) for n in range(count)]
    if count < _MOST:
        rows += [None, (add, lambda: _write(console, screen, count), PENCIL)]
    open_menu(console, screen, rows, (), None, title, corner(console), keys)


def _write(console, screen, n):
    """Ask for message ``n``; one more than there are is a new one."""
    head, hint = words("games/brain", "messages of a level")[3:]
    notes = list(screen.draft.notes)

    def answer(text):
        notes[n : n + 1] = [text] if text else []
        screen.draft.notes = notes
        screen.draft.kept = False
        screen.bar.unsaved(True)

    text = notes[n] if n < len(notes) else ""
    keyboard = load("editor.dialogs.keyboard")
    keyboard.open_keyboard(console, screen, head, answer, text, hint, _LONGEST)
