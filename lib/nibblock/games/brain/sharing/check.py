"""Replay the solutions that came in a code, before the level is kept. RAM: the level's rules."""

from nibblock import const
from nibblock.games.brain.packs.solution import BadSolution
from nibblock.games.brain.rules import SLICE, Brain
from nibblock.games.brain.trial import NO_SOLUTION, NONE_WINS, Trial, Verdict
from nibblock.ui.text import words

_FRAMES = const(3)  # per slice
_PATIENCE = const(1000)  # slices within long frames of one solution


class Check:
    """Call ``work`` until it returns True; then ``level`` has only solutions that win.

    ``draft``: it has none, or is no level to play. ``said``: lines about that and what is left out.
    """

    def __init__(self, level):
        self.level = level
        self.draft = False
        self.said = []
        self._rules = Brain(level)
        self._verdict = Verdict(self._rules, lambda _: None)
        self._trial = None
        self._which = 0
        self._kept = []
        self._lost = []  # numbers of solutions

    def work(self):
        """Play a few frames; return whether it is over."""
        for _ in range(_FRAMES):
            pauses = self._rules.pauses
            if self._verdict:
                if self._is_decided(self._verdict) and not self._look():
                    return True
            elif self._is_decided(self._trial) and not self._next():
                return True
            if self._rules.pauses > pauses:
                break
        return False

    def _is_decided(self, trial):
        try:
            return trial.work(SLICE) or self._rules.pauses > _PATIENCE
        except BadSolution:
            return True

    def _look(self):
        """Go on to the first solution, if the board is one to play."""
        why = self._verdict.why
        self._verdict = None
        if why != NO_SOLUTION:
            return self._end(why)
        return self._begin()

    def _next(self):
        """Note whether a solution wins; go on to the next, unless it was the last."""
        if self._rules.solved:
            self._kept.append(self._trial.text)
        else:
            self._lost.append(str(self._which + 1))
        self._which += 1
        return self._begin()

    def _begin(self):
        solutions = self.level.solutions
        while self._which < len(solutions):
            try:
                self._trial = Trial(self._rules, solutions[self._which])
                return True
            except BadSolution:
                self._lost.append(str(self._which + 1))
                self._which += 1
        return self._end(-1 if self._kept else NONE_WINS if solutions else NO_SOLUTION)

    def _end(self, why):
        self.level.solutions = self._kept
        self.draft = why >= 0 or not self._kept
        if self.draft and why >= 0:
            said = words("games/brain", "level is a draft")[0]
            self.said.append(said % words("games/brain", "drafts")[why])
        if self._kept and self._lost:
            self.said.append(words("games/brain", "left out")[0] % ", ".join(self._lost))
        return False
