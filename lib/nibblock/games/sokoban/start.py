"""Find the dead squares of a Sokoban board, from which no crate can reach a goal, in idle slices.

A square is live if a lone crate on it can be pushed to some goal. Goals are live, and so is every
square that a crate can be pulled to from a live one. RAM: 300 bytes while working; marks are bits
of cells.
"""

from nibblock import const

_WALL = const(1)
_GOAL = const(2)
_CRATE = const(4)
_EDGE = const(16)
_LIVE = const(32)
_SEEN = const(64)


class DeadSquares:
    """Search the Sokoban board of ``rules`` in slices; no crate is tinted until it is done."""

    def __init__(self, rules):
        self._rules = rules
        self._stack = bytearray(256)
        self._top = 0
        self._scan = 0
        self._again = False
        cells = rules.cells
        for i in range(len(cells)):
            if cells[i] & _GOAL:
                cells[i] |= _LIVE | _SEEN

    def work(self, squares):
        """Check up to ``squares`` squares; return whether all are done. Each takes about 0.2 ms."""
        cells, stack = self._rules.cells, self._stack
        while squares > 0:
            squares -= 1
            if self._top:
                self._top -= 2
                self._pull_from(stack[self._top] << 8 | stack[self._top + 1])
                continue
            i = self._scan
            end = min(i + 32, len(cells))
            while i < end and not cells[i] & _SEEN:
                i += 1
            self._scan = i
            if i < end:
                self._pull_from(i)
            elif i == len(cells):
                if not self._again:
                    return True
                self._again = False
                self._scan = 0
        return False

    def _pull_from(self, cell):
        """Mark as live each neighbour that a crate on ``cell`` can be pulled to."""
        rules = self._rules
        cells = rules.cells
        cells[cell] &= 255 - _SEEN
        for way in range(4):
            to = cell + rules.delta[way]
            if cells[cell] & _EDGE and rules.leaves(cell, way):
                continue
            if cells[to] & (_WALL | _LIVE):
                continue
            # The player pulls from the square beyond, which must be on the board and not a wall.
            if cells[to] & _EDGE and rules.leaves(to, way):
                continue
            if cells[to + rules.delta[way]] & _WALL:
                continue
            cells[to] |= _LIVE | _SEEN
            if self._top < len(self._stack):
                self._stack[self._top] = to >> 8
                self._stack[self._top + 1] = to & 255
                self._top += 2
            else:
                self._again = True  # no room: it stays marked as seen, and the scan finds it

    def next_crate(self, start):
        """Return the first cell from ``start`` on with a crate on a dead square; -1 if none."""
        cells = self._rules.cells
        for i in range(start, len(cells)):
            if cells[i] & (_CRATE | _LIVE) == _CRATE:
                return i
        return -1
