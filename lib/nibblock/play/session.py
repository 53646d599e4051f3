"""One level of a turn-based game in play: steps, undo, redo, the mark, saving and resuming.

Only the rules know what a step is. RAM: the record.
"""

from nibblock.memory import load
from nibblock.play.record import Record


class Session:
    """Plays steps on ``rules`` and keeps the record: ``at`` of ``record.end`` steps are played.

    ``again()`` returns the level as it was loaded, for rules that cannot undo every step. If steps
    take whole bytes, ``variant`` may be one more, stored behind them: 0 for none.
    """

    def __init__(self, rules, again=None):
        self.rules = rules
        self.mask = (1 << rules.bits) - 1  # the bits of what a step did
        self._cancels = 2 << rules.bits
        self.width = rules.code_bits + (1 if rules.groups else 0)  # bits of a stored step
        self.record = self.held = Record(rules.bits, rules.groups)
        self._again = again
        self.at = 0
        self.mark = -1
        self.made = self.undone = 0  # steps since ``since``, for reading/counts.py
        self.since = -1  # ticks_ms(), -1: this is not the game in play (play/guard.py)
        self.variant = 0
        self._stale = False
        self.back = -1  # where the player was before a restart, until another step is made
        self.earlier = []  # attempts before the restart, as (steps, place to go to), newest last
        self.later = []  # attempts after the current one, newest first

    def step(self, code):
        """Play a step and drop all that could be redone. Return what it did, 0 if refused."""
        rules = self.rules
        if self._stale:
            rules.recall(self.record, self.record.first, self.at)
            self._stale = False
        done = rules.apply(code)
        if done:
            self.made += 1
            record = self.record
            if done >= self._cancels:
                self._cancel()
                return done
            if record.end != self.at or self.later:
                self._drop_redo()
            self.back = -1
            record.append(done & self.mask, rules.groups and rules.fresh)
            self.at += 1
        return done

    def _cancel(self):
        """Drop the last step, which the new step reversed; nothing can be redone then."""
        self.at -= 1
        self._drop_redo()
        self.rules.recall(self.record, self.record.first, self.at)

    def _drop_redo(self):
        """Drop what could be redone. After a restart, set that attempt aside, if memory allows."""
        record = self.record
        end = behind = record.end
        for attempt in self.later:
            behind += attempt[0]
        kept = self.back if self.back >= 0 else self.at
        if (self.back >= 0 or self.later) and record.set_aside(self.at, behind):
            self.earlier.append((end, kept))
            while self.later:
                self.earlier.append(self.later.pop())
        else:
            record.cut(self.at)
            self.later.clear()
        self.back = -1
        if self.mark > self.at:
            self.mark = -1

    def restart(self):
        """Go back to the start. Everything can be redone, and ``dialogs.attempts`` undoes this."""
        if self.at:
            self.back = self.at
        return self.go(0)

    @property
    def has_attempts(self):
        """Whether undo, which is at the start, can undo a restart."""
        return self.at == 0 and (self.back >= 0 or self.earlier or self.later)

    def code(self, n):
        """Return the code that plays step ``n`` of the record."""
        return self.rules.pack(self.record.get(n))

    def undo(self):
        """Undo a step; return false if no older step is held."""
        record = self.record
        if self.at <= record.first:
            return False
        self.at -= 1
        before = record.get(self.at - 1) if self.at > record.first else -1
        if self.rules.unapply(record.get(self.at), before) is False and not self._replay():
            self.at += 1
            return False
        self._stale = True
        self.undone += 1
        return True

    def _replay(self):
        """Play the first ``at`` steps from the start; return false if the start is unavailable."""
        if self._again is None or not self.whole:
            return False
        rules = self.rules
        rules.restart(self._again())
        for n in range(self.at):
            rules.apply(self.code(n))
        return True

    def redo(self):
        """Redo the step that was undone last; return false if there is none."""
        record = self.record
        if self.at >= record.end:
            return False
        rules = self.rules
        if self._stale:
            rules.recall(record, record.first, self.at)
            self._stale = False
        done = rules.apply(self.code(self.at))
        if not done:  # steps that were loaded but never played may not fit the level
            record.cut(self.at)
            return False
        if done >= self._cancels:
            self._cancel()
            return False
        # If the oldest steps are gone, counters may differ from the first play: undo must match.
        record.set(self.at, done & self.mask, rules.groups and rules.fresh)
        self.at += 1
        return True

    def go(self, n):
        """Go to step ``n``, or as near as possible; return whether it was reached.

        Where undo fails, replay from the start only once, not for each step.
        """
        record, rules = self.record, self.rules
        while self.at < n and self.redo():
            pass
        while self.at > max(n, record.first):
            at = self.at
            before = record.get(at - 2) if at - 1 > record.first else -1
            self._stale = True
            self.at -= 1
            if rules.unapply(record.get(at - 1), before) is False:
                self.at = n
                if not self._replay():
                    self.at = at
                break
        return self.at == n

    @property
    def whole(self):
        """Whether every step since the start is held; only then can it be saved or replayed."""
        return self.record.first == 0

    # Saving

    @property
    def end(self):
        """How many steps are recorded."""
        return self.record.end

    units = end  # what the journal counts

    @property
    def place(self):
        """How many of the recorded steps are played."""
        return self.at

    def stand(self):
        """Return how many steps are recorded, how many of them are played, and the mark or -1."""
        return self.record.end, self.at, self.mark

    def solution(self):
        """Return the steps played so far, in the form in which solutions are stored."""
        return self.packed(self.at)

    def game(self):
        """Return what ``resume`` needs in addition to ``stand``."""
        return self.packed(self.record.end)

    def packed(self, end, start=0):
        """Return the steps from ``start`` to ``end`` in stored form (see opening/steps.py).

        Each is its code, after the bit that marks the start of a move if the rules use it.
        """
        size = (end - start) * self.width + 7 >> 3
        stored = bytearray(size + 1 if self.variant else size)
        stored[size:] = bytes((self.variant,)) if self.variant else b""
        self.write(stored, 0, start, end)
        return stored

    def write(self, stored, at, start, end):
        """Write the steps from ``start`` to ``end`` into ``stored`` at ``at``; return their end."""
        record, width = self.record, self.width
        begins = 1 << self.rules.code_bits if self.rules.groups else 0
        bits = held = 0
        for n in range(start, end):
            code = self.code(n)
            if begins and record.begins(n):
                code |= begins
            held = held << width | code
            bits += width
            while bits >= 8:
                bits -= 8
                stored[at] = held >> bits
                held &= (1 << bits) - 1
                at += 1
        if bits:
            stored[at] = held << 8 - bits
            at += 1
        return at

    def load(self, packed, count=-1):
        """Fill the record with these steps only, none of them played yet: ``redo`` plays them.

        Call this only at the start. Return false, with an empty record, if memory is too low or a
        step cannot be one of this level's.
        """
        return load("play.opening.steps").fill(self, packed, count)

    def resume(self, count, at, mark, packed):
        """Play ``count`` stored steps (-1: until one solves the level); go back to step ``at``.

        Return false if a step is refused or missing; the steps before it are still played.
        """
        return load("play.opening.steps").resume(self, count, at, mark, packed)
