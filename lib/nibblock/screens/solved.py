# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A level is solved: how it compares with the best so far, and where to go. RAM: a panel."""

from nibblock.screens.menu import open_menu


class Dialog:
    """Stores the solution (not yet on the drive) and offers to go on; of Sokoban, and what the
    dialogs of the other games begin with.
    """

    def __init__(self, console, play):
        self._console = console
        self._play = play
        head = ["Solved!"] + self.store()
        open_menu(console, play, self.rows(), head)

    def rows(self):
        """What can be chosen: (text, what to do)."""
        play = self._play
        if play.index + 1 < play.count:
            first = ("Next level", self._next)
        else:
            first = ("Play it again", self._again)
        return [first, ("Look at it", None), ("Levels", self._levels)]

    def store(self):
        """Add the solution; give the lines that compare it with what was best before."""
        play = self._play
        progress = self._console.progress
        rules, session, key = play.rules, play.session, play.key_of_level
        before = progress.best(key, 0), progress.best(key, 1)
        better = 0
        if session.whole:
            steps = session.packed(session.at)
            better = progress.add_solution(key, rules.moves, rules.pushes, steps)
            progress.clear_unfinished(key)
        lines = [
            compare("moves", rules.moves, before[0] and before[0][0], better & 1),
            compare("pushes", rules.pushes, before[1] and before[1][1], better & 2),
        ]
        if not session.whole:
            lines.append("too long to be stored")
        return lines

    def _next(self):
        self._play.open(self._play.index + 1)

    def _again(self):
        self._play.open(self._play.index)

    def _levels(self):
        self._console.go("levels", self._play.path, self._play.index)


def compare(name, now, before, better):
    """A number and what it is to be held against, in words."""
    if not before:
        return "%s %d" % (name, now)
    if better:
        return "%s %d, best was %d" % (name, now, before)
    return "%s %d, best %d" % (name, now, before)
