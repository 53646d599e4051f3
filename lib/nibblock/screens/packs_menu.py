"""The menu of a game's packs: draw a level, or go on drawing. RAM: none while it is closed."""

from nibblock.games import NAMES
from nibblock.memory import find, load
from nibblock.packs import DRAWING, NEW
from nibblock.packs.own_levels import last_drawn
from nibblock.progress.records.named import may_have_own
from nibblock.ui.card import DOOR, PENCIL, TABLE
from nibblock.ui.menu import open_menu
from nibblock.ui.text import words


def open_menu_of(console, screen, path, game):
    """Open the menu over the list ``screen`` of the packs of ``game`` in the folder ``path``."""
    new, go_on, leave, title, keys, enter = words("screens", "menu of packs")
    drawn = _drawn_last(console, game)
    rows = [(new, _opener(console, NEW + NAMES.index(game), path), PENCIL)]
    if drawn >= 0:
        rows.insert(0, (go_on, _opener(console, drawn, path), PENCIL))
    if find("sharing"):  # a small drive lacks it
        rows.append((enter, ("screens.enter", game, "packs", path), TABLE))
    rows += [None, (leave, screen.up, DOOR)]
    place = console.width, console.bar + (3 if console.small else 13)
    open_menu(console, screen, rows, title=title, place=place, keys=keys)


def _opener(console, index, folder):
    where = "editor.screen", DRAWING, index, ("packs", folder)
    if index < NEW:
        return where
    return lambda: load("screens.draw").open_new(console, where)


def _drawn_last(console, game):
    """Return the place of the draft to go on with, -1 if there is none; see ``last_drawn``."""
    progress = console.progress
    if "unsaved" in console.cursors:
        return 0
    return last_drawn(progress, game) if may_have_own(progress) else -1
