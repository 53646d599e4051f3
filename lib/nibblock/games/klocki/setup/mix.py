"""Mix a Klocki level by steps: of a few random steps, always the one to the board seen least often.

Blind steps stay near the start: in Klotski, most lead back. Boards are counted by a hash that does
not tell blocks of one shape apart. RAM: 1 KB, and a byte per block.
"""

from nibblock import const
from nibblock.games.klocki.codes import FRAME, GONE, MASTER, NONE
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.packs.level import count_open

_STEPS_A_CELL = const(25)  # that is no frame
_MOST_STEPS = const(1536)
_MOST_ROUNDS = const(2560)
_TRIES = const(3)  # of a round, which makes one step at most
_BOARDS = const(1024)  # counted, by their hash
_SEEN = const(255)
_BACK = const(1000)  # the worst choice: to take back the last step
_FARTHEST = const(3)  # cells that the masters should be away from where they were


class Mixing:
    """All movable blocks step over free cells, including boxes and hovers.

    Then go on until the masters are away: by one to three cells if that does not take
    twice as long, by one if it does not take four times as long. No board is mixed that is solved.
    """

    def __init__(self, board, chance, has_room):
        self._board = board
        self._chance = chance
        self._has_room = has_room
        self._away = 1 + chance.below(_FARTHEST)
        open_ = 0
        for type_ in board.types:
            open_ += type_ != FRAME
        self._steps = min(_STEPS_A_CELL * open_, _MOST_STEPS)
        self._made = self._rounds = self._tries = self._hash = self._found = 0
        self._last = self._block = self._way = 0
        self._least = 2 * _BACK
        self._counts = bytearray(_BOARDS)
        self._shapes = bytearray(len(board.span))
        self._masters = []
        for b in range(1, len(board.span)):
            if b & 255 and board.span[b] < GONE:
                self._describe(b)
        self.done = False

    def _describe(self, b):
        """Note a block's shape, and where it is if it is a master."""
        board = self._board
        cell = head = board.head(b)
        end = board.end_of(b)
        shape = board.types[cell]
        if KINDS[shape] & MASTER:
            self._masters.append((b, head))
        while cell >= 0:
            shape = shape * 7 + cell - head & 255
            cell = board.next_of(b, cell, end)
        self._shapes[b] = shape

    def part(self, whole):
        """Return the part of ``whole`` that is done; all while masters must get away."""
        return min(self._made, self._steps) * whole // max(self._steps, 1)

    def work(self, tries):
        """Try up to ``tries`` steps; return False when all are made."""
        for _ in range(tries):
            if self._is_mixed() and not self._is_solved():
                self.done = True
                return False
            self._try()
            self._tries += 1
            if self._tries == _TRIES:
                self._step()
        return True

    def _is_solved(self):
        """Count what is open; return whether it is solved and rounds are left."""
        board = self._board
        count_open(board)
        return board.aim and not board.bad and self._rounds < _MOST_ROUNDS

    def _is_mixed(self):
        """Return whether enough steps were made and the masters are away, or can't get away."""
        if self._tries:
            return False
        if self._rounds == _MOST_ROUNDS or self._made >= 4 * self._steps:
            return True
        if self._made < self._steps:
            return False
        away = self._away if self._made < 2 * self._steps else 1
        width = self._board.width
        for b, start in self._masters:
            head = self._board.head(b)
            if abs(head // width - start // width) + abs(head % width - start % width) < away:
                return False
        return True

    def _try(self):
        """Look at a step by a block next to a free cell; note it if its board was seen less."""
        board = self._board
        cell = self._chance.below(len(board.types))
        way = self._chance.below(4)
        free = board.next_type(NONE, cell)
        cell = free if free >= 0 else board.next_type(NONE, 0)
        if cell >= 0:
            cell = board.beside(cell, way ^ 2)
        b = board.block_at(cell) if cell >= 0 else 0
        if not b or not self._has_room(board, b, way):
            return
        head = board.head(b)
        found = self._hash ^ self._place(b, head) ^ self._place(b, head + board.delta[way])
        count = self._counts[found & _BOARDS - 1]
        if b << 2 | way ^ 2 == self._last:
            count += _BACK
        if count < self._least:
            self._least = count
            self._block, self._way, self._found = b, way, found

    def _step(self):
        """Make the step that was noted, if any."""
        self._rounds += 1
        self._tries = 0
        if self._least < 2 * _BACK:
            self._made += 1
            b, way = self._block, self._way
            self._board.shift(b, self._board.delta[way])
            self._last = b << 2 | way
            self._hash = self._found
            i = self._hash & _BOARDS - 1
            if self._counts[i] < _SEEN:
                self._counts[i] += 1
        self._least = 2 * _BACK

    def _place(self, b, cell):
        """Return what a block at a cell adds to the hash: 16 bits, without ints above 30 bits."""
        value = (self._shapes[b] * 97 + cell * 13 + 1 & 0xFFFF) * 15307 & 0xFFFF
        value ^= value >> 6
        value = value * 12289 & 0xFFFF
        value ^= value >> 9
        value = value * 9973 & 0xFFFF
        return value ^ value >> 7
