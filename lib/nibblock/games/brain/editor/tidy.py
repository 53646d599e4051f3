"""Remove exact waits from a recorded Brain solution where the level allows it.

A recording plays only at its own pace. Waits that do not matter become open, and limits become
``<=n`` or ``>=n``; each change must win both slowly and fast. RAM: 40 bytes per push.
"""

from nibblock import const
from nibblock.games.brain.packs.solution import recorded
from nibblock.games.brain.trial import Trial

SPEEDS = (0, 20, 5)
_LONGEST = const(4000)  # characters of a solution that a text of levels holds


class Tidy:
    """Tidies the recording of the pushes ``frames`` on ``rules``, which it resets.

    Call ``work`` until it returns True. ``text`` is what wins so far, "" if nothing does;
    ``recording`` is the first that did, with all its waits exact.
    """

    def __init__(self, rules, frames):
        self._rules = rules
        self._parts = "".join(recorded(frames)).split(",")
        self.text = self.recording = ""
        self._most = 0
        self._steps = self._begin()

    def work(self, most):
        """Play at most a frame, about ``most`` units of work; return True once all is done."""
        self._most = most
        try:
            next(self._steps)
            return False
        except StopIteration:
            pass
        except MemoryError:
            self._steps = iter(())
        self._rules.reset()
        return True

    def _begin(self):
        """Find what wins: the recording, else without the push in whose frame the level was won.

        While a solution plays its level is not won, so that frame comes too early.
        """
        while not self.recording:
            text = ",".join(self._parts)
            if len(text) > _LONGEST or len(self._parts) < 2:
                return
            if (yield from self._plays(text, SPEEDS[-1])):
                self.text = self.recording = text
            elif self._parts:
                self._parts = self._parts[:-2]
        yield from relaxed(self._parts, self._wins)

    def _wins(self, text):
        for speed in SPEEDS:
            if not (yield from self._plays(text, speed)):
                return False
        self.text = text
        return True

    def _plays(self, text, speed):
        trial = Trial(self._rules, text, speed, False)
        while not trial.work(self._most):
            yield
        return self._rules.solved


def relaxed(parts, wins):
    """Open waits among ``parts``, which win; ``wins`` and this are generators.

    ``wins(text)`` returns whether a solution wins.
    """
    yield from _open(parts, wins, 0, (len(parts) + 1) // 2)


def _open(parts, wins, first, end):
    """Open the waits ``first`` to ``end`` at once, or else each half separately."""
    exact = [i for i in range(2 * first, 2 * end, 2) if parts[i].strip().isdigit()]
    if not exact or (yield from _change(parts, wins, exact, "")):
        return
    if end - first > 1:
        middle = (first + end) // 2
        yield from _open(parts, wins, first, middle)
        yield from _open(parts, wins, middle, end)
    elif int(parts[2 * first]) and not (yield from _change(parts, wins, exact, "<=")):
        yield from _change(parts, wins, exact, ">=")


def _change(parts, wins, places, sign):
    """Put ``sign`` before the waits, or remove them for ""; undo that if it does not win."""
    kept = [parts[i] for i in places]
    for i in places:
        parts[i] = sign + parts[i].strip() if sign else ""
    if (yield from wins(",".join(parts))):
        return True
    for i in range(len(places)):
        parts[places[i]] = kept[i]
    return False
