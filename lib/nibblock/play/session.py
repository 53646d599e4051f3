"""One level of a turn-based game in play: steps, undo, redo, the mark, saving and resuming.

Only the rules know what a step is; its Record holds what each did, for undo, and how it is stored.
RAM: half a byte, one or two bytes per step, in chunks of 256 bytes, plus one bit per step if the
rules mark steps that begin a move. When memory runs out, the oldest chunk is reused.
"""

from nibblock.memory import load


class Session:
    """Plays steps on ``rules`` and keeps the record: ``at`` of ``record.end`` steps are played.

    ``again()`` returns the level as it was loaded, for rules that cannot undo every step. If steps
    take whole bytes, ``variant`` may be one more, stored behind them: 0 for none.
    """

    marks = ()  # the two marks before the newest, while the level is in play

    def __init__(self, rules, again=None):
        self.rules = rules
        self.mask = (1 << rules.bits) - 1  # the bits of what a step did
        self._cancels = 2 << rules.bits
        self.width = rules.code_bits + (1 if rules.groups else 0)  # bits of a stored step
        self.record = self.held = Record(rules.bits, rules.groups)
        self._again = again
        self.at = 0
        self.mark = -1
        self.made = self.undone = 0  # steps since ``since``, for records/counts.py
        self.since = -1  # ticks_ms(), -1: this is not the game in play (play/screen.py)
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
        if self.marks:
            load("play.steps").drop_marks(self)

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
        """Return the steps from ``start`` to ``end`` in stored form (see steps.py).

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
        return load("play.steps").fill(self, packed, count)

    def resume(self, count, at, mark, packed):
        """Play ``count`` stored steps (-1: until one solves the level); go back to step ``at``.

        Return false if a step is refused or missing; the steps before it are still played.
        """
        return load("play.steps").resume(self, count, at, mark, packed)


class Record:
    """A record of steps of ``bits`` bits, 1 to 16; ``groups`` adds a bit that marks a move's start.

    It holds the steps from ``first`` up to, but not including, ``end``. Attempts before a restart
    have numbers below 0, down to ``gone``; what follows ``end`` belongs to attempts after it.
    """

    def __init__(self, bits=4, groups=False):
        # A chunk holds 512 steps of half a byte, 256 of a byte or 128 of two bytes.
        self._shift = 9 if bits <= 4 else 8 if bits <= 8 else 7
        self._last = (1 << self._shift) - 1
        self._groups = groups
        self._size = 256 + (32 << self._shift >> 8 if groups else 0)
        self._chunks = [bytearray(self._size)]
        self.gone = 0  # number of the oldest step in the chunks
        self.end = 0
        self.low = 0  # only steps from this one on changed since the journal's last entry
        self.cuts = 0  # how often steps were replaced by others

    @property
    def first(self):
        """Number of the oldest step still held; 0 unless memory ran out."""
        return self.gone if self.gone > 0 else 0

    def get(self, n):
        """Return what step ``n`` did; ``first <= n < end``."""
        n -= self.gone
        chunk = self._chunks[n >> self._shift]
        n &= self._last
        if self._last == 511:
            byte = chunk[n >> 1]
            return byte & 15 if n & 1 else byte >> 4
        if self._last == 255:
            return chunk[n]
        n <<= 1
        return chunk[n] << 8 | chunk[n + 1]

    def set(self, n, done, begins=False):
        """Change what step ``n`` did, and whether it begins a move."""
        n -= self.gone
        chunk = self._chunks[n >> self._shift]
        n &= self._last
        if self._groups:
            bit = 1 << (n & 7)
            at = 256 + (n >> 3)
            chunk[at] = chunk[at] | bit if begins else chunk[at] & ~bit
        if self._last == 511:
            at = n >> 1
            chunk[at] = chunk[at] & 0xF0 | done if n & 1 else chunk[at] & 15 | done << 4
        elif self._last == 255:
            chunk[n] = done
        else:
            n <<= 1
            chunk[n] = done >> 8
            chunk[n + 1] = done & 255

    def begins(self, n):
        """Return whether step ``n`` begins a move; only with ``groups``."""
        n -= self.gone
        return self._chunks[n >> self._shift][256 + ((n & self._last) >> 3)] >> (n & 7) & 1

    def append(self, done, begins=False):
        """Add a step after the last one."""
        if self.end - self.gone >> self._shift == len(self._chunks):
            self._grow()
        self.end += 1
        self.set(self.end - 1, done, begins)

    def _grow(self):
        """Add a chunk; if there is no memory for one, reuse the oldest."""
        try:
            self._chunks.append(bytearray(self._size))
        except MemoryError:
            self._chunks.append(self._chunks.pop(0))
            self.gone += self._last + 1

    def set_aside(self, n, behind):
        """Begin an attempt with a copy of the first ``n`` steps, after ``behind`` that are kept.

        The steps kept get numbers below 0. Return false, with nothing changed, if memory is low.
        """
        chunks = self._chunks
        try:
            while len(chunks) <= behind + n - self.gone >> self._shift:
                chunks.append(bytearray(self._size))
        except MemoryError:
            return False
        self.end = behind
        for i in range(n):
            self.append(self.get(i), self._groups and self.begins(i))
        self.gone -= behind
        self.cut(n)
        return True

    def renumber(self, by, end):
        """Make number ``by`` step 0 of an attempt that ends at ``end``."""
        self.gone -= by
        self.end = end
        self.low = 0
        self.cuts += 1

    def cut(self, n):
        """Forget the steps from ``n`` on."""
        self.end = n
        self.cuts += 1
        if n < self.low:
            self.low = n
        chunks = self._chunks
        keep = (n - self.gone >> self._shift) + 1
        while len(chunks) > keep:  # a slice would allocate an object each time
            chunks.pop()

    def clear(self):
        """Forget all steps, and that some were dropped."""
        self.gone = 0
        self.cut(0)
