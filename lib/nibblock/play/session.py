# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""One level in play, whatever the game: the record of steps, undo, redo, the mark.

RAM: half a byte a step (wide.py: two bytes and a bit), in chunks of 256 bytes; when memory runs
short the oldest chunk goes.
"""

from nibblock import const

_CHUNK = const(512)  # steps in a chunk of 256 bytes


class Record:
    """What the steps did, four bits each. Steps ``first`` to ``end`` are held."""

    steps_a_chunk = _CHUNK
    chunk_bytes = 256

    def __init__(self):
        self._chunks = [bytearray(self.chunk_bytes)]
        self._gone = 0  # steps given up at the start, a multiple of _CHUNK
        self.end = 0

    @property
    def first(self):
        """Number of the oldest step still held; 0 unless memory ran short."""
        return self._gone

    def get(self, n):
        """What step ``n`` did; ``first <= n < end``."""
        n -= self._gone
        byte = self._chunks[n >> 9][(n & 511) >> 1]
        return byte & 15 if n & 1 else byte >> 4

    def set(self, n, done):
        """Change what step ``n`` did."""
        n -= self._gone
        chunk = self._chunks[n >> 9]
        at = (n & 511) >> 1
        chunk[at] = chunk[at] & 0xF0 | done if n & 1 else chunk[at] & 15 | done << 4

    def append(self, done):
        """Add a step behind the last one."""
        if self.end - self._gone >> 9 == len(self._chunks):
            self._grow()
        self.end += 1
        self.set(self.end - 1, done)

    def _grow(self):
        """Add a chunk, or where there is no memory use the oldest one again."""
        try:
            self._chunks.append(bytearray(self.chunk_bytes))
        except MemoryError:
            self._chunks.append(self._chunks.pop(0))
            self._gone += self.steps_a_chunk

    def cut(self, n):
        """Forget the steps from ``n`` on."""
        self.end = n
        chunks = self._chunks
        keep = (n - self._gone >> 9) + 1
        while len(chunks) > keep:  # not by a slice, which is an object made each time
            chunks.pop()


class Session:
    """Plays steps on ``rules`` and keeps the record. ``at`` of ``record.end`` steps are played.

    ``again`` gives the level as it was loaded, for rules whose undo reaches back only so far.
    """

    def __init__(self, rules, again=None):
        self.rules = rules
        self._mask = (1 << rules.bits) - 1
        self._cancels = 2 << rules.bits
        self._wide = None
        if rules.bits > 4:
            import nibblock.games.klocki.record as wide

            self._wide = wide
        self.record = self._wide.WideRecord(rules) if self._wide else Record()
        self._again = again
        self.at = 0
        self.mark = -1
        self._stale = False

    def step(self, code):
        """Play a step; what could be redone is forgotten. Give what it did, 0 if refused."""
        rules = self.rules
        if self._stale:
            rules.recall(self.record, self.record.first, self.at)
            self._stale = False
        done = rules.apply(code)
        if done:
            record = self.record
            if done >= self._cancels:
                self._cancel()
                return done
            if record.end != self.at:
                record.cut(self.at)
                if self.mark > self.at:
                    self.mark = -1
            record.append(done & self._mask)
            self.at += 1
        return done

    def _cancel(self):
        """The step took back the last one: neither was made, and nothing can be redone."""
        self.at -= 1
        self.record.cut(self.at)
        if self.mark > self.at:
            self.mark = -1
        self.rules.recall(self.record, self.record.first, self.at)

    def undo(self):
        """Take back a step; false at the oldest one held."""
        record = self.record
        if self.at <= record.first:
            return False
        self.at -= 1
        before = record.get(self.at - 1) if self.at > record.first else -1
        if self.rules.unapply(record.get(self.at), before) is False and not self._replay():
            self.at += 1
            return False
        self._stale = True
        return True

    def _replay(self):
        """Play the first ``at`` steps from the start; false if that is not to be had."""
        if self._again is None or not self.whole:
            return False
        rules = self.rules
        rules.restart(self._again())
        for n in range(self.at):
            rules.apply(rules.step_of(self.record.get(n)))
        return True

    def redo(self):
        """Play the step that was taken back last; false if there is none."""
        record = self.record
        if self.at >= record.end:
            return False
        rules = self.rules
        if self._stale:
            rules.recall(record, record.first, self.at)
            self._stale = False
        done = rules.apply(rules.step_of(record.get(self.at)))
        if not done:  # steps that were loaded and not played yet need not fit the level
            record.cut(self.at)
            return False
        if done >= self._cancels:
            self._cancel()
            return False
        # Where the oldest steps are gone it may count otherwise than at first: undo must match.
        record.set(self.at, done & self._mask)
        self.at += 1
        return True

    def go(self, n):
        """Stand at step ``n``, or as near as can be; false if it could not be reached.

        Where undo ends, everything is played from the start once, not for each step.
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
        """Whether every step since the start is held: only then it can be stored or replayed."""
        return self.record.first == 0

    def packed(self, end, start=0):
        """The first ``end`` steps, two bits each, four to a byte, the first one highest.

        Of rules whose steps need more (see wide.py): their codes from ``start`` on, two bytes each.
        """
        record, rules = self.record, self.rules
        if self._wide:
            return self._wide.packed(record, rules, end, start)
        packed = bytearray((end + 3) >> 2)
        for n in range(end):
            packed[n >> 2] |= rules.step_of(record.get(n)) << (6 - 2 * (n & 3))
        return packed

    def resume(self, count, at, mark, packed):
        """Play ``count`` packed steps, then stand at ``at``; false if one is refused.

        At a refused step it stops, so a damaged record gives the part of it that is good.
        """
        good = True
        get = self._wide.step_at if self._wide else step_at
        held = len(packed) >> 1 if self._wide else len(packed) << 2
        for n in range(count):
            if n >= held or not self.step(get(packed, n)):
                good = False
                break
        if self.at > at:
            self.go(at)
        self.mark = mark if mark <= self.record.end else -1
        return good


def step_at(packed, n):
    """Step ``n`` of steps packed two bits each."""
    return packed[n >> 2] >> (6 - 2 * (n & 3)) & 3
