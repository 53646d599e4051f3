"""Select a rectangle, and choose what to do with it. RAM: a menu while it is open."""

from nibblock.editor.dialogs.carry import carry
from nibblock.editor.dialogs.menu import corner
from nibblock.editor.dialogs.patch import cells_in, patch_of
from nibblock.editor.dialogs.rectangle import Rectangle
from nibblock.editor.dialogs.stretch import fill
from nibblock.ui.card import AGAIN, CRATE, DOOR, LEFT, STEP, TABLE
from nibblock.ui.menu import open_menu
from nibblock.ui.text import words


def open_dialog(console, screen):
    """Begin at the cursor."""

    def chosen(*place):
        _ask(console, screen, place)

    title, keys = words("editor", "select")
    Rectangle(screen, title, keys, chosen)


def _ask(console, screen, place):
    """Open a menu of what can be done with the rectangle."""
    move, copy, turn, mirror, full, empty, title, keys = words("editor", "selected")
    board = screen.board
    left, top, right, bottom = place
    patch = patch_of(board, left, top, right, bottom)

    def go(changed, source):
        return lambda: carry(console, screen, changed(), left, top, source)

    def clear():
        board.begin()
        cells = cells_in(board, *place)
        for cell in cells:
            board.clear(cell)
        screen.part.paste(board, cells)
        screen.show_changed()

    rows = [
        (move, go(lambda: patch, place), STEP),
        (copy, go(lambda: patch, None), TABLE),
        (turn, go(lambda: patch.turned(screen.part, False), place), AGAIN),
        (mirror, go(lambda: patch.turned(screen.part, True), place), LEFT),
        None,
        (full, lambda: fill(screen, left, top, right, bottom, top * board.width + left), CRATE),
        (empty, clear, DOOR),
    ]
    screen.view.frame(left, top, right, bottom)
    open_menu(
        console,
        screen,
        _unframing(screen, rows),
        (),
        screen.view.unframe,
        title,
        corner(console),
        keys,
    )


def _unframing(screen, rows):
    """Return the rows with actions that take the frame away first."""

    def with_frame_gone(action):
        def act():
            screen.view.unframe()
            action()

        return act

    return [row and (row[0], with_frame_gone(row[1])) + row[2:] for row in rows]
