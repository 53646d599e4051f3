"""Klocki's rows in the editor's menus: what joins when it is put, and shuffling. RAM: none."""

from nibblock.games.klocki.editor.part import joins
from nibblock.games.klocki.settings import JOINS
from nibblock.memory import load
from nibblock.ui.card import BLOCKS, DICE
from nibblock.ui.text import words


def rows(console, screen):
    """Return the rows that Klocki adds, in the form of ui/menu.py."""
    texts = words("games/klocki", "joins")
    return [_row(console, texts[i], 1 << i, texts[2:]) for i in range(2)]


def _row(console, text, bit, values):
    def toggle():
        joins[0] ^= bit
        console.progress.settings[JOINS] = joins[0]
        console.progress.touch_settings()

    return text, toggle, BLOCKS, values[joins[0] & bit > 0]


def selected(console, screen, cells):
    """Return the rows for chosen cells."""
    title = words("games/klocki", "shuffle")[0]
    shuffle = "games.klocki.editor.dialogs.shuffle"
    return [(title, lambda: load(shuffle).open_dialog(console, screen, cells), DICE)]
