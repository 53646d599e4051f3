# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki level is solved: how it compares with the best and the record. RAM: a panel."""

from nibblock.screens.menu import Menu


class Dialog:
    """Stores the solution (not yet on the drive) and offers to go on."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        last = play.index + 1 == play.count
        rows = [("Play it again", play.restart) if last else ("Next level", self._next)]
        if play.shuffle:
            rows[0] = ("The level itself", lambda: play.set_shuffle(None))
        rows += [("Look at it", None), ("Scores", self._scores), ("Levels", self._levels)]
        self._rows = rows
        head = ["Solved!"] + self._store()
        play.dialog = Menu(console, play.group, head, [row[0] for row in rows], self._chosen)

    def _store(self):
        """Add the solution; give the lines that compare it with best and record."""
        play = self._play
        progress = self._console.progress
        rules, session, key = play.rules, play.session, play.key_of_level
        before = progress.numbers(key, 0)
        lines = ["moves %d, steps %d" % (rules.moves, rules.steps)]
        if before:
            lines.append("best %d, %d" % before)
        if play.best:
            lines.append("record %s, %s" % tuple([n or "?" for n in play.best[:2]]))
        if not session.whole:
            lines.append("too long to be stored")
            return lines
        better = progress.add_solution(key, rules.moves, rules.steps, session.packed(session.at))
        progress.clear_unfinished(key)
        if play.shuffle:
            progress.clear_unfinished(play.own_key)
        if better & 1:
            lines.append("That is your best." if before else "Your first solution.")
        return lines

    def _next(self):
        self._play.open(self._play.index + 1)

    def _scores(self):
        self._console.go("scores", self._play.path, self._play.index)

    def _levels(self):
        self._console.go("levels", self._play.path, self._play.index)

    def _chosen(self, i):
        self._play.dialog = None
        if i >= 0 and self._rows[i][1]:
            self._rows[i][1]()
        self._console.display.refresh()
