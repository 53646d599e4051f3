"""Ways out of the editor: nothing that was drawn is lost. RAM: what dialogs/save_draft.py needs."""

from nibblock.memory import load
from nibblock.packs import PackError, reason
from nibblock.ui.text import words


def close(console, screen, then):
    """Store the draft and go ``then`` (see storing.py); if it cannot be stored, say so and stay."""
    screen.hand_over()
    draft = screen.draft
    only = then[0][0] == ":"  # the draft is needed there
    lacks = not draft.kept or only and not draft.number
    if lacks and not console.ample:  # beside the drawing there is hardly room to store it
        console.cursors["unsaved"] = draft
        console.go("editor.storing", *then)
        return
    try:
        if lacks:
            _put(console, draft)
        if only:
            load("editor.dialogs.save_draft").go(console, draft.number, then[0])
            return
    except (PackError, OSError) as error:
        console.tell(words("editor", "not stored")[0] % reason(error))
        return
    console.save()  # what was kept in memory alone: the drive may be back
    draft.back = []
    console.go(*then)


def publish(console, screen):
    """Make a level of the draft, which its author has solved, and leave the editor."""
    draft = screen.draft
    screen.hand_over()
    console.cursors["unsaved"] = draft if not draft.kept else (draft.number, 0, None, None, "")
    console.go("editor.storing", ":publish")


def keep(console, screen):
    """Store the draft while the player thinks; if memory is short, when the editor is left."""
    draft = screen.draft
    if draft.kept:
        return
    try:
        _put(console, draft)
        screen.bar.unsaved(False)
    except (PackError, OSError, MemoryError) as error:
        text = words("editor", "not stored yet")[0] % reason(error)
        if text != draft.told:
            draft.told = text
            console.tell(text)


def _put(console, draft):
    """Store the draft; if memory is short, first free what reads the saves."""
    try:
        load("editor.dialogs.save_draft").put(console, draft)
    except MemoryError:
        console.make_room()
        load("editor.dialogs.save_draft").put(console, draft)


def leave(console, draft):
    """Store the draft unless it is stored; if that fails, it stays in memory."""
    if "unsaved" in console.cursors:
        return
    if draft.number and draft.kept:
        console.cursors["drawn"] = draft
    if draft.kept:
        return
    try:
        load("editor.dialogs.save_draft").put(console, draft)
    except (PackError, OSError, MemoryError):
        console.cursors["unsaved"] = draft


def throw_away(console, draft):
    """Delete the draft; go to the level that it changes, or else back to where the editor was
    opened, if that still exists.
    """
    for name in ("drawn", "unsaved"):
        console.cursors.pop(name, None)
    where = draft.back
    console.progress.clear_unfinished(draft.key)
    if draft.number:
        own_edit = load("packs.own_edit")
        level = own_edit.original(console.progress, draft.number)
        own_edit.remove(console.progress, draft.number)
        console.save()
        if level:  # the one that it would have replaced
            where = ["levels"] + list(own_edit.find(console.progress, level)) + [True]
    own_levels = load("packs.own_levels")
    if where[1] == own_levels.DRAFTS and own_levels.DRAFTS not in own_levels.kept(console.progress):
        where = "packs", ""
    console.go(*where)
