"""Klocki: sliding blocks that push, fuse, open, vanish, slide and teleport.

A code for ``apply`` is ``cell << 3 | action``: any cell of the block, and 0..3 = left, up, right,
down, or 4 to remove a weak barrier. The record stores what a step did in 16 bits: the block's head
before the step (12), removal (1), more than a plain step (1), direction (2).
The board itself is in board.py. RAM: the board's.
"""

from nibblock import const
from nibblock.games.klocki.board import Board
from nibblock.games.klocki.codes import (
    BOX,
    FIXED,
    HORIZONTAL,
    REMOVE,
    VERTICAL,
    WEAK,
)
from nibblock.games.klocki.kinds import KINDS

BY_KLOCKI = const(1)  # by which rules stored steps were played: a byte behind them
BY_BRICKS = const(2)

_DONE = const(0x10000)
_CANCELS = const(0x20000)
_NOT_PLAIN = const(4)
_REMOVAL = const(12)


def bricks_in(steps):
    """Return whether stored steps, of two bytes each, follow Bricks; None if they do not say."""
    return steps[-1] == BY_BRICKS if len(steps) & 1 else None


class Klocki(Board):
    """A board in play. Steps count as in the manual: opposite plain steps cancel out."""

    game = "klocki"
    bits = 16
    code_bits = 15
    groups = True

    def __init__(self, level, bricks=False):
        Board.__init__(self, level, bricks)
        self.moves = self.steps = self._last = self._back = self._cancelled = 0
        self.solved = self.fresh = False
        self._begin(level)

    def restart(self, level):
        """Go back to the start; ``level`` is the same level, read again."""
        self.load(level)
        self.touch_all()
        self._begin(level)

    def _begin(self, level):
        if level.shuffle:
            from nibblock.games.klocki.setup.shuffle import shuffle

            shuffle(self, level.shuffle[0], level.shuffle[1])
        self.start()

    def start(self):
        """Make the current position the start."""
        self.moves = self.steps = 0
        self.fresh = False  # whether the last step or removal began a move
        self._last = 0  # the block of the last step; 0 if it is gone, or after a removal
        self._back = -1  # the direction that would undo the last step, if that was plain
        self._cancelled = 0
        self.solved = self.aim and self.bad == 0

    def last_block(self):
        """Return the block that made the last step; 0 if it is gone, or after a removal."""
        return self._last

    def can_step(self, cell):
        """Return whether the player can move the block at ``cell``, given room."""
        return self.block_at(cell) > 0 and not KINDS[self.types[cell]] & (FIXED | BOX)

    def is_weak(self, b):
        """Return whether all of block ``b`` is a weak barrier, which can be removed."""
        c = self.head(b)
        end = self.end_of(b)
        while c >= 0:
            if self.types[c] != WEAK:
                return False
            c = self.next_of(b, c, end)
        return True

    def apply(self, code):
        """Step or remove. Return 0 if refused, else ``1 << 16 | done``.

        A step that cancels the last one returns ``2 << 16``: remove the last entry from the
        record, then call ``recall`` with the rest.
        """
        cell = code >> 3
        way = code & 7
        if not 0 <= cell < len(self.types):
            return 0
        b = self.block_at(cell)
        if not b:
            return 0
        if way >= REMOVE:
            return self._remove(b) if way == REMOVE else 0
        kind = KINDS[self.types[cell]]
        if kind & (FIXED | BOX):
            return 0
        axis = kind >> 4
        if axis == HORIZONTAL and way & 1 or axis == VERTICAL and not way & 1:
            return 0
        return self._step(b, way)

    def _step(self, b, way):
        head = self.head(b)
        bad = self.bad
        log = self.log
        log.begin()
        there = self.place(b, way)
        if not there:
            return 0
        if self.slide:
            there = self.slide(self, b, way, there)
        self.solved = self.aim and self.bad == 0
        self.steps += 1
        if log.changes == 1:
            log.drop()
            if way == self._back and b == self._last:
                self.steps -= 2
                self._cancelled = b
                return _CANCELS
            done = _DONE | head << 4 | way
            self._back = way ^ 2
        else:
            log.seal(b if there == 2 else 0, bad)
            done = _DONE | head << 4 | _NOT_PLAIN | way
            self._back = -1
        self.fresh = b != self._last
        if self.fresh:
            self.moves += 1
        self._last = b if there == 2 else 0
        return done

    def _remove(self, b):
        """Remove a barrier if all of it is weak: recorded, but neither a move nor a step."""
        from nibblock.games.klocki.settle import vanish

        if not self.is_weak(b):
            return 0
        head, bad = self.head(b), self.bad
        self.log.begin()
        if vanish(self, b) and self.invert:
            self.invert(self)
        self.log.seal(0, bad)
        self.solved = self.aim and self.bad == 0
        self.fresh = True
        self._last = 0
        self._back = -1
        return _DONE | head << 4 | _REMOVAL

    def unapply(self, done, before):
        """Undo the last step; ``before`` is what the step before it did, -1 if there is none.

        Return False, with nothing changed, if the tape no longer holds the step.
        """
        log = self.log
        held = 1 if before >= 0 and before & _NOT_PLAIN else 0
        if done & _NOT_PLAIN:
            if log.count <= held or not log.can_undo():
                return False
            log.undo(self)
        elif log.count < held:
            return False
        else:
            delta = self.delta[done & 3]
            self.shift(self.block_at((done >> 4) + delta), -delta)
        self._learn(before)
        if done & _REMOVAL != _REMOVAL:
            self.steps -= 1
            if self.block_at(done >> 4) != self._last:
                self.moves -= 1
        self.solved = self.aim and self.bad == 0
        return True

    def _learn(self, done):
        """Note that ``done`` is now the last entry of the record; -1 if there is none."""
        self._back = -1
        self._last = 0
        if done >= 0:
            if done & _NOT_PLAIN:
                self._last = self.log.actor()
            else:
                way = done & 3
                self._last = self.block_at((done >> 4) + self.delta[way])
                self._back = way ^ 2

    def recall(self, record, first, end):
        """Find in ``record`` which block stepped last; two cancelled steps may end its move."""
        self._learn(record.get(end - 1) if end > first else -1)
        if self._cancelled and self._cancelled != self._last:
            self.moves -= 1
        self._cancelled = 0

    def pack(self, done):
        """Return the code that did ``done``."""
        return done >> 4 << 3 | (REMOVE if done & _REMOVAL == _REMOVAL else done & 3)

    def unpack(self, code):
        """Return what this code will have done, as far as that is known before it is played.

        Return -1 if no step on this board has this code.
        """
        way = code & 7
        if way > REMOVE or code >> 3 >= len(self.types):
            return -1
        return code >> 3 << 4 | (_REMOVAL if way == REMOVE else way)

    def counters(self):
        """Return the names and values of all counters."""
        return (("moves", self.moves), ("steps", self.steps))
