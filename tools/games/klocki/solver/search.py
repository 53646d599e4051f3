"""The solver for Klocki levels of any kind: the exact minimum of moves, or of steps.

It plays every possible step by the device's rules, from one position after another, nearest first.
It knows nothing about the level except the rules, so it suits small boards; those with only sliding
blocks are better solved by sliding.py.

Two positions are the same if the same types and marks are on the same cells and the same cells
belong together: swapping two equal blocks makes no difference.
"""

from __future__ import annotations

import heapq
from typing import NamedTuple

from nibblock.games.klocki.codes import GONE, REMOVE
from nibblock.games.klocki.kinds import GOALS
from nibblock.games.klocki.rules import Klocki
from tools.formats.model import Level
from tools.games.klocki.board import to_device
from tools.games.klocki.moves import STEPS, Run
from tools.games.klocki.solver.limits import Result, Watch
from tools.plurals import counted

_FRAME, _WEAK, _BLOCKADE = 35, 33, 40
_CHANGING = frozenset(b"/\\)<")  # marks that come and go
_MOST_BLOCKS = 256
_UNIT = 1 << 24  #: cost of what is minimised; the lower digits count the other thing
_EVERY = 64  #: positions between checks of the limits
_EACH, _EDGE, _NODE = 400, 24, 330  #: bytes, roughly: a position, a step from it, a path to it


def solve(level: Level, watch: Watch, fewest: str = "moves") -> Result:
    """Solve a level with the fewest moves, and among those the fewest steps; or the reverse."""
    board = _Board(to_device(level))
    if len(board.span) > _MOST_BLOCKS:
        blocks = counted(len(board.span) - 1, "blocks")
        why = f"not decided: {blocks}, at most {_MOST_BLOCKS - 1} are searched"
        return Result("undecided", (), 0, 0, 0, 0.0, why)
    search = _Search(board, fewest)
    result, why = search.run(watch)
    runs = search.runs() if result == "solved" else ()
    removals = sum(run.steps == STEPS[REMOVE] for run in runs)
    moves = len(runs) - removals
    steps = sum(len(run.steps) for run in runs) - removals
    return Result(result, runs, moves, steps, search.met, watch.seconds(), why)


class _Board(Klocki):
    """The rules, with positions that can be restored."""

    low: bytearray
    high: bytearray
    chars: bytearray
    span: bytearray
    head_low: bytearray
    head_high: bytearray

    def __init__(self, level):
        Klocki.__init__(self, level)
        cells = range(len(self.types))
        self._cells = [c for c in cells if self.types[c] != _FRAME]
        self._changing = [
            c for c in cells if self.marks[c] in _CHANGING or self.types[c] == _BLOCKADE
        ]
        self._has_chars = any(self.chars)
        self._parts = (
            self.marks, self.types, self.low, self.high,
            self.chars, self.span, self.head_low, self.head_high,
        )  # fmt: skip

    def save(self) -> tuple[int, list[bytes]]:
        """Return the position, for ``put``."""
        return self.bad, [bytes(part) for part in self._parts]

    def put(self, saved: tuple[int, list[bytes]]) -> None:
        """Restore a saved position, with no moves played."""
        self.bad = saved[0]
        for part, old in zip(self._parts, saved[1], strict=True):
            part[:] = old
        self.log.clear()
        self.start()

    def key(self) -> bytes:
        """Return a key of the position; positions that differ only in block numbers share it."""
        types, marks, low = self.types, self.marks, self.low
        cells = self._cells
        numbers: dict[int, int] = {}
        text = bytes([types[c] for c in cells])
        text += bytes([numbers.setdefault(low[c], len(numbers)) for c in cells])
        text += bytes([marks[c] for c in self._changing])
        return text + bytes([self.chars[b] for b in numbers]) if self._has_chars else text

    def codes(self) -> list[int]:
        """Return everything to try: steps of blocks, and removals of weak barriers."""
        codes = []
        for b, span in enumerate(self.span):
            if b and span < GONE:
                head = self.head(b)
                if self.can_step(head):
                    codes += [head << 3 | way for way in range(4)]
                elif self.types[head] == _WEAK:
                    codes.append(head << 3 | REMOVE)
        return codes


class _Step(NamedTuple):
    """A step from a position: where it leads, and the block's head after it, -1 if it is gone."""

    code: int
    to: int
    head: int


class _Search:
    """Positions are numbered as they are found. A node is a position and the head of the block that
    stepped last, since that decides whether a step begins a move.
    """

    def __init__(self, board: _Board, fewest: str):
        self._board = board
        self._step, self._move = (1, _UNIT) if fewest == "moves" else (_UNIT, 1)
        self._numbers = {board.key(): 0}
        self._saved = {0: board.save()}  # of positions not searched yet
        self._steps: dict[int, list[_Step]] = {}
        self._solved = {0} if board.solved else set[int]()
        self._hopeless = not board.aim or _lacks(board)
        self._came: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._end = (0, -1)
        self._edges = 0

    @property
    def met(self) -> int:
        """Return how many positions were found."""
        return len(self._numbers)

    def run(self, watch: Watch) -> tuple[str, str]:
        """Search until ``watch`` stops it; return the result and why there is no solution."""
        if self._hopeless:
            return "none", "there is nothing that could meet the goals"
        least: dict[int, int] = {}
        came = self._came
        queue = [(0, 0, -1, -1, -1, -1)]
        looked = 0
        while queue:
            cost, n, last, before, before_last, code = heapq.heappop(queue)
            if (n, last) in came or cost >= least.get(n, cost) + self._move:
                continue
            came[n, last] = (before, before_last, code)
            least.setdefault(n, cost)
            if n in self._solved:
                self._end = (n, last)
                return "solved", ""
            if looked % _EVERY == 0:
                used = self.met * (_EACH + 8 * len(self._board.types)) + self._edges * _EDGE
                used += _NODE * (len(came) + len(queue))
                why = watch.look(used, cost // _UNIT, self.met)
                if why:
                    return "undecided", why
            looked += 1
            for step in self._steps_from(n):
                further = cost
                if step.code & 7 != REMOVE:
                    further += self._step + (self._move if step.code >> 3 != last else 0)
                if further < least.get(step.to, further + 1) + self._move:
                    heapq.heappush(queue, (further, step.to, step.head, n, last, step.code))
        return "none", "no position within reach is solved"

    def _steps_from(self, n: int) -> list[_Step]:
        if n not in self._steps:
            saved = self._saved.pop(n)
            board = self._board
            board.put(saved)
            found = []
            for code in board.codes():
                b = board.block_at(code >> 3)
                if board.apply(code):
                    head = -1 if code & 7 == REMOVE else board.head_of(b)
                    found.append(_Step(code, self._number(), head))
                    board.put(saved)
            self._steps[n] = found
            self._edges += len(found)
        return self._steps[n]

    def _number(self) -> int:
        """Return the number of the board's current position."""
        board, numbers = self._board, self._numbers
        key = board.key()
        n = numbers.get(key)
        if n is None:
            n = numbers[key] = len(numbers)
            self._saved[n] = board.save()
            if board.solved:
                self._solved.add(n)
        return n

    def runs(self) -> tuple[Run, ...]:
        """Return the solution that was found."""
        steps = []
        node = self._end
        while node != (0, -1):
            before, before_last, code = self._came[node]
            steps.append((code, code >> 3 == before_last))
            node = (before, before_last)
        runs: list[Run] = []
        for code, goes_on in reversed(steps):
            letter = STEPS[code & 7]
            if goes_on and code & 7 != REMOVE:
                runs[-1] = runs[-1]._replace(steps=runs[-1].steps + letter)
            else:
                row, column = divmod(code >> 3, self._board.width)
                runs.append(Run(row, column, letter))
        return tuple(runs)


def _lacks(board: _Board) -> bool:
    """Return whether a goal can never be met, since the board has nothing that could meet it."""
    kinds = set(board.types)
    wanted = {mark for mark in board.marks if GOALS[mark] == 4}
    if wanted - kinds:
        return True
    return bool({mark for mark in board.marks if GOALS[mark] == 3} - set(board.chars))
