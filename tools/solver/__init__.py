# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What every game's solver takes and returns, so that ``solve`` and ``grade`` need not know whose
it is.

A game that can be solved has a module ``solve`` with

    FEWEST                  what its solver can minimise; the first is the default
    FAST                    whether it also looks for any solution at all (``solve --fast``)
    solve(task)             -> Answer; InputError for a level that its rules refuse

and one that can be graded a module ``difficulty`` with

    measure(level, name, number, seconds)  -> Difficulty; InputError or ValueError likewise
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tools.formats.model import Level

MEGABYTE = 1 << 20

#: Is called with the depth of the search, the positions met and the seconds taken so far.
Report = Callable[[int, int, float], None]


class Task(NamedTuple):
    """A level to solve, where it comes from, and how far the search may go."""

    level: Level
    name: str  #: of the file
    number: int  #: in the file, from 1
    fewest: str  #: one of the game's FEWEST
    is_asked: bool = False  #: whether the player asked for just these to be the fewest
    is_fast: bool = False  #: any solution will do
    seconds: float | None = None  #: None: no limit
    megabytes: int = 2048  #: kept roughly
    report: Report | None = None


class Answer(NamedTuple):
    """What a solver found. ``moves`` is as ``replay`` takes it, None if there is no solution."""

    result: str  #: "solved", "none" (proved) or "undecided"
    moves: str | None = None
    hint: str = ""  #: the first move or push of it
    is_optimal: bool = False  #: whether no other solution has fewer of what was to be the fewest
    counters: dict[str, int] = {}
    states: int = 0  #: positions looked at
    seconds: float = 0.0
    why: str = ""  #: why there is no solution, or why it is undecided


class Difficulty(NamedTuple):
    """How difficult a level is; ``value`` is None where nothing is known."""

    value: float | None = None
    is_exact: bool = False  #: false: at least so difficult, no solver got to the end
    counters: dict[str, int] = {}
    states: int = 0
    note: str = ""


def stored(level: Level) -> str:
    """Return the moves of the first solution stored with a level; empty if there is none."""
    return next((found.moves for found in level.solutions if found.kind == "solution"), "")
