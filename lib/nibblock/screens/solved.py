# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A level is solved: how it compares with the best so far, and where to go. RAM: a panel."""

from nibblock.screens.menu import Menu


class Dialog:
    """Stores the solution (not yet on the drive) and offers to go on."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        head = ["Solved!"] + self._store()
        last = play.index + 1 == play.count
        choices = ["Play it again" if last else "Next level", "Look at it", "Levels"]
        self._last = last
        play.dialog = Menu(console, play.group, head, choices, self._chosen)

    def _store(self):
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

    def _chosen(self, i):
        play = self._play
        play.dialog = None
        if i == 0:
            play.open(play.index if self._last else play.index + 1)
        elif i == 2:
            self._console.go("levels", play.path, play.index)
        else:
            self._console.display.refresh()


def compare(name, now, before, better):
    """A number and what it is to be held against, in words."""
    if not before:
        return "%s %d" % (name, now)
    if better:
        return "%s %d, best was %d" % (name, now, before)
    return "%s %d, best %d" % (name, now, before)
