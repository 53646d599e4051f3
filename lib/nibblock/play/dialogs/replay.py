# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Replay on the board: a solution by itself, or the player's own steps, back and forth.

RAM: a second record while a solution is shown; the player's own game is restored afterwards.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.play.session import Session
from nibblock.ui.words import words

_SPEEDS = (400, 160, 60)  # ms per step


def start(console, play, stored, count=-1, at=0, then=None):
    """Replay ``count`` stored steps (-1: until the level is solved) from step ``at`` on.

    If ``stored`` is None, go back and forth in the player's own steps. ``then`` is called after the
    end, when the board is as it was before.
    """
    runs, steps = words("play", "replay")
    play.dialog = Replay(play, stored is not None)
    play.dialog.then = then
    if stored is None:
        console.tell(steps)
        return
    play.session.go(0)
    play.session = Session(play.rules, play.session._again)
    play.session.resume(count, at, -1, stored)
    play.show_all()
    console.tell(runs)


def watch(console, play, then):
    """Replay the player's own steps from the start; then restore the board and call ``then``."""
    play.dialog = Replay(play, True)
    play.dialog.then = then
    play.session.go(0)
    play.show_all()
    console.tell(words("play", "replay")[0])


class Replay:
    """Uses the board of ``play`` until B ends it; left and right step, A stops and starts.

    Up and down change the speed while it runs, else they go ten steps. In the player's own steps A
    ends it too. ``then`` is called after the end, which follows the last step by itself.
    """

    then = None

    def __init__(self, play, runs):
        self.holds_board = True
        self._play = play
        self._own = play.session
        self._own_at = self._own.at
        self._runs = runs
        self._speed = 1
        self._due = ticks_ms()

    def key(self, code, repeated):
        """Step, change the speed, stop or end."""
        if code == LEFT or code == RIGHT:
            self._runs = False
            self._step(code)
        elif code == UP or code == DOWN:
            if self._runs:
                self._speed = max(0, min(2, self._speed + 2 - code))
            else:
                self._ten(code)
        elif repeated:
            return
        elif code == A and (self.then or self._play.session is not self._own):
            self._runs = not self._runs
        else:
            self._end()

    def _step(self, code):
        session = self._play.session
        if session.redo() if code == RIGHT else session.undo():
            self._play.show_step()

    def _ten(self, code):
        session = self._play.session
        for _ in range(10):
            if not (session.undo() if code == UP else session.redo()):
                break
        self._play.show_all()

    def idle(self):
        """Play the next step when it is due."""
        if not self._runs or ticks_diff(ticks_ms(), self._due) < _SPEEDS[self._speed]:
            return False
        self._due = ticks_ms()
        if self._play.session.redo():
            self._play.show_step()
        else:
            self._runs = False
            if self.then:
                self._end()
        return True

    def _end(self):
        """Restore the board as it was before the replay."""
        play = self._play
        if play.session is not self._own:
            play.session.go(0)
            play.session = self._own
            while self._own.at < self._own_at:
                self._own.redo()
            play.show_all()
        elif self.then:
            self._own.go(self._own_at)
            play.show_all()
        play.dialog = None
        if self.then:
            self.then()
