# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Check whether a Brain level is a draft, while time is stopped before the first key.

Source: brain-rules, section 7, but one frame at a time, on the board that is waiting to be played.
RAM: a solution's text.
"""

from nibblock import const
from nibblock.games.brain.packs.solution import BadSolution, Playback
from nibblock.games.brain.rules import SLICE
from nibblock.packs import PackError, open_pack

_FRAMES = const(3)  # per slice
_QUIET = const(1000)
_MOST = const(20000)  # frames of a solution that are checked
_PATIENCE = const(1000)  # slices within long frames; after that the question stays open

# Why a level is a draft: lines of words/en.txt, [drafts].
_NO_PLAYER = const(0)
_NO_GOAL = const(1)
_SOLVED = const(2)
_NO_SOLUTION = const(3)
_NONE_WINS = const(4)


class Check:
    """Call ``work`` until it returns True; if the level is a draft, the screen says why."""

    def __init__(self, play):
        self._play = play
        self._which = -1  # the solution being played; first, two frames without one
        self._playback = None
        self._inside = False  # a frame is under way
        self._rests = 0  # frames without input since the last part ended
        self._looked = False

    def stop(self):
        """Reset the board."""
        self._play.rules.reset()

    def _end(self, why=-1):
        """Reset the board; report a draft if ``why`` is a line of [drafts]. Return True."""
        self.stop()
        if why >= 0:
            from nibblock.ui.words import words

            self._play.say_draft(words("games/brain", "drafts")[why])
        return True

    def work(self):
        """Play a few frames; return whether the check is over, with or without an answer."""
        rules = self._play.rules
        if not self._looked:
            self._looked = True
            if rules.player() < 0:
                return self._end(_NO_PLAYER)
            if not rules.goals:
                return self._end(_NO_GOAL)
            return self._count()
        for _ in range(_FRAMES):
            if not self._inside:
                rules.start(self._pressed())
                self._inside = True
            if not rules.go_on(SLICE):
                return rules.pauses > _PATIENCE and self._end()
            self._inside = False
            if self._rests and rules.solved:
                return self._end(-1 if self._playback else _SOLVED)
            if self._ended(rules):
                return self._next()
        return False

    def _count(self):
        """Count the solutions, also for the pause menu; return whether they could not be read."""
        try:
            self._play.solutions = find_solution(self._play, -1)[1]
        except (OSError, PackError, MemoryError):  # shown when a solution is requested
            return True
        return False

    def _pressed(self):
        """Return the directions of the next frame; none after the last part."""
        try:
            pressed = self._playback.next() if self._playback else -1
        except BadSolution:
            pressed = -1
        self._play.rules.guided = pressed >= 0
        if pressed < 0:
            self._rests += 1
        return max(0, pressed)

    def _ended(self, rules):
        """Return whether the solution has not won by now, so it never will."""
        if not self._playback:
            return self._rests > 1
        if rules.frames > _MOST or self._rests > _QUIET:
            return True
        return self._rests > 1 and not rules.heard & 1

    def _next(self):
        """Go on to the next solution; return whether the check is over."""
        self.stop()
        self._rests = 0
        while True:
            self._which += 1
            try:
                text = find_solution(self._play, self._which)[0]
                if text is None:
                    return self._end(_NONE_WINS if self._which else _NO_SOLUTION)
                self._playback = Playback(text)
                return False
            except BadSolution:
                pass
            except (OSError, PackError, MemoryError):  # shown when a solution is requested
                return True


def find_solution(play, which):
    """Return the text of the level's solution ``which``, or None, and how many were read.

    Number -1 only counts them. Raises PackError, OSError or MemoryError.
    """
    count = 0
    pack = open_pack(play.path)
    try:
        for text in pack.texts(play.index):
            if count == which:
                return text, count + 1
            count += 1
        return None, count
    finally:
        pack.close()
