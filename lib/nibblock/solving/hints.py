"""Hints for a level without a known solution: the solver looks for one meanwhile. RAM: a code."""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock.play.dialogs.hint_search import HintSearch
from nibblock.solving import NONE, SECONDS, SOLVED, ask, code_of, key_of, known
from nibblock.ui.text import words

_LAST = 3  # source of a solution: after the pack's and the player's


class Hints(HintSearch):
    """A HintSearch that asks the solver if it finds nothing, and keeps what that finds."""

    def __init__(self, console, play, own):
        HintSearch.__init__(self, console, play, own)
        self._code = ""
        self._since = ticks_ms()
        self._seconds = -1
        self._texts = words("solving", "hints")

    def _stored(self):
        found = HintSearch._stored(self)
        if not found and self._source == _LAST:
            return known(self._console.progress, self._play.key_of_level)
        return found

    def work(self):
        """Do a slice of the search, or ask the solver; return whether there is more to do."""
        if HintSearch.work(self):
            return True
        play = self._play
        if self.left or self.nothing or play.draft or getattr(play, "shuffle", None):
            return False
        return self._solve()

    def _solve(self):
        """Ask for a solution; with one, search again. Return whether there is more to do."""
        play = self._play
        if not self._code:
            self._code = code_of(play.read_again())
        answer = ask(self._code)
        if answer is None:
            self._tell()
            return True
        if answer[0] != SOLVED:
            self.nothing = self._texts[2] if answer[0] == NONE else self._texts[3] % SECONDS
            return False
        key = key_of(play.key_of_level)
        self._console.progress.set_unfinished(key, 0, 0, -1, answer[3])
        play.may_have_solution = True
        self._source = 0
        return True

    def _tell(self):
        """Say on the card for how long it has been looking."""
        seconds = ticks_diff(ticks_ms(), self._since) // 1000
        if seconds != self._seconds:
            self._seconds = seconds
            self._play.dialog._show(self._texts[0] % seconds, self._texts[1])
