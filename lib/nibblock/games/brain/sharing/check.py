"""Replay the solutions that came in a code, before the level is kept. RAM: the level's rules."""

from nibblock.games.brain.rules import Brain
from nibblock.games.brain.trial import NO_SOLUTION, NONE_WINS, Verdict
from nibblock.ui.text import words


class Check:
    """Call ``work`` until it returns True; then ``level`` has only solutions that win.

    ``draft``: it has none, or is no level to play. ``said``: lines about that and what is left out.
    """

    def __init__(self, level):
        self.level = level
        self.draft = False
        self.said = []
        self._rules = Brain(level)
        self._verdict = Verdict(self._rules, self._text)
        self._which = 0
        self._kept = []
        self._lost = []  # numbers of solutions

    def _text(self, n):
        """Return the one solution to judge: each is judged alone."""
        solutions = self.level.solutions
        return solutions[self._which] if solutions and not n else None

    def work(self):
        """Play a few frames; return whether it is over."""
        return self._verdict.work_on() and self._note()

    def _note(self):
        """Note whether a solution wins; go on to the next, unless it was the last."""
        verdict, solutions = self._verdict, self.level.solutions
        if verdict.which < 0:  # it is no level to play
            return self._end(verdict.why)
        if self._rules.solved:
            self._kept.append(verdict.trial.text)
        else:
            self._lost.append(str(self._which + 1))
        self._which += 1
        if self._which < len(solutions):
            self._verdict = Verdict(self._rules, self._text)
            return False
        return self._end(-1 if self._kept else NONE_WINS if solutions else NO_SOLUTION)

    def _end(self, why):
        self.level.solutions = self._kept
        self.draft = not self._kept
        if why >= 0:
            said = words("games/brain", "level is a draft")[0]
            self.said.append(said % words("games/brain", "drafts")[why])
        if self._kept and self._lost:
            self.said.append(words("games/brain", "left out")[0] % ", ".join(self._lost))
        return True
