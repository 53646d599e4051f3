# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki level is solved: where to go from there. RAM: a panel."""

from nibblock.play.dialogs.solved import Dialog as Solved


class Dialog(Solved):
    """As of the other games, with a way to the scores."""

    def rows(self):
        """Of a level that was shuffled the level itself comes next; scores are offered too."""
        play = self._play
        rows = Solved.rows(self)
        if play.shuffle:
            rows[0] = ("The level itself", lambda: play.set_shuffle(None))
        rows.insert(2, ("Scores", self._scores))
        return rows

    def _scores(self):
        self._console.go("scores", self._play.path, self._play.index)
