"""Store the draft with the own levels (packs/own_edit.py). RAM: twice its bytes meanwhile."""

from nibblock.memory import load
from nibblock.packs import DRAWING
from nibblock.packs.own_edit import find, mark, store
from nibblock.packs.own_levels import note_drawn


def put(console, draft):
    """Store the draft, and save. Raises PackError if it cannot be kept, OSError, MemoryError.

    While the drive cannot take it, say so once.
    """
    progress = console.progress
    level = load("games." + draft.game + ".editor.part").level_of(draft)
    draft.number = store(progress, level, draft.number, True, None, draft.solved, draft.look)
    draft.kept = True
    progress.clear_unfinished(draft.key)
    draft.key = mark(progress, draft.number)
    if progress.journal and progress.journal.session:
        progress.journal.key = draft.key
        progress.journal.session.forget()
    note_drawn(progress, draft.number)
    console.cursors.pop("unsaved", None)
    console.cursors["drawn"] = draft
    save(console, draft)


def save(console, draft):
    """Save; don't repeat the last message about it."""
    notices = console.notices
    console.save()
    if notices.pending and notices.pending == draft.told:
        notices.pending = ""
    elif notices.pending:
        draft.told = notices.pending


def go(console, number, then):
    """Go where an own level is needed: ":test", ":share", ":draw"; ":publish": to its list."""
    path, n = find(console.progress, number)
    if then == ":publish":
        console.go("levels", path, n, True)
    elif then == ":share":
        console.go("screens.share", path, n, -1, "editor.screen", DRAWING, n)
    else:
        console.play(DRAWING if then == ":draw" else path, n)
