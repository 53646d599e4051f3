# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What Klocki adds to the pause menu. RAM: none; what its rows open is imported when they do."""

from nibblock.play.dialogs.pause import marks
from nibblock.ui.words import words


def rows(console, play):
    """Return the rows that make sense just now: (text, what to do)."""
    moves, best, show, shuffle, scores = words("games/klocki", "pause")
    rows = []
    if play.session.record.end or play.stretch:
        rows.append(_opening(play, moves, "moves"))
    rows.append(_opening(play, best, "best"))
    rows += marks(play)
    rows += [_opening(play, show, "overlays"), _opening(play, shuffle, "shuffle")]
    rows.append((scores, lambda: console.go("scores", play.path, play.index)))
    return rows


def _opening(play, text, name):
    return text, lambda: play.open_dialog("games.klocki.dialogs." + name)
