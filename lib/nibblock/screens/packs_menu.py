# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The menu of a game's packs: draw a level, or go on drawing. RAM: none while it is closed."""

from nibblock.memory import find
from nibblock.packs import made
from nibblock.ui.icons import DOOR, PENCIL, TABLE
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words


def open_menu_of(console, screen, path, game):
    """Open the menu over the list ``screen`` of the packs of ``game`` in the folder ``path``."""
    new, go_on, leave, title, keys, enter = words("screens", "menu of packs")
    rows = [(new, lambda: console.go("editor.screen", path, -1, game), PENCIL)]
    if made:
        rows.insert(0, (go_on, lambda: console.go("editor.screen"), PENCIL))
    if find("sharing"):  # a small drive lacks it
        rows.append((enter, lambda: console.go("enter", game, "packs", path), TABLE))
    rows += [None, (leave, screen.up, DOOR)]
    place = console.width, console.bar + (3 if console.small else 13)
    open_menu(console, screen, rows, title=title, place=place, keys=keys)
