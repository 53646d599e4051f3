# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Back and forth in the time of a Brain level, and on from any moment of it. RAM: 200 bytes."""

from nibblock.games.brain.rules import SLICE
from nibblock.keys import DOWN, B
from nibblock.ui.words import words


def open_dialog(console, play):
    """Take back a push, and go on from there by keys."""
    if not play.session.whole:
        console.say("play", "start is forgotten")
        play.freeze()
        return
    play.dialog = Rewind(console, play)
    play.dialog.undo()


class Rewind:
    """B takes back a push, left and right a frame, up and down ten; A goes on from there."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._steps = (-1, -10, 1, 10)
        text, narrow = words("games/brain", "rewind")
        self._text = narrow if console.width < 6 * (len(text) + 4) else text

    def key(self, code, repeated):
        """Go to another moment; A, START, X and Y end it there."""
        session = self._play.session
        if code <= DOWN:
            session.seek(session.place + self._steps[code])
            self._show_place()
        elif code == B:
            self.undo()
        elif not repeated and not session.searching:
            self._end()

    def released(self, code):
        """Nothing ends with a key."""

    def undo(self):
        """Take back a push, unless a moment is sought."""
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
        if session.work(SLICE):
            self._play.show_all()
        return True

    def _end(self):
        play = self._play
        play.dialog = None
        play.line.say(None)
        play.freeze()
        self._console.display.refresh()
