"""The author has solved the draft: what was played is its solution, and it can be published.

RAM: a card while it is open.
"""

from nibblock.memory import find, load
from nibblock.packs import DRAWING
from nibblock.ui.card import AGAIN, PENCIL, SAVE
from nibblock.ui.menu import open_menu
from nibblock.ui.text import words


class Found:
    """What the author found: a ``solution`` as packs/own_edit.py takes it, and its ``counts``.

    ``solution`` is None until there is one that can be published.
    """

    def __init__(self, play):
        session = play.session
        self.index = play.index
        self.counts = play.counts()
        self.solution = session.at, session.solution()


def open_dialog(console, play):
    """Ask what to do; B goes back to the drawing. The solution is stored by editor/storing.py."""
    title, why, put, edit, again, keys = words("editor", "solved by its author")
    head, work, found = [why], None, None
    rows = [(edit, lambda: _store(console, found, ":draw"), PENCIL), (again, play.restart, AGAIN)]
    if play.session.whole:
        found = Found(play)
        rows.insert(0, (put, lambda: _publish(console, play, found), SAVE))
        own = find("games." + play.game + ".editor.solved")
        if own:
            work = own.change(console, play, found, rows, head)
    open_menu(console, play, rows, head, lambda: _store(console, found, ":draw"), title, None, keys)
    if work:
        play.dialog.idle = work


def _publish(console, play, found):
    """Make a level of the draft; ask for a title first if it has none."""

    def named(text):
        _store(console, found, ":publish", text)

    if play.title:
        named("")
        return
    title, _, hint, _ = words("editor", "names")
    load("editor.dialogs.keyboard").open_keyboard(console, play, title, named, "", hint)


def _store(console, found, then, title=""):
    """Store the solution and a new title with the draft, or make a level of all."""
    if found and found.solution:
        console.cursors["unsaved"] = 0, found.index, found.solution, found.counts, title
        console.go("editor.storing", then)
    else:
        console.play(DRAWING, console.screen.index)
