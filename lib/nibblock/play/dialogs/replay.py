# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Steps shown on the board: the best solution by itself, or one's own, back and forth.

RAM: a second record while a best solution is shown; the player's own game comes back after it.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock.keys import A
from nibblock.play.session import Session

_SPEEDS = (400, 160, 60)  # ms a step


class Replay:
    """Holds the board of ``play`` until A or B; ``best`` is (moves, pushes, steps) or None.

    Left and right step, up and down change the speed or go ten steps, A stops and starts.
    """

    def __init__(self, console, play, best):
        self.holds_board = True
        self._console = console
        self._play = play
        self._own = play.session
        self._own_at = self._own.at
        self._runs = best is not None
        self._speed = 1
        self._due = ticks_ms()
        play.dialog = self
        if best:
            while self._own.undo():
                pass
            play.session = Session(play.rules)
            play.session.resume(best[0], 0, -1, best[2])
            play.show_all()
            console.tell("A stops, B ends, up and down: speed")
        else:
            console.tell("Left, right: step; up, down: 10; A: done")

    def key(self, code, repeated):
        """Step, change the speed, stop, end."""
        if code == 0 or code == 2:
            self._runs = False
            self._step(code)
        elif code == 1 or code == 3:
            if self._runs:
                self._speed = max(0, min(2, self._speed + 2 - code))
            else:
                self._ten(code)
        elif repeated:
            return
        elif code == A and self._play.session is not self._own:
            self._runs = not self._runs
        else:
            self._end()

    def _step(self, code):
        session = self._play.session
        if session.redo() if code else session.undo():
            self._play.show_step()

    def _ten(self, code):
        session = self._play.session
        for _ in range(10):
            if not (session.undo() if code == 1 else session.redo()):
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
        return True

    def _end(self):
        """Give the board back as it was."""
        play = self._play
        if play.session is not self._own:
            while play.session.undo():
                pass
            play.session = self._own
            while self._own.at < self._own_at:
                self._own.redo()
            play.show_all()
        play.dialog = None
        self._console.spare_memory()
