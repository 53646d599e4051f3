# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The author has solved the draft: what was played is its solution, and it can be published.

RAM: a card while it is open.
"""

from nibblock.editor.keeping import in_hand, publish
from nibblock.memory import find
from nibblock.ui.icons import AGAIN, PENCIL, SAVE
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words


def open_dialog(console, play):
    """Store the solution with the draft, and ask what to do; B goes back to the drawing."""
    title, why, put, edit, again, keys = words("editor", "solved by its author")
    draft = in_hand()
    head, work = [why], None
    rows = [(edit, lambda: _edit(console), PENCIL), (again, play.restart, AGAIN)]
    if draft and play.session.whole:
        draft.steps = play.session.solution()
        draft.counts = play.counts()
        rows.insert(0, (put, lambda: publish(console, draft), SAVE))
        own = find("games." + play.game + ".editor.solved")
        if own:
            work = own.change(console, play, draft, rows, head)
    open_menu(console, play, rows, head, lambda: _edit(console), title, None, keys)
    if work:
        play.dialog.idle = work


def _edit(console):
    console.go("editor.screen")
