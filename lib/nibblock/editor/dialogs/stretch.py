# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Stretch what A puts over a rectangle while A is held. RAM: a frame meanwhile."""

from nibblock.editor.dialogs.patch import cells_in
from nibblock.editor.dialogs.rectangle import Rectangle
from nibblock.ui.words import words


def open_dialog(screen):
    """Begin at the cursor; releasing A puts it, in one step. Return the dialog."""

    def put(left, top, right, bottom):
        fill(screen, left, top, right, bottom, erase)

    part, board = screen.part, screen.board
    erase = part.has(board, screen.cell, screen.palette.tool)
    title, keys = words("editor", "stretch")
    return Rectangle(screen, title, keys, put, True)


def fill(screen, left, top, right, bottom, erase):
    """Use the tool in hand on all cells of a rectangle."""
    part, board, tool = screen.part, screen.board, screen.palette.tool
    first = top * board.width + left
    board.begin()
    for cell in cells_in(board, left, top, right, bottom):
        part.put(board, cell, tool, erase, first)
    screen.show_changed()
