"""Replay on the board: a solution by itself, or the player's own steps, back and forth.

RAM: a second record while a solution is shown; the player's own game is restored afterwards.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.memory import load
from nibblock.play.dialogs.bar import Bar
from nibblock.play.session import Session
from nibblock.ui.text import words

_SPEEDS = (400, 200, 100, 50)  # ms per step
_USUAL = 1


def start(console, play, stored, count=-1, at=0):
    """Replay ``count`` stored steps (-1: until the level is solved) from step ``at`` on.

    If ``stored`` is None, go back and forth in the player's own steps.
    """
    own, own_at = play.session, play.session.at
    if stored is not None:
        if not own.whole:
            console.say("play", "start is forgotten")
            return
        own.go(0)
        play.session = Session(play.rules, own._again)
        if console.sound:
            load("play.heard").listen(console, play.game, play.session)
        play.session.resume(count, 0, -1, stored)
        play.session.go(at)
    _show(console, play, Replay(console, play, own, own_at, stored is not None))


def watch(console, play, then):
    """Replay the player's own steps from the start; then restore the board and call ``then``."""
    own, own_at = play.session, play.session.at
    own.go(0)
    _show(console, play, Replay(console, play, own, own_at, True, then))


def _show(console, play, replay):
    play.dialog = replay
    play.show_all()
    console.display.refresh()


class Replay:
    """Uses the board of ``play`` until B ends it; left and right step, A stops and starts.

    Up and down change the speed while it runs, else they go ten steps. In the player's own steps A
    ends it too. ``then`` is called after the end, which then follows the last step by itself.
    """

    holds_board = True

    def __init__(self, console, play, own, own_at, runs, then=None):
        self._console = console
        self._play = play
        self._own = own
        self._own_at = own_at
        self._browses = not runs
        self._runs = runs
        self._then = then
        self._speed = _USUAL
        self._due = ticks_ms()
        word, self._running, self._stopped, self._steps = words("play", "replay")
        texts = [self._steps] if self._browses else [self._running % 1, self._stopped]
        end = play.session.record.end
        self._bar = Bar(console, play.group, word, end, texts)
        self._say()

    def _say(self):
        """Show what the keys do now, and how far it is."""
        if not self._browses:
            running = self._running % (1 << self._speed)
            self._bar.say(running if self._runs else self._stopped)
        self._bar.show(self._play.session.at)

    def key(self, code, repeated):
        """Step, change the speed, stop or end."""
        if code == LEFT or code == RIGHT:
            self._runs = False
            self._step(code)
        elif code == UP or code == DOWN:
            if self._runs:
                self._speed = max(0, min(len(_SPEEDS) - 1, self._speed + 2 - code))
            else:
                self._ten(code)
        elif repeated:
            return
        elif code == A and not self._browses:
            self._toggle()
        else:
            self._end()
            return
        self._say()
        self._console.display.refresh()

    def _toggle(self):
        """Stop, or go on; after the last step, from the start."""
        session = self._play.session
        self._runs = not self._runs
        self._due = ticks_ms()
        if self._runs and session.at == session.record.end:
            session.go(0)
            self._play.show_all()

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

    def released(self, code):
        """Ignore the release of a button."""

    def idle(self):
        """Play the next step when it is due."""
        if not self._runs or ticks_diff(ticks_ms(), self._due) < _SPEEDS[self._speed]:
            return False
        self._due = ticks_ms()
        session = self._play.session
        if session.redo():
            self._bar.show(session.at)
            self._play.show_step()
            return True
        self._runs = False
        if self._then:
            self._end()
        else:
            self._say()
            self._console.display.refresh()
        return True

    def _end(self):
        """Restore the board as it was before the replay, unless the steps were the player's own."""
        play, own = self._play, self._own
        self._bar.close()
        play.dialog = None
        if play.session is not own:
            play.session.go(0)
            play.session = own
        if not self._browses:
            own.go(self._own_at)
        play.show_all()
        if self._then:
            self._then()
