# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A level is solved: how it compares with the best so far, and where to go. RAM: a panel."""

from nibblock.games import card
from nibblock.ui.menu import open_menu


class Dialog:
    """Tells of ``play.result`` and offers to go on."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        open_menu(console, play, self.rows(), self._lines())

    def rows(self):
        """What can be chosen: (text, what to do)."""
        play = self._play
        if play.index + 1 < play.count:
            first = ("Next level", self._next)
        else:
            first = ("Play it again", self._again)
        return [first, ("Look at it", None), ("Levels", self._levels)]

    def _lines(self):
        """What was counted, held against what was best before and the least that is known."""
        play = self._play
        before, better, kept = play.result
        names, counts = card(play.game).COUNTS, play.counts()
        lines = ["Solved!"]
        for by in (0, 1):
            best = before[by] and before[by][by]
            lines.append(_compared(names[by], counts[by], best, better & 1 << by))
        if play.best:
            lines.append("record " + ", ".join([str(least or "?") for least in play.best]))
        if not kept:
            lines.append("too long to be replayed")
        return lines

    def _next(self):
        self._play.open(self._play.index + 1)

    def _again(self):
        self._play.open(self._play.index)

    def _levels(self):
        self._console.go("levels", self._play.path, self._play.index)


def _compared(name, now, before, better):
    """A number and what it is to be held against, in words."""
    if not before:
        return "%s %d" % (name, now)
    if better:
        return "%s %d, best was %d" % (name, now, before)
    return "%s %d, best %d" % (name, now, before)
