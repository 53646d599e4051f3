"""Shuffle a Klocki level in either of the manual's two ways; a seed gives the same result anywhere.

MOVES, "Shuffle blocks": all movable blocks step over free cells (mix.py), ignoring the
effects of marks and blocks; a level without such effects stays solvable. PLACES, "Block shuffling":
the blocks are removed and put back at random, by trial and error; weak barriers become strong,
keyholes become frames, and all frames form one block. RAM: 200 bytes; PLACES six bytes per block
and five per cell.

Shuffle a board before it is played; then call start() of the rules.
"""

from nibblock import const
from nibblock.games.klocki.codes import (
    FIXED,
    FRAME,
    HORIZONTAL,
    KEYHOLE,
    NONE,
    STRONG,
    VERTICAL,
    WEAK,
)
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.level import count_open
from nibblock.games.klocki.setup.mix import Mixing, after, head_of, settle

FORMER = const(1)  # random steps that mixed badly: for games that were left shuffled like that
PLACES = const(2)
MOVES = const(3)


_STEPS_A_CELL = const(32)
_MOST_STEPS = const(2048)
_TRIES_A_STEP = const(16)
_TAKEN_OFF = const(4)  # PLACES: start over after removing four times as many blocks as there are
_ROUNDS = const(40)
_FREE = b"\0"


class Chance:
    """Pseudo-random numbers from a seed below 2**32: Wichmann and Hill's three generators."""

    def __init__(self, seed):
        self._one = seed % 30268 + 1
        seed //= 30268
        self._two = seed % 30306 + 1
        self._three = seed // 30306 + 1
        for _ in range(8):
            self.below(2)

    def below(self, n):
        """Return a number from 0 to ``n`` - 1; ``n`` is at most 4096."""
        self._one = one = self._one * 171 % 30269
        self._two = two = self._two * 172 % 30307
        self._three = three = self._three * 170 % 30323
        return (one + two + three) % n


def shuffle(board, kind, seed):
    """Shuffle at once; return False if PLACES found no way to put the blocks back."""
    job = job_of(board, kind, seed)
    while job.work(64):
        pass
    return job.done


def job_of(board, kind, seed):
    """Return the shuffling as a job: call ``work(n)`` until it returns False, then see ``done``."""
    if kind == PLACES:
        return Places(board, seed)
    if kind == FORMER:
        return Former(board, seed)
    return Mixing(board, Chance(seed))


def has_room(board, b, way):
    """Return whether ``b`` may step that way: it is not fixed and meets no block or border."""
    cell = board.head(b)
    kind = KINDS[board.types[cell]]
    axis = kind >> 4
    if kind & FIXED or axis == HORIZONTAL and way & 1 or axis == VERTICAL and not way & 1:
        return False
    end = board.end_of(b)
    while cell >= 0:
        to = board.beside(cell, way)
        if to < 0 or board.types[to] != NONE and board.block_at(to) != b:
            return False
        cell = board.next_of(b, cell, end)
    return True


class Former:
    """Random steps of all movable blocks, as they were before ``mix.py``."""

    def __init__(self, board, seed):
        self._board = board
        self._chance = Chance(seed)
        self._steps = min(_STEPS_A_CELL * len(board.types), _MOST_STEPS)
        self._tries = _TRIES_A_STEP * self._steps
        self.done = False

    def work(self, tries):
        """Try up to ``tries`` steps; return False when all are made."""
        for _ in range(tries):
            if not self._steps or not self._tries:
                count_open(self._board)
                self.done = True
                return False
            self._tries -= 1
            self._try()
        return True

    def _try(self):
        """Try one step, alternately by a block next to a free cell, or by any block."""
        board = self._board
        cell = self._chance.below(len(board.types))
        way = self._chance.below(4)
        if self._tries & 1:
            free = board.next_type(NONE, cell)
            cell = free if free >= 0 else board.next_type(NONE, 0)
            if cell >= 0:
                cell = board.beside(cell, way ^ 2)
            if cell < 0:
                return
        b = board.block_at(cell)
        if b and has_room(board, b, way):
            board.shift(b, board.delta[way])
            self._steps -= 1


class Places:
    """Places every block of the ``selected`` cells (a byte each; None: all) at random in them.

    The largest come first, then the level's order. If a block fits nowhere, the one before it is
    put elsewhere. A partly selected block counts as wholly selected.
    """

    def __init__(self, board, seed, selected=None):
        self._board = board
        self._placed = self._removed = self._round = 0
        self._fresh = True  # the next block is untried since the one before it was placed
        self._chance = Chance(seed)
        self.done = False
        self._harden()
        cells = len(board.types)
        self._count = 0
        self._sizes = bytearray(2 * len(board.span))  # of blocks; block 0 is all the frames
        for cell in range(cells):
            if board.types[cell] != NONE and (selected is None or selected[cell]):
                b = board.block_at(cell)
                size = self._get(self._sizes, b)
                self._put(self._sizes, b, size + 1)
                self._count += not size
        self._free = bytearray(cells)  # 0: free and selected; 1: not
        for cell in range(cells):
            if board.types[cell] == NONE:
                self._free[cell] = 0 if selected is None or selected[cell] else 1
            else:
                self._free[cell] = 0 if self._get(self._sizes, board.block_at(cell)) else 1
        self._order = self._by_size()
        self._from = bytearray(2 * self._count)  # where the search for each block's place began
        self._at = bytearray(2 * self._count)  # where each block's head is placed

    def _harden(self):
        """Make weak barriers strong, and keyholes frames."""
        types = self._board.types
        for cell in range(len(types)):
            if types[cell] == WEAK:
                types[cell] = STRONG
            elif types[cell] == KEYHOLE:
                types[cell] = FRAME

    def _by_size(self):
        """Return the block numbers, two bytes each, the largest block first."""
        order = bytearray(2 * self._count)
        at = 0
        size = 4096
        while at < len(order):
            below = 0
            for b in range(len(self._board.span)):
                own = self._get(self._sizes, b)
                if own == size:
                    order[at], order[at + 1] = b >> 8, b & 255
                    at += 2
                elif below < own < size:
                    below = own
            size = below
        self._sizes = bytearray()
        return order

    def work(self, tries):
        """Place or remove up to ``tries`` blocks; return False when finished or given up."""
        for _ in range(tries):
            if self._placed == self._count:
                blocks = [self._get(self._order, i) for i in range(self._count)]
                settle(self._board, blocks, [self._get(self._at, i) for i in range(self._count)])
                self.done = True
                return False
            if self._place():
                self._placed += 1
                self._fresh = True
            elif not self._take_off():
                return False
        return True

    def _take_off(self):
        """Remove the last block to retry it; start over after too many. Return False to give up."""
        self._removed += 1
        if self._placed and self._removed <= _TAKEN_OFF * self._count + 16:
            self._placed -= 1
            self._mark(self._placed, 0)
            self._fresh = False
            return True
        self._round += 1
        while self._placed:
            self._placed -= 1
            self._mark(self._placed, 0)
        self._removed = 0
        self._fresh = True
        return self._round < _ROUNDS

    def _place(self):
        """Find the next place for the current block; return False if there is none left."""
        i = self._placed
        cells = len(self._free)
        if self._fresh:
            first = self._chance.below(cells)
            self._put(self._from, i, first)
            at = first
        else:
            first = self._get(self._from, i)
            at = self._get(self._at, i) + 1
            if at == first:
                return False
        wrapped = at < first
        while True:
            at = self._free.find(_FREE, at, first if wrapped else cells)
            if at < 0:
                if wrapped:
                    return False
                wrapped = True
                at = 0
            elif self._fits(i, at):
                self._put(self._at, i, at)
                self._mark(i, 1)
                return True
            else:
                at += 1

    def _put(self, table, i, cell):
        table[2 * i] = cell >> 8
        table[2 * i + 1] = cell & 255

    def _get(self, table, i):
        return table[2 * i] << 8 | table[2 * i + 1]

    def _fits(self, i, at):
        """Return whether block ``i`` of the order fits with its head at ``at``."""
        b = self._get(self._order, i)
        width = self._board.width
        cell = head = head_of(self._board, b)
        aside = at % width - head % width
        while cell >= 0:
            to = cell + at - head
            if to >= len(self._free) or self._free[to] or not 0 <= cell % width + aside < width:
                return False
            cell = after(self._board, b, cell)
        return True

    def _mark(self, i, taken):
        """Mark the cells of block ``i`` of the order as taken (1) or free (0)."""
        b = self._get(self._order, i)
        cell = head = head_of(self._board, b)
        at = self._get(self._at, i)
        while cell >= 0:
            self._free[cell + at - head] = taken
            cell = after(self._board, b, cell)
