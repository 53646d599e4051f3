"""The Sokoban solver: ``solve(rows)`` -> Result. Pure Python; a set of cells is one int.

board       cells, floor, goals, crates as bit sets
bound       the least number of pushes still needed
deadlock    crates that can never move again
corral      areas shut off by crates, which must be opened first
trap        areas that can never be opened
search      A* over pushes, or a fast search
polish      finds the push-optimal solution with the fewest moves
lurd        pushes to moves and back
symmetry    boards turned and mirrored, and how a board maps onto itself

Plain Python on purpose: compiling the search (numba) would need 240 MB of packages for it alone.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tools.games.sokoban.solver.board import Board, Rows
from tools.games.sokoban.solver.lurd import lurd_of
from tools.games.sokoban.solver.polish import fewest_moves
from tools.games.sokoban.solver.search import FAST, OPTIMAL, Search, deadline

UNLIMITED = 1 << 60
#: How far ``either`` looks for the fewest pushes before it takes any solution: states expanded
#: times crates, as the work per state grows with the crates. The same on every machine.
EITHER_EFFORT = 6_000_000
_BYTES = 600  # approximate size of a known set of crates, with its states
_MEGABYTE = 1 << 20


class Result(NamedTuple):
    """``result`` is "solved", "none" (proved) or "undecided" (a limit was reached first).

    Unless solved, ``lurd`` is empty and ``pushes`` and ``moves`` are 0. ``pushes`` is the minimum
    if ``optimal``; ``moves`` is the minimum for that many pushes if ``polished``. ``nodes`` counts
    the states expanded: a measure of effort that does not depend on the machine.
    """

    result: str
    lurd: str
    pushes: int
    moves: int
    nodes: int
    seconds: float
    polished: bool
    optimal: bool


def solve(
    rows: Rows,
    limit: float | None = 60.0,
    max_nodes: int = 5_000_000,
    polish_states: int = 0,
    *,
    fast: bool = False,
    memory: int = 2048,
) -> Result:
    """Solve one board (XSB rows) with the fewest pushes, or with any number if ``fast``.

    ``limit`` is in seconds (None: no limit), ``max_nodes`` in states expanded, ``memory`` in
    megabytes, approximately. ``polish_states`` above 0 also looks for the fewest moves, unless
    more than that many states are on the way. Raise ValueError unless there is exactly one player.
    """
    began = time.monotonic()
    board = Board(rows)
    search = Search(board, FAST if fast else OPTIMAL)
    with _no_collector():
        found = search.run(max_nodes, deadline(limit), memory * _MEGABYTE // _BYTES)
    pushes = found.pushes or []
    better = None
    if pushes and polish_states and not fast:
        better = fewest_moves(search, len(pushes), polish_states)
    lurd = lurd_of(board, better or pushes)
    return Result(
        found.result,
        lurd,
        len(pushes),
        len(lurd),
        found.nodes,
        time.monotonic() - began,
        better is not None,
        found.result == "solved" and not fast,
    )


@contextmanager
def _no_collector() -> Iterator[None]:
    """Turn Python's garbage collector off: there are no cycles, only states by the million."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def either(
    rows: Rows, limit: float | None = None, memory: int = 2048, polish_states: int = 0
) -> Result:
    """Solve one board with the fewest pushes, or, if that takes too long, with any number.

    The first search stops at ``EITHER_EFFORT`` or at half the ``limit``.
    """
    crates = sum(row.count("$") + row.count("*") for row in rows)
    first = None if limit is None else limit / 2
    best = solve(rows, first, EITHER_EFFORT // max(1, crates), polish_states, memory=memory)
    if best.result != "undecided":
        return best
    left = None if limit is None else max(0.0, limit - best.seconds)
    some = solve(rows, left, fast=True, memory=memory)
    return some._replace(nodes=best.nodes + some.nodes, seconds=best.seconds + some.seconds)
