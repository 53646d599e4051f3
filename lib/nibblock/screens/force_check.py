# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Whether a Brain level is a draft: looked into while time stands still before the first key.

Source: brain-rules, section 7, but a frame at a time, on the very board that waits to be played.
RAM: a solution's text.
"""

from nibblock import const
from nibblock.packs import PackError, open_pack
from nibblock.rules.brain_solution import BadSolution, Playback

_SLICE = const(60)
_FRAMES = const(3)  # in a slice
_QUIET = const(1000)
_MOST = const(20000)  # frames of a solution that are looked at
_PLAYER = const(0)


class Check:
    """``work`` until it is true; what it found is told in words."""

    def __init__(self, play):
        self._play = play
        self._which = 0
        self._playback = None
        self._inside = False
        self._rests = 0
        self._first = True

    def work(self):
        """Play a few frames of a solution; true when a working one is found, or there is none."""
        if self._first:
            self._first = False
            return self._is_hopeless() or not self._next()
        rules = self._play.rules
        for _ in range(_FRAMES):
            if not self._inside:
                rules.start(self._pressed())
                self._inside = True
            if not rules.go_on(_SLICE):
                return False
            self._inside = False
            if self._rests and rules.solved:
                self.stop()
                return True
            if self._ended(rules):
                return not self._next()
        return False

    def stop(self):
        """Give the board back as it was."""
        self._play.rules.reset()

    def _pressed(self):
        """The directions of the next frame; none behind the last part."""
        try:
            pressed = self._playback.next()
        except BadSolution:
            pressed = -1
        self._play.rules.guided = pressed >= 0
        if pressed < 0:
            self._rests += 1
        return max(0, pressed)

    def _ended(self, rules):
        """A solution that does not win by now never will."""
        if rules.frames > _MOST or self._rests > _QUIET:
            return True
        return self._rests > 1 and not rules.heard & 1

    def _is_hopeless(self):
        rules = self._play.rules
        if rules.player() < 0:
            self._play.say_draft("no player")
        elif not rules.goals:
            self._play.say_draft("no goal")
        else:
            return False
        return True

    def _next(self):
        """Take up the next solution; false if there is none left."""
        self.stop()
        self._rests = 0
        try:
            while True:
                text = find_solution(self._play, self._which)[0]
                if text is None:
                    why = "no solution that wins" if self._which else "no solution"
                    self._play.say_draft(why)
                    return False
                self._which += 1
                try:
                    self._playback = Playback(text)
                    return True
                except BadSolution:
                    pass
        except (OSError, PackError, MemoryError):  # told when a solution is asked for
            return False


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
