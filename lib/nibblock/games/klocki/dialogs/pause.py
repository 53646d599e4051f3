# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki's rows in the pause menu. RAM: none; what a row opens is imported only then."""

from nibblock.play.dialogs.pause import marks
from nibblock.ui.words import words


def rows(console, play):
    """Return the rows that make sense now: (text, action)."""
    moves, best, show, shuffle, scores = words("games/klocki", "pause")
    rows = []
    if play.session.record.end or play.stretch:
        rows.append(_opening(play, moves, "moves"))
    rows.append((best, lambda: play.open_dialog("play.dialogs.best")))
    rows += marks(play)
    rows += [_opening(play, show, "overlays"), _opening(play, shuffle, "shuffle")]
    rows.append((scores, lambda: console.go("scores", play.path, play.index)))
    return rows


def _opening(play, text, name):
    return text, lambda: play.open_dialog("games.klocki.dialogs." + name)
