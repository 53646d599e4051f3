# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Back and forth in the time of a Brain level, and on from any moment of it. RAM: 200 bytes."""

from nibblock import const
from nibblock.keys import DOWN, B
from nibblock.ui.words import words

_SLICE = const(60)


class Dialog:
    """B takes back a push, left and right a frame, up and down ten; A goes on from there."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._steps = (-1, -10, 1, 10)
        if not play.session.whole:
            console.say("games/brain", "start is forgotten")
            play.freeze()
            return
        text, narrow = words("games/brain", "rewind")
        self._text = narrow if console.width < 6 * (len(text) + 4) else text
        play.dialog = self
        self._undo()

    def key(self, code, repeated):
        """Go to another moment; A, START, X and Y end it there."""
        session = self._play.session
        if code <= DOWN:
            session.seek(session.place + self._steps[code])
            self._show_place()
        elif code == B:
            self._undo()
        elif not repeated and not session.searching:
            self._end()

    def released(self, code):
        """Nothing ends with a key."""

    def _undo(self):
        if not self._play.session.searching:
            self._play.session.undo()
            self._show_place()

    def _show_place(self):
        session = self._play.session
        self._play.line.say(self._text % (session.place, session.end))
        self._console.display.refresh()

    def idle(self):
        """Search the moment asked for; true while that goes on."""
        session = self._play.session
        if not session.searching:
            return False
        if session.work(_SLICE):
            self._play.show_all()
        return True

    def _end(self):
        play = self._play
        play.dialog = None
        play.line.say(None)
        play.freeze()
        self._console.display.refresh()
        self._console.spare_memory()
