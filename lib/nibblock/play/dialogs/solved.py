# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The solved dialog: how the solution compares with the best, and what to do next. RAM: a panel.

A game with other choices has ``dialogs/solved.py``: ``change(console, play, rows)`` changes the
rows (text, action).
"""

from nibblock.games import card
from nibblock.memory import find
from nibblock.progress.writing.stored import kept_key
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words


def open_dialog(console, play):
    """Show ``play.result`` and offer what to do next; kept moves are no longer needed."""
    console.progress.clear_unfinished(kept_key(play.key_of_level))
    texts = words("play", "solved")
    rows = _rows(console, play, texts)
    own = find("games." + play.game + ".dialogs.solved")
    if own:
        own.change(console, play, rows)
    open_menu(console, play, rows, _lines(play, texts))


def _rows(console, play, texts):
    following, again, look, levels = texts[1:5]
    if play.index + 1 < play.count:
        first = (following, lambda: play.open(play.index + 1))
    else:
        first = (again, lambda: play.open(play.index))
    leave = (levels, lambda: console.go("levels", play.path, play.index))
    return [first, (look, None), leave]


def _lines(play, texts):
    """Return a line per count with the previous best, then the record if there is one."""
    better_than, best_is, record, too_long = texts[5:]
    before, better, kept = play.result
    names, counts = card(play.game).COUNTS, play.counts()
    lines = [texts[0]]
    for i in range(len(names)):
        best = before[i][i] if i < 2 and before[i] else 0
        if not best:
            lines.append("%s %d" % (names[i], counts[i]))
        else:
            text = better_than if better & 1 << i else best_is
            lines.append(text % (names[i], counts[i], best))
    if play.best:
        lines.append(record % ", ".join([str(least or "?") for least in play.best]))
    if not kept:
        lines.append(too_long)
    return lines
