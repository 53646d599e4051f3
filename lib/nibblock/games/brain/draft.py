"""Whether the Brain level on the screen is a draft: checked before the first key, and forgotten.

The check plays a frame at a time, on the board that is waiting to be played. RAM: a solution's
text.
"""

from nibblock.games.brain.trial import SOLVED, Verdict, find_solution
from nibblock.packs import PackError
from nibblock.ui.text import words


class Check:
    """Call ``work`` until it returns True; if the level is a draft, the screen says why."""

    def __init__(self, play):
        self._play = play
        self._verdict = None

    def stop(self):
        """Reset the board."""
        self._play.rules.reset()

    def work(self):
        """Play a few frames; return whether the check is over, with or without an answer."""
        try:
            if not self._verdict:
                self._play.solutions = find_solution(self._play, -1)[1]  # also for the pause menu
                self._verdict = Verdict(self._play.rules, self._text)
            elif self._verdict.work_on():
                self._end(self._verdict)
                return True
            return False
        except (OSError, PackError, MemoryError):  # shown when a solution is requested
            self.stop()
            return True

    def _text(self, which):
        return find_solution(self._play, which)[0]

    def _end(self, verdict):
        """Reset the board; report a draft, or note which solution must begin sooner to win."""
        won = self._play.rules.solved
        self.stop()
        if self._play.draft and verdict.why > SOLVED:
            return  # its author tries it out: it has no solution yet
        if verdict.why >= 0:
            self._play.never_solved = verdict.why <= SOLVED and not self._play.draft
            self._play.say_draft(words("games/brain", "drafts")[verdict.why])
        elif won and verdict.trial.is_sooner:
            self._play.sooner = verdict.which
