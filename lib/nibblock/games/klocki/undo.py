"""Stores what Klocki's steps changed, so that they can be undone. RAM: a tape of 1 KB.

A step that only moved its block takes no room here: the record is enough. Any other step writes its
changes to the tape, then the block that stepped and how far the board was from solved. When the
tape is full, the oldest steps are dropped: to undo those, the session replays from the start.
"""

from nibblock import const

_SIZE = const(1024)
_FOOT = const(6)  # actor, conditions broken, length: two bytes each
_KEPT = const(191)  # of a span: all but the moved flag
_SPILLED = const(0xFFFF)  # as the length: more than the tape holds

# The last byte of each entry; the bytes before it follow the order of the parameters.
_MOVED = const(0)
_CELL = const(1)
_BLOCK = const(2)
_GROUP = const(3)


class Undo:
    """The steps on the tape, the last one on top."""

    def __init__(self, size=_SIZE):
        self._tape = bytearray(size)
        self.clear()

    def clear(self):
        """Forget everything."""
        self.count = 0  # steps held
        self._top = self._start = 0
        self.begin()

    def begin(self):
        """Begin a step."""
        self._start = self._top
        self._spilled = False
        self._last_move = -1  # start of the last entry, if that is a move
        self.changes = 0

    def drop(self):
        """Drop the step begun last."""
        self._top = self._start

    def _room(self, count):
        """Return where to write ``count`` bytes; -1 if this step alone is too much for the tape."""
        self.changes += 1
        self._last_move = -1
        if self._spilled:
            return -1
        if self._top + count + _FOOT > len(self._tape):
            self._make_room(count + _FOOT)
            if self._spilled:
                return -1
        at = self._top
        self._top = at + count
        return at

    def _make_room(self, need):
        """Drop the older half of the steps, or the current one if it is too long.

        The foot of the last step always stays, as it names the block that stepped.
        """
        tape = self._tape
        own = self._top - self._start
        if own + need + _FOOT > len(tape):
            self._spilled = True
            self.count = self._top = self._start = 0
            return
        room = (len(tape) - own - need) >> 1
        keep = self._start
        count = 0
        while count < self.count:
            below = keep - _FOOT - self._length(keep)
            if self._start - below > room:
                break
            keep = below
            count += 1
        if self.count and not count:
            keep -= _FOOT
            count = 1
            tape[keep + 4] = tape[keep + 5] = 255  # marked as spilled
        self.count = count
        tape[: self._top - keep] = tape[keep : self._top]
        self._top -= keep
        self._start -= keep

    def _length(self, end):
        """Return the length in bytes of the entries of the step that ends at ``end``."""
        length = self._tape[end - 2] << 8 | self._tape[end - 1]
        return 0 if length == _SPILLED else length

    def moved(self, b, delta):
        """Record that block ``b`` moved by ``delta`` cells."""
        tape = self._tape
        at = self._last_move
        if at >= 0 and tape[at] << 8 | tape[at + 1] == b:  # sliding: one entry for all of it
            delta += self._delta(at + 2)
            self.changes += 1
        else:
            at = self._room(5)
            if at < 0:
                return
            tape[at] = b >> 8
            tape[at + 1] = b & 255
            tape[at + 4] = _MOVED
        tape[at + 2] = delta >> 8 & 255
        tape[at + 3] = delta & 255
        self._last_move = at

    def group(self, crew, count, delta):
        """Record that the first ``count`` blocks of ``crew`` moved by ``delta`` together."""
        tape = self._tape
        at = self._room(2 * count + 5)
        self.changes += 1
        if at < 0:
            return
        for i in range(count):
            tape[at] = crew[i] >> 8
            tape[at + 1] = crew[i] & 255
            at += 2
        tape[at] = count >> 8
        tape[at + 1] = count & 255
        tape[at + 2] = delta >> 8 & 255
        tape[at + 3] = delta & 255
        tape[at + 4] = _GROUP

    def cell(self, game, c):
        """Save the mark, type and block of cell ``c``, which is about to change."""
        tape = self._tape
        at = self._room(7)
        if at < 0:
            return
        tape[at] = c >> 8
        tape[at + 1] = c & 255
        tape[at + 2] = game.marks[c]
        tape[at + 3] = game.types[c]
        tape[at + 4] = game.high[c]
        tape[at + 5] = game.low[c]
        tape[at + 6] = _CELL

    def block(self, game, b):
        """Save the data of block ``b``, which is about to change."""
        tape = self._tape
        at = self._room(7)
        if at < 0:
            return
        tape[at] = b >> 8
        tape[at + 1] = b & 255
        tape[at + 2] = game.head_high[b]
        tape[at + 3] = game.head_low[b]
        tape[at + 4] = game.chars[b]
        tape[at + 5] = game.span[b] & _KEPT
        tape[at + 6] = _BLOCK

    def seal(self, actor, bad):
        """End the step: ``actor`` made it (0 if gone); ``bad`` is the board's count before it."""
        tape = self._tape
        at = self._top
        length = _SPILLED if self._spilled else at - self._start
        tape[at] = actor >> 8
        tape[at + 1] = actor & 255
        tape[at + 2] = bad >> 8
        tape[at + 3] = bad & 255
        tape[at + 4] = length >> 8
        tape[at + 5] = length & 255
        self._top = at + _FOOT
        self.count += 1

    def actor(self):
        """Return the block that made the step on top; 0 if it is gone or the tape is empty."""
        if not self.count:
            return 0
        return self._tape[self._top - 6] << 8 | self._tape[self._top - 5]

    def can_undo(self):
        """Return whether the tape can undo the step on top."""
        top = self._top
        return self.count > 0 and self._tape[top - 2] << 8 | self._tape[top - 1] != _SPILLED

    def undo(self, game):
        """Undo the step on top."""
        tape = self._tape
        top = self._top
        bad = tape[top - 4] << 8 | tape[top - 3]
        at = top - _FOOT
        start = at - self._length(top)
        while at > start:
            at -= 1
            what = tape[at]
            if what == _MOVED:
                at -= 4
                game.shift(tape[at] << 8 | tape[at + 1], -self._delta(at + 2))
            elif what == _CELL:
                at -= 6
                self._undo_cell(game, at)
            elif what == _BLOCK:
                at -= 6
                b = tape[at] << 8 | tape[at + 1]
                game.head_high[b] = tape[at + 2]
                game.head_low[b] = tape[at + 3]
                game.chars[b] = tape[at + 4]
                game.span[b] = tape[at + 5]
            else:
                at = self._undo_group(game, at)
        game.bad = bad
        self._top = start
        self.count -= 1

    def _delta(self, at):
        delta = self._tape[at] << 8 | self._tape[at + 1]
        return delta - 0x10000 if delta & 0x8000 else delta

    def _undo_cell(self, game, at):
        tape = self._tape
        c = tape[at] << 8 | tape[at + 1]
        game.marks[c] = tape[at + 2]
        game.types[c] = tape[at + 3]
        game.high[c] = tape[at + 4]
        game.low[c] = tape[at + 5]
        game.touch(c)

    def _undo_group(self, game, at):
        """Undo the group entry that ends at ``at``; return where it begins."""
        tape = self._tape
        delta = self._delta(at - 2)
        count = tape[at - 4] << 8 | tape[at - 3]
        at -= 4 + 2 * count
        for i in range(count):
            game.enlist(i, tape[at + 2 * i] << 8 | tape[at + 2 * i + 1])
        game.shift_group(count, -delta)
        game.dismiss(count)
        return at
