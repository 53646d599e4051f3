"""The menu of an own level or draft in the list: edit, test, rename, copy, move, delete.

Each change is saved at once, and the list opened again. RAM: none while it is closed.
"""

from nibblock.memory import find, load
from nibblock.packs import DRAWING, PackError, reason
from nibblock.ui.card import AGAIN, DOOR, DOWN, LIST, PENCIL, PLAY, UP
from nibblock.ui.menu import MORE, open_menu
from nibblock.ui.text import fit, words

_FIRST = -9999  # places: further than any list is long


def open_own_menu(console, screen, pack, path):
    """Open the menu for the level chosen in the list ``screen`` of ``pack``, at ``path``."""
    own_edit = load("packs.own_edit")
    texts = words("screens", "own level")
    n = screen.chosen()
    title = pack.titles.get(n)

    def change(do, *values):
        _change(console, screen, pack, path, do, *values)

    def rename():
        page = load("editor.dialogs.keyboard")
        head = words("screens", "own level")[6]
        page.open_keyboard(console, screen, head, lambda text: change("rename", text), title)

    rows = [
        (texts[0], rename, PENCIL, MORE),
        (texts[1], lambda: change("duplicate", _copied(title)), LIST),
        (texts[2], lambda: change("move", -1), UP),
        (texts[3], lambda: change("move", 1), DOWN),
        (texts[4], lambda: change("move", _FIRST), AGAIN),
        None,
        (texts[5], lambda: _ask(console, screen, title, lambda: change("remove")), DOOR, MORE),
    ]
    if pack.draft:
        game = pack.game(n)
        rows.insert(0, (texts[9], lambda: console.play(path, n, game), PLAY))
    if find("editor.dialogs.keyboard"):
        rows.insert(0, (texts[8], lambda: _edit(console, screen, pack, n), PENCIL))
    else:  # the editor is not on this console
        rows = [row for row in rows if not row or row[1] is not rename]
    left = words("screens", "room for own levels")[0] % own_edit.room(console.progress)[2]
    open_menu(console, screen, rows, [left], title=fit(title, console.width - 40))


def _edit(console, screen, pack, n):
    """Open a draft in the editor; of a level, a draft that will replace it."""
    if not pack.draft:
        own_edit = load("packs.own_edit")
        number = pack.number(n)
        try:
            n = own_edit.find(console.progress, own_edit.edit(console.progress, number))[1]
        except (PackError, OSError) as error:
            console.tell(reason(error))
            return
        console.save()
        console.say("screens", "own level is a draft")
    console.play(DRAWING, n)


def _copied(title):
    """Return the title of a copy."""
    return words("screens", "own level")[7] % title


def _ask(console, screen, title, delete):
    """Ask before a level is deleted."""
    question, yes, no = words("screens", "delete own level")
    open_menu(console, screen, [(no, None), (yes, delete)], [question % title])


def _change(console, screen, pack, path, do, *values):
    """Change the chosen level, save, and show the list with the level; or the packs, if none is
    left.
    """
    own_edit = load("packs.own_edit")
    number = pack.number(screen.chosen())
    pack.close()  # the list opens it again
    console.cursors.pop("drawn", None)
    try:
        found = getattr(own_edit, do)(console.progress, number, *values)
    except (PackError, OSError) as error:
        console.tell(reason(error))
        return
    console.save()
    try:
        path, n = own_edit.find(console.progress, found or number)
    except PackError:
        n = max(screen.chosen() - 1, 0)
        if screen.count < 2:
            console.go("packs", "", path)
            return
    console.go("levels", path, n, True)
