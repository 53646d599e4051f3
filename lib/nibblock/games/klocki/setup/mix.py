"""Mix a Klocki level by steps, far from where it was: several walks at once, with a memory.

In each round each walk looks at its steps. A few go on, mostly those with the blocks farthest
off their places, and only to boards that were not seen. One blind walk stays near the start: in
Klotski, most steps lead back. Boards are known by a hash that does not tell equal blocks apart.
RAM: 1 KB for the memory, a byte per cell and four per block for each walk; twice that for a round.
"""

from nibblock import const
from nibblock.games.klocki.codes import FIXED, FRAME, GONE, HORIZONTAL, NONE, VERTICAL
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.level import count_open

_WORK = const(4100)  # looks at steps, by how many cells each looks at: 2 s on a PicoSystem
_WALKS = const(8)
_HELD = const(1024)  # heads of blocks in all walks
_GAPS = const(6)  # free cells that a walk looks at, at most
_RIVALS = const(3)  # steps of which the farthest goes on
_BITS = const(8192)  # of the memory
_WALL = const(255)
_FREE = b"\0"
_SIDEWAYS = const(5)  # bits of ways
_UPRIGHT = const(10)


class Mixing:
    """All movable blocks step over free cells, including boxes and hovers.

    The board that a walk ends on is not solved, unless all are.
    """

    def __init__(self, board, chance):
        self._board = board
        self._chance = chance
        self._stride = stride = board.width + 1  # a wall beyond each row
        size = (len(board.types) // board.width + 2) * stride
        self._delta = (-1, -stride, 1, stride)
        self._rows = bytes([place // stride for place in range(size)])
        self._columns = bytes([place % stride for place in range(size)])
        self._numbers = bytes([chance.below(256) for _ in range(size)])  # of places, for the hash
        grid = bytearray(b"\xff" * size)
        self._gaps = 0  # free cells that a walk looks at
        for cell in range(len(board.types)):
            if board.types[cell] == NONE:
                grid[self._place(cell)] = 0
                self._gaps = min(self._gaps + 1, _GAPS)
        # Of each block from 1 on; those after 254 stay where they are.
        self._blocks = [0]  # its number on the board
        self._cells = [()]  # from its head
        self._ways = bytearray(1)  # that it may step
        self._weights = [0]  # for the hash
        self._start = [0]
        for b in range(1, len(board.span)):
            if b & 255 and board.span[b] < GONE and len(self._start) < _WALL:
                self._describe(b, grid)
        self._all = _WORK // (1 + self._gaps)
        self._most = max(1, min(_WALKS, _HELD // len(self._start)))
        self._walks = [(grid, self._start, 0, 0)]
        self._memory = bytearray()
        self._forget()
        self._found = []  # steps, as (how far, walk, block, way, hash)
        self._before, self._left = self._walks, []  # of the round before: walks, steps not taken
        self._at = self._looks = 0
        self._stuck = False  # no walk found a step in the last round
        self.done = False

    def _forget(self):
        """Forget all boards but the start, whose hash is 0."""
        self._memory = bytearray(_BITS >> 3)
        self._memory[0] = 1

    def _place(self, cell):
        """Return the place of a cell on the grid of a walk, which has a wall around it."""
        width = self._board.width
        return (cell // width + 1) * self._stride + cell % width

    def _describe(self, b, grid):
        """Note a block that can move, and put it on the grid."""
        board = self._board
        cell = board.head(b)
        kind = KINDS[board.types[cell]]
        if kind & FIXED:
            return
        axis = kind >> 4
        head = self._place(cell)
        shape = board.chars[b]
        cells = []
        while cell >= 0:
            place = self._place(cell)
            grid[place] = len(self._start)
            cells.append(place - head)
            shape = (shape * 31 + board.types[cell]) * 7 + place - head & 0xFFFF
            cell = board.next_of(b, cell, board.end_of(b))
        self._blocks.append(b)
        self._cells.append(cells)
        self._ways.append(_SIDEWAYS if axis == HORIZONTAL else _UPRIGHT if axis == VERTICAL else 15)
        self._weights.append(shape * 2 + 1 & _BITS - 1)
        self._start.append(head)

    def part(self, whole):
        """Return the part of ``whole`` that is done."""
        return min(self._looks, self._all) * whole // self._all

    def work(self, looks):
        """Let up to ``looks`` walks look at their steps; return False when the board is mixed."""
        for _ in range(looks):
            self._look(self._at)
            self._looks += 1
            self._at += 1
            if self._at == len(self._walks):
                self._at = 0
                if not self._go_on() or self._looks >= self._all and self._settle():
                    self.done = True
                    return False
        return True

    def _look(self, walk):
        """Find the steps of a walk that lead to boards not seen."""
        grid, heads, known, far = self._walks[walk]
        memory, weights, numbers = self._memory, self._weights, self._numbers
        blocks = self._cells
        place = grid.find(_FREE, self._chance.below(len(grid)))
        for _ in range(self._gaps):
            if place < 0:
                place = grid.find(_FREE)
            for way in range(4):
                by = self._delta[way]
                b = grid[place - by]
                if not b or b == _WALL or not self._ways[b] >> way & 1:
                    continue
                head = heads[b]
                for cell in blocks[b]:
                    there = grid[head + cell + by]
                    if there and there != b:
                        break
                else:
                    hash_ = known + weights[b] * (numbers[head + by] - numbers[head]) & _BITS - 1
                    if not memory[hash_ >> 3] >> (hash_ & 7) & 1:
                        lines = self._rows if way & 1 else self._columns
                        off = lines[head] - lines[self._start[b]]
                        size = len(blocks[b])
                        if off and (off > 0) != (way > 1):  # it goes back
                            size = -size
                        self._found.append((far + size, walk, b, way, hash_))
            place = grid.find(_FREE, place + 1)

    def _go_on(self):
        """Take some of the steps found; return False if there is none at all."""
        if not self._found:
            self._walks, self._found, self._left = self._before, self._left, []
        if not self._found:
            if self._stuck:
                return False
            self._stuck = True
            self._forget()
            return True
        self._stuck = False
        found, left, walks = self._found, len(self._found), []
        while left and len(walks) < self._most:
            best = -1
            for _ in range(_RIVALS):
                i = self._chance.below(left)
                if best < 0 or found[i][0] > found[best][0]:
                    best = i
            off, walk, b, way, seen = found[best]
            left -= 1
            found[best] = found[left]
            bit = 1 << (seen & 7)
            if not self._memory[seen >> 3] & bit:
                self._memory[seen >> 3] |= bit
                walks.append(self._step(self._walks[walk], b, way) + (seen, off))
        if walks:
            self._before, self._left = self._walks, found[:left]
            self._walks = walks
        self._found = []
        return True

    def _step(self, walk, b, way):
        """Return the grid and heads of a walk after a step."""
        grid, heads = bytearray(walk[0]), walk[1][:]
        by = self._delta[way]
        for cell in self._cells[b]:
            grid[heads[b] + cell] = 0
        heads[b] += by
        for cell in self._cells[b]:
            grid[heads[b] + cell] = b
        return grid, heads

    def _settle(self):
        """Put the board to where a walk is; return False if it is solved and there is time."""
        board, width = self._board, self._board.width
        first = self._chance.below(len(self._walks))
        for i in range(len(self._walks)):
            heads = self._walks[(first + i) % len(self._walks)][1]
            places = [(at // self._stride - 1) * width + at % self._stride for at in heads]
            settle(board, self._blocks[1:], places[1:])
            if not board.aim or board.bad:
                return True
        return self._looks >= 2 * self._all


def settle(board, blocks, heads):
    """Move blocks, all at once, so that their heads are at ``heads``; count what is open."""
    types = bytearray(len(board.types))
    low = bytearray(len(types))
    high = bytearray(len(types))
    moved = bytearray(len(board.span))
    for i in range(len(blocks)):
        moved[blocks[i]] = 1
        cell = head = head_of(board, blocks[i])
        while cell >= 0:
            to = cell + heads[i] - head
            types[to] = board.types[cell]
            low[to], high[to] = board.low[cell], board.high[cell]
            cell = after(board, blocks[i], cell)
    for cell in range(len(types)):
        if not types[cell] and not moved[board.block_at(cell)]:
            types[cell] = board.types[cell]
            low[cell], high[cell] = board.low[cell], board.high[cell]
    for i in range(len(blocks)):
        if blocks[i]:
            board.move_head(blocks[i], heads[i])
    for cell in range(len(types)):
        board.types[cell] = types[cell] or NONE
        board.low[cell], board.high[cell] = low[cell], high[cell]
        board.touch(cell)
    count_open(board)


# The cells of a block as in the level; block 0 is all the frames.


def head_of(board, b):
    """Return the first cell of a block."""
    return board.head(b) if b else board.next_type(FRAME, 0)


def after(board, b, cell):
    """Return the cell of a block after ``cell``, -1 if that was the last."""
    if b:
        return board.next_of(b, cell, board.end_of(b))
    return board.next_type(FRAME, cell + 1)
