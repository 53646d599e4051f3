"""The author has solved a Brain level: write the solution, and tidy its waits meanwhile.

The board in play, which is won, is what the solution is tried on; the menu covers that it moves.
RAM: the solution, see editor/tidy.py.
"""

from nibblock import const
from nibblock.games.brain.editor.tidy import Tidy
from nibblock.games.brain.rules import SLICE
from nibblock.games.brain.trial import Trial
from nibblock.play.tape import frames
from nibblock.ui.card import FILM
from nibblock.ui.text import words

_PATIENCE = const(200)  # slices of the two frames in which a level must not be solved by itself


def change(console, play, found, rows, head):
    """Let the first row, which publishes, wait for the solution; return what works meanwhile.

    A level that is solved without a push cannot be published.
    """
    keep, solved = words("games/brain", "solved by its author")[:2]
    action, mark = rows[0][1:]
    recording = found.solution[1]
    found.solution = None
    if _solves_itself(play.rules):
        rows.pop(0)
        head[:] = [solved]
        return None
    tidy = Tidy(play.rules, frames(recording))

    def publish(with_recording):
        return lambda: Waiting(console, play, found, tidy, action, with_recording)

    rows[0] = rows[0][0], publish(False), mark
    rows.insert(1, (keep, publish(True), FILM))
    return lambda: _work(found, tidy)


def _solves_itself(rules):
    """Return whether two frames without a push solve the level."""
    trial = Trial(rules, None)
    while not trial.work(1000):
        if rules.pauses > _PATIENCE:
            break
    solved = rules.solved
    rules.reset()
    return solved


def _work(found, tidy):
    """Go on tidying; return whether there is more to do."""
    over = tidy.work(SLICE)
    found.solution = tidy.text
    return not over


class Waiting:
    """The dialog until the solution is tidy; then ``action`` publishes it.

    Any key ends that once the solution is known to win. ``with_recording``: with all waits as they
    were played, it is kept, too.
    """

    def __init__(self, console, play, found, tidy, action, with_recording):
        self._console = console
        self._play = play
        self._found = found
        self._tidy = tidy
        self._action = action
        self._with_recording = with_recording
        play.dialog = self
        if _work(found, tidy):
            console.say("games/brain", "tidying the solution")

    def key(self, code, repeated):
        """Publish what there is."""
        if not repeated and self._tidy.text:
            self._end()

    def released(self, code):
        """Ignore the release of a button."""

    def idle(self):
        """Go on tidying."""
        if _work(self._found, self._tidy):
            return True
        self._end()
        return True

    def _end(self):
        tidy = self._tidy
        self._play.dialog = None
        if not tidy.text:
            self._console.say("games/brain", "does not win")
            self._play.restart()
            return
        if self._with_recording and tidy.recording != tidy.text:
            self._found.solution = tidy.text + "\n" + tidy.recording
        self._action()
