"""Klocki's rows in the pause menu. RAM: none; what a row opens is imported only then."""

from nibblock.play.pause import hint, marks
from nibblock.ui.card import DICE, EYE, FILM, STEP
from nibblock.ui.menu import MORE
from nibblock.ui.text import words


def rows(console, play):
    """Return the rows that apply now, in the form of ui/menu.py."""
    moves, best, show, shuffle = words("games/klocki", "pause")
    rows = marks(play)
    rows.append(None)
    if play.session.record.end or play.stretch:
        rows.append(_opening(play, moves, "games.klocki.dialogs.moves", STEP))
    rows.append(_opening(play, best, "play.dialogs.best", FILM))
    rows.append(_opening(play, show, "games.klocki.dialogs.overlays", EYE))
    rows.append(_opening(play, shuffle, "games.klocki.dialogs.shuffle", DICE))
    return rows + hint(play)


def _opening(play, text, name, mark):
    return text, lambda: play.open_dialog(name), mark, MORE
