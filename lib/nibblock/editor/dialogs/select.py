"""Select cells, and choose what to do with them. RAM: a menu while it is open.

A game's ``editor/menu.py`` may have ``selected(console, screen, cells)``: more rows for the menu.
"""

from nibblock.editor.dialogs.carry import carry
from nibblock.editor.dialogs.patch import patch_of
from nibblock.editor.dialogs.rectangle import Rectangle
from nibblock.editor.dialogs.stretch import fill
from nibblock.memory import find, load
from nibblock.ui.card import AGAIN, CRATE, DOOR, LEFT, PENCIL, STEP, TABLE
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.text import words


def open_dialog(console, screen):
    """Begin at the cursor."""

    def chosen(*box):
        ask(console, screen, [box + (True,)])

    title, keys = words("editor", "select")
    Rectangle(screen, title, keys, chosen)


def ask(console, screen, chosen):
    """Open a menu of what can be done with the chosen cells (see patch.py)."""
    move, copy, turn, mirror, add, full, empty, title, keys = words("editor", "selected")
    board = screen.board
    patch, left, top = patch_of(board, chosen)
    cells = patch.places(board, left, top)
    unmark = _mark(screen, chosen)
    if not cells:
        unmark()
        return

    def go(changed, source):
        return lambda: carry(console, screen, changed(), left, top, source)

    def clear():
        board.begin()
        for cell in cells:
            board.clear(cell)
        screen.part.paste(board, cells)
        screen.show_changed()

    def unmarked(action):
        unmark()
        action()

    rows = [
        (move, go(lambda: patch, cells), STEP),
        (copy, go(lambda: patch, ()), TABLE),
        (turn, go(lambda: patch.turned(screen.part), cells), AGAIN),
        (mirror, go(lambda: patch.mirrored(screen), cells), LEFT),
        None,
        (add, lambda: load("editor.dialogs.cells").choose(console, screen, chosen), PENCIL),
        None,
        (full, lambda: fill(screen, cells, cells[0]), CRATE),
        (empty, clear, DOOR),
    ]
    own = find("games." + screen.draft.game + ".editor.menu")
    if hasattr(own, "selected"):
        rows += own.selected(console, screen, cells)
    rows = [row and (row[0], lambda do=row[1]: unmarked(do)) + row[2:] for row in rows]
    open_menu(console, screen, rows, (), unmark, title, corner(console), keys)


def _mark(screen, chosen):
    """Show which cells are chosen; return what to call when they no longer are."""
    if len(chosen) == 1:
        screen.view.frame(*chosen[0][:4])
        return screen.view.unframe
    over = load("editor.dialogs.overlay").over
    over(screen).choose(chosen)
    return lambda: over(screen).choose(())
