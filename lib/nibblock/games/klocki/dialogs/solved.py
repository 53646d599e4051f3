"""Klocki's rows in the solved dialog. RAM: none."""

from nibblock.games.klocki.start import set_shuffle
from nibblock.ui.text import words


def change(console, play, rows):
    """Offer the scores and, after a shuffled level, the level itself."""
    itself, scores = words("games/klocki", "solved")
    if play.shuffle:
        rows[0] = (itself, lambda: set_shuffle(console, play, None))
    rows.insert(2, (scores, lambda: console.go("scores", play.path, play.index)))
