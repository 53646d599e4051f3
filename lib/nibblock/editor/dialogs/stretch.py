"""Stretch what A puts over a rectangle while A is held. RAM: a frame meanwhile."""

from nibblock.editor.dialogs.patch import cells_in
from nibblock.editor.dialogs.rectangle import Rectangle
from nibblock.ui.text import words


def open_dialog(screen):
    """Begin at the cursor; releasing A puts it, in one step. Return the dialog."""

    def put(left, top, right, bottom):
        fill(screen, cells_in(screen.board, left, top, right, bottom), first)

    first = screen.cell
    title, keys = words("editor", "stretch")
    return Rectangle(screen, title, keys, put, True, (screen.part.name(screen.palette.tool),))


def fill(screen, cells, first):
    """Use the tool in hand on all of these cells, ``first`` of them first."""
    part, board, tool = screen.part, screen.board, screen.tool()
    board.begin()
    part.put(board, first, tool, False, first)
    for cell in cells:
        if cell != first:
            part.put(board, cell, tool, False, first)
    screen.show_changed()
