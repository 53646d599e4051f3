"""Lets the steps of a level in play be heard; loaded only if the player wants sound. RAM: 0.5 KB.

What a step sounds like, a game says in its module ``heard``: ``sound_of(rules, done)`` is called
with what the step did and returns one of nibblock/sounds.py. Without it, every step is a STEP.
"""

from nibblock.memory import find
from nibblock.sounds import STEP, UNDO


def listen(console, game, session):
    """Let the steps of ``session`` be heard, if it has any: a real-time game has frames."""
    if hasattr(session, "step"):
        _Heard(console, game, session)


class _Heard:
    """Stands before three methods of a Session: so a session costs nothing while sound is off."""

    def __init__(self, console, game, session):
        own = find("games." + game + ".heard")
        self._console = console
        self._sound_of = own and own.sound_of
        self._session = session
        self._step = session.step
        self._redo = session.redo
        self._undo = session.undo
        session.step = self.step
        session.redo = self.redo
        session.undo = self.undo

    def step(self, code):
        """See Session."""
        done = self._step(code)
        if done:
            self._hear(done)
        return done

    def redo(self):
        """See Session."""
        done = self._redo()
        if done:
            session = self._session
            self._hear(session.record.get(session.at - 1))
        return done

    def undo(self):
        """See Session."""
        done = self._undo()
        if done:
            self._console.sound.play(UNDO)
        return done

    def _hear(self, done):
        own = self._sound_of
        self._console.sound.play(own(self._session.rules, done) if own else STEP)
