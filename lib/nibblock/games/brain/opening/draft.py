# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Whether a Brain level is a draft: looked into while time stands still before the first key.

Source: brain-rules, section 7, but a frame at a time, on the very board that waits to be played.
RAM: a solution's text.
"""

from nibblock import const
from nibblock.games.brain.packs.solution import BadSolution, Playback
from nibblock.games.brain.rules import SLICE
from nibblock.packs import PackError, open_pack

_FRAMES = const(3)  # in a slice
_QUIET = const(1000)
_MOST = const(20000)  # frames of a solution that are looked at
_PATIENCE = const(1000)  # slices within long frames: then it may be a draft or not

# Why a level is one: lines of words/en.txt, [drafts].
_NO_PLAYER = const(0)
_NO_GOAL = const(1)
_SOLVED = const(2)
_NO_SOLUTION = const(3)
_NONE_WINS = const(4)


class Check:
    """Call ``work`` until it is true; what it found is told in words."""

    def __init__(self, play):
        self._play = play
        self._which = -1  # the solution that plays; at first two frames without any
        self._playback = None
        self._inside = False  # a frame
        self._rests = 0  # frames without input since the last part
        self._looked = False

    def stop(self):
        """Give the board back as it was."""
        self._play.rules.reset()

    def _end(self, why=-1):
        """Give the board back; line ``why`` of the words is what makes the level a draft."""
        self.stop()
        if why >= 0:
            from nibblock.ui.words import words

            self._play.say_draft(words("games/brain", "drafts")[why])
        return True

    def work(self):
        """Play a few frames; true when it is known whether the level is a draft, or never will."""
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
        """Count the solutions, for the pause menu too; true if they cannot be read."""
        try:
            self._play.solutions = find_solution(self._play, -1)[1]
        except (OSError, PackError, MemoryError):  # told when a solution is asked for
            return True
        return False

    def _pressed(self):
        """The directions of the next frame; none behind the last part."""
        try:
            pressed = self._playback.next() if self._playback else -1
        except BadSolution:
            pressed = -1
        self._play.rules.guided = pressed >= 0
        if pressed < 0:
            self._rests += 1
        return max(0, pressed)

    def _ended(self, rules):
        """Whether it does not win by now, so it never will."""
        if not self._playback:
            return self._rests > 1
        if rules.frames > _MOST or self._rests > _QUIET:
            return True
        return self._rests > 1 and not rules.heard & 1

    def _next(self):
        """Take up the next solution; true if there is none left."""
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
            except (OSError, PackError, MemoryError):  # told when a solution is asked for
                return True


def find_solution(play, which):
    """The text of the level's solution number ``which``, else None, and how many were read.

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
