"""What every game's solver takes and returns, so ``solve`` and ``grade`` need not know the game.

A game that can be solved has a module ``solve`` with

    FEWEST                  what its solver can minimise; the first is the default
    FAST                    whether it can also find just any solution (``solve --fast``)
    solve(task)             -> Answer; InputError for a level that its rules refuse
    improved(level, name, number, seconds)  optional: yields better solutions than the stored one,
                            each with how many fewer of each count it has; ValueError if that fails

and a game that can be graded has a module ``difficulty`` with

    measure(level, name, number, seconds)  -> Difficulty; InputError or ValueError likewise
    SORTED                  optional: sorted collections, and patterns of their files' names
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tools.formats.model import Level

MEGABYTE = 1 << 20

#: Called with the depth of the search, the positions visited and the seconds so far.
Report = Callable[[int, int, float], None]


class Task(NamedTuple):
    """A level to solve, where it comes from, and how far the search may go."""

    level: Level
    name: str  #: of the file
    number: int  #: in the file, from 1
    fewest: str  #: one of the game's FEWEST
    is_asked: bool = False  #: whether the user asked for this explicitly
    is_fast: bool = False  #: any solution will do
    seconds: float | None = None  #: None: no limit
    megabytes: int = 2048  #: approximate limit
    report: Report | None = None


class Answer(NamedTuple):
    """What a solver found. ``moves`` is as ``replay`` takes it, None if there is no solution."""

    result: str  #: "solved", "none" (proved) or "undecided"
    moves: str | None = None
    hint: str = ""  #: its first move or push
    is_optimal: bool = False  #: whether no other solution has fewer of what was minimised
    counters: dict[str, int] = {}
    states: int = 0  #: positions visited
    seconds: float = 0.0
    why: str = ""  #: why there is no solution, or why it is undecided


class Difficulty(NamedTuple):
    """How difficult a level is; ``value`` is None if unknown."""

    value: float | None = None
    is_exact: bool = False  #: False: by a solution that may not be the shortest
    counters: dict[str, int] = {}
    states: int = 0
    note: str = ""


def stored(level: Level) -> str:
    """Return the moves of the first solution stored with a level; "" if there is none."""
    return next((found.moves for found in level.solutions if found.kind == "solution"), "")
