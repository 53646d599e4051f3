# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki level is solved: how it compares with the best and the record. RAM: a panel."""

from nibblock.screens.solved import Dialog as Solved


class Dialog(Solved):
    """Stores the solution (not yet on the drive) and offers to go on."""

    def rows(self):
        """Of a level that was shuffled the level itself comes next; scores are offered too."""
        play = self._play
        rows = Solved.rows(self)
        if play.shuffle:
            rows[0] = ("The level itself", lambda: play.set_shuffle(None))
        rows.insert(2, ("Scores", self._scores))
        return rows

    def store(self):
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

    def _scores(self):
        self._console.go("scores", self._play.path, self._play.index)
