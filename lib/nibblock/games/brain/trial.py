"""Decide which solutions win, and whether a level is a draft: on the console and on the desktop.

Source: brain-rules, sections 6.3 and 7. RAM: a solution's text.
"""

from nibblock import const
from nibblock.games.brain.codes import MOVED
from nibblock.games.brain.packs.solution import NORMAL, BadSolution, Playback, sooner
from nibblock.games.brain.rules import SLICE
from nibblock.packs import open_pack

QUIET = const(1000)  # frames without input after a solution, while anything moves
MOST = const(100000)  # frames of a solution
_FRAMES = const(3)  # per slice
_PATIENCE = const(1000)  # slices within long frames of one solution

# Why a level is a draft: lines of words/en.txt, [drafts].
NO_PLAYER = const(0)
NO_GOAL = const(1)
SOLVED = const(2)
NO_SOLUTION = const(3)
NONE_WINS = const(4)


class Trial:
    """Plays a solution from the start; None: two frames without input.

    If it does not win, it is played again with its first wait one frame shorter, as the original
    game plays it; ``text`` is then that text, and ``is_sooner`` true. Raises BadSolution where a
    broken part begins.
    """

    def __init__(self, rules, text, speed=NORMAL, retries=True):
        self.text = text
        self._rules = rules
        self._speed = speed
        self._playback = None
        self.inside = False
        self.rests = self._still = 0
        self._retries = retries and text is not None
        self.is_sooner = False
        self._begin()

    def _begin(self):
        self._rules.reset()
        self._playback = None if self.text is None else Playback(self.text, self._speed)
        self.inside = False  # a frame is under way
        self.rests = 0  # frames without input since the last part ended
        self._still = 0  # of these, the last ones in which nothing moved

    def next(self):
        """Return the directions of the next frame; -1 once ``rules.solved`` is final."""
        rules = self._rules
        if not self.rests:
            pressed = self._playback.next() if self._playback else -1
            if pressed >= 0:
                rules.guided = True
                return pressed if rules.frames < MOST else -1
        elif self._is_over():
            return -1
        rules.guided = False
        self.rests += 1
        return 0

    def _is_over(self):
        """Return whether the trial ends: nothing will ever move again, or it took too long.

        One frame without movement is not enough: in it, a force may end that blocked another.
        """
        self._still = 0 if self._rules.heard & MOVED else self._still + 1
        return self._still > 1 or self.rests > (QUIET if self._playback else 1)

    def work(self, most):
        """Play at most a frame, about ``most`` units of work; return True once it is decided."""
        rules = self._rules
        if not self.inside:
            pressed = -1 if rules.solved else self.next()
            if pressed < 0:
                return rules.solved or not self._retry()
            rules.start(pressed)
        self.inside = not rules.go_on(most)
        return False

    def _retry(self):
        """Begin again with the first wait one frame shorter; return False if that was tried."""
        shorter = sooner(self.text) if self._retries else ""
        self._retries = False
        if not shorter:
            return False
        self.text = shorter
        self.is_sooner = True
        self._begin()
        return True


class Verdict:
    """Whether a level is a draft: ``why`` is one of the reasons above, -1 for none.

    ``solution(n)`` returns the text of solution ``n``, None after the last one. Number ``which`` is
    the first that wins, as ``trial`` played it.
    """

    def __init__(self, rules, solution):
        self._rules = rules
        self._solution = solution
        self.trial = None
        self.which = self.why = -1

    def work_on(self):
        """Play a few frames; return True once it is decided, or takes too long."""
        rules = self._rules
        for _ in range(_FRAMES):
            pauses = rules.pauses
            if self.work(SLICE) or rules.pauses > _PATIENCE:
                return True
            if rules.pauses > pauses:  # in mid-frame
                return False
        return False

    def work(self, most):
        """Play at most a frame, about ``most`` units of work; return True once it is decided."""
        rules = self._rules
        if not self.trial:
            return self._look()
        try:
            if not self.trial.work(most):
                return False
        except BadSolution:
            pass
        if rules.solved:
            if self.which < 0:
                self.why = SOLVED
            return True
        return self._next()

    def _look(self):
        """Look for a player and a goal; return True if one is missing."""
        if self._rules.player() < 0:
            self.why = NO_PLAYER
        elif not self._rules.goals:
            self.why = NO_GOAL
        self.trial = Trial(self._rules, None)
        return self.why >= 0

    def _next(self):
        """Go on to the next solution; return True if there is none."""
        while True:
            self.which += 1
            text = self._solution(self.which)
            if text is None:
                self.why = NONE_WINS if self.which else NO_SOLUTION
                return True
            try:
                self.trial = Trial(self._rules, text)
                return False
            except BadSolution:
                pass


def find_solution(play, which):
    """Return the text of the level's solution ``which``, or None, and how many were read.

    Number -1 only counts them. Raises PackError, OSError or MemoryError.
    """
    count = 0
    with open_pack(play.path) as pack:
        for text in pack.texts(play.index):
            if count == which:
                return text, count + 1
            count += 1
    return None, count
