"""Go back and forth in time in a Brain level, and play on from any moment. RAM: 1.2 KB."""

from nibblock.games.brain.rules import SLICE
from nibblock.keys import DOWN, B
from nibblock.play.dialogs.bar import Bar
from nibblock.ui.text import words


def open_dialog(console, play):
    """Undo a push, then let the player go on by keys."""
    if not play.session.whole:
        console.say("play", "start is forgotten")
        play.freeze()
        return
    play.dialog = Rewind(console, play)
    play.dialog.undo()


class Rewind:
    """B undoes a push, left and right move a frame, up and down ten; A plays on from there."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._bar = None
        self._end = 0
        self._by_frames = hasattr(play.dialog, "steps")
        self._texts = words("games/brain", "rewind")
        play.line.group.hidden = True  # half of its lines would show
        self._open_bar()

    def _open_bar(self):
        """Show a bar for the frames of this attempt."""
        self._end = self._play.session.end
        word, keys = self._texts
        self._bar = Bar(self._console, self._play.group, word, self._end, [keys])

    def key(self, code, repeated):
        """Go to another moment; A, START, X and Y play on from the current one."""
        session = self._play.session
        if code <= DOWN:
            session.seek(session.place + (-1, -10, 1, 10)[code])
            self._show_place()
        elif code == B:
            self.undo(repeated)
        elif not repeated and not session.searching:
            self._close()

    def released(self, code):
        """Ignore releases."""

    def undo(self, repeated=False):
        """Undo a push, or at the start a restart, unless a search is under way."""
        session = self._play.session
        if session.searching:
            return
        if not session.undo() and not session.place and not repeated:
            self._change_attempt(session)
        self._show_place()

    def _change_attempt(self, session):
        """Undo a restart, or bring back another attempt, the one before this first."""
        place = session.back
        if place < 0:
            if not session.attempts:
                return
            tape, frames, place = session.attempts.pop()
            session.attempts.insert(0, (session.tape, session.end, session.end))
            session.snapshots.cut(-1)
            session.tape = tape
            session.end = frames
            tape.go(0, 0)
            tape.low = 0  # the journal doesn't cover this tape
        session.back = -1
        session.seek(place)

    def _show_place(self):
        session = self._play.session
        if session.end != self._end:
            self._bar.close()
            self._open_bar()
        self._bar.show(session.place)
        self._console.display.refresh()

    def idle(self):
        """Search for the requested moment; return whether a search was under way."""
        session = self._play.session
        if not session.searching:
            return False
        if session.work(SLICE):
            self._play.show_all()
        return True

    def _close(self):
        play = self._play
        play.dialog = None
        self._bar.close()
        play.line.group.hidden = False
        play.freeze()
        if self._by_frames:
            play.open_dialog("games.brain.dialogs.frames")
        self._console.display.refresh()
