"""The solver for sliding blocks: the exact minimum of moves, or of steps, by breadth-first search.

board   which levels are such puzzles, and which blocks belong where
states  positions as numbers, and the moves between them
path    of all shortest solutions, the one that is best by the other count

As every move can be undone, a position one move from a wave of the search is in the wave before it,
in the same one, or in the next: only two waves have to be checked for known positions, and earlier
ones are kept packed. If the goals leave few final positions, the search runs from both ends.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice

from tools.games.klocki.moves import STEPS, Run
from tools.games.klocki.solver.board import Puzzle
from tools.games.klocki.solver.limits import Result, Watch
from tools.games.klocki.solver.path import best_path
from tools.games.klocki.solver.states import Slide, States

_BATCH, _MOST_NEXT = 2048, 50_000  #: positions, and next ones, between checks of the limits
_TABLES = 4  #: tables of moves may take one part in this many of the memory
_TWO_ENDED = 5000  #: positions found before all final positions are sought; then x 10
_SHARE = 100  #: at most one final position per this many found counts as few
_SLOT = 60  #: most bytes a set takes per position, not counting its number


def solve(puzzle: Puzzle, watch: Watch, fewest: str = "moves") -> Result:
    """Solve a puzzle with the fewest moves, or with the fewest steps."""
    if puzzle.hopeless:
        return Result("none", (), 0, 0, 0, 0.0, puzzle.hopeless)
    states = States(puzzle, far=fewest == "moves")
    search = _Search(states, watch)
    runs: tuple[Run, ...] = ()
    try:
        slides = search.run()
    except _Over as over:
        result, why = "undecided", str(over)
    else:
        result, why = ("none", "no position within reach is solved")
        if slides is not None:
            result, why = "solved", ""
            runs = _runs(states, slides)
    steps = sum(len(run.steps) for run in runs)
    return Result(result, runs, len(runs), steps, search.met, watch.seconds(), why)


def _runs(states: States, slides: list[Slide]) -> tuple[Run, ...]:
    """Return slides as moves are written; consecutive slides of one block become one move."""
    runs: list[Run] = []
    last = None
    for slide in slides:
        steps = "".join(STEPS[int(way)] for way in slide.steps)
        if slide.start == last:
            runs[-1] = runs[-1]._replace(steps=runs[-1].steps + steps)
        else:
            row, column = divmod(states.cell_of(slide.start), states.puzzle.width)
            runs.append(Run(row, column, steps))
        last = slide.end
    return tuple(runs)


class _Over(Exception):
    """A limit was reached; the text says which."""


class _Side:
    """The waves of a search from one end; the last two are sets, earlier ones are packed."""

    def __init__(self, states: States, first: set[int]):
        self._states = states
        self._each = sys.getsizeof(1 << states.bits) + _SLOT
        self._bytes = (states.bits + 7) // 8
        self._packed: list[bytes] = []
        self._packed_bytes = 0
        self._before: set[int] = set()
        self.wave = first
        self.met = len(first)
        self.growing = 0  #: positions so far of the wave being built

    @property
    def depth(self) -> int:
        """Return the number of moves from the end to the present wave."""
        return len(self._packed)

    def used(self) -> int:
        """Return the bytes used, approximately."""
        open_ = len(self._before) + len(self.wave) + self.growing
        return self._packed_bytes + open_ * self._each

    def grow(self, look: Callable[[], None]) -> None:
        """Go one move further, calling ``look`` now and then."""
        new: set[int] = set()
        positions = iter(self.wave)
        size = 1
        while batch := list(islice(positions, size)):
            look()
            found = self._states.after(batch)
            new.update(found)
            self.growing = len(new)
            size = max(1, min(_BATCH, _MOST_NEXT * len(batch) // (len(found) + 1)))
        new -= self.wave
        new -= self._before
        packed = b"".join([p.to_bytes(self._bytes, "little") for p in self.wave])
        self._packed.append(packed)
        self._packed_bytes += len(packed)
        self._before, self.wave = self.wave, new
        self.met += len(new)
        self.growing = 0

    def back(self) -> Iterator[Iterator[int]]:
        """Yield the waves before the present one, nearest first."""
        each = self._bytes
        for packed in reversed(self._packed):
            cuts = range(0, len(packed), each)
            yield (int.from_bytes(packed[cut : cut + each], "little") for cut in cuts)


class _Search:
    """One search for a shortest path to a solved position."""

    def __init__(self, states: States, watch: Watch):
        self._states = states
        self._watch = watch
        self._start = _Side(states, {states.start})
        self._ends: _Side | None = None

    @property
    def met(self) -> int:
        """Return how many positions were found."""
        return sum(side.met for side in self._sides())

    def run(self) -> list[Slide] | None:
        """Return the slides of a best solution; None if there is none. Raise _Over at a limit."""
        start, states = self._start, self._states
        self._look()
        meeting = states.solved(start.wave)
        look_at = _TWO_ENDED
        while not meeting:
            if not self._ends and self.met > look_at:
                look_at *= 10
                ends = states.all_solved(self.met // _SHARE)
                self._ends = _Side(states, set(ends)) if ends is not None else None
            side = min(self._sides(), key=lambda side: len(side.wave))
            side.grow(self._look)
            if not side.wave:
                return None
            if self._ends:
                meeting = start.wave & self._ends.wave
            else:
                meeting = states.solved(start.wave)
        return best_path(states, start.back(), meeting, self._ends.back() if self._ends else ())

    def _sides(self) -> list[_Side]:
        return [self._start, self._ends] if self._ends else [self._start]

    def _look(self) -> None:
        if self._states.used() > self._watch.memory // _TABLES:
            self._states.forget()
        sides = self._sides()
        used = self._states.used() + sum(side.used() for side in sides)
        why = self._watch.look(used, sum(side.depth for side in sides), self.met)
        if why:
            raise _Over(why)
