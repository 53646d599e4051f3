# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Brain level is won: how it compares with the best so far, and where to go. RAM: a panel."""

from nibblock.screens.solved import Dialog as Solved
from nibblock.screens.solved import compare


class Dialog(Solved):
    """Stores the game (not yet on the drive) and offers to go on."""

    def store(self):
        """Add the game; give the lines that compare it with what was best before."""
        play = self._play
        progress = self._console.progress
        rules, session, key = play.rules, play.session, play.key_of_level
        before = progress.best(key, 0), progress.best(key, 1)
        steps = b""
        if session.whole:
            try:
                steps = session.tape.packed()
            except MemoryError:
                pass
        better = progress.add_solution(key, rules.frames, rules.moves, steps)
        progress.clear_unfinished(key)
        lines = [
            compare("frames", rules.frames, before[0] and before[0][0], better & 1),
            compare("moves", rules.moves, before[1] and before[1][1], better & 2),
        ]
        if play.best:
            lines.append("least known: %d frames" % play.best[0])
        if not steps:
            lines.append("too long to be replayed")
        return lines
