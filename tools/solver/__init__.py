# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT

"""The Sokoban solver: ``solve(rows)`` -> Result. Pure Python; a set of cells is one int.

board       cells, floor, goals, crates as bit sets
bound       how many pushes are needed at least
deadlock    crates that can never move again
search      A* over pushes
polish      of the push-optimal solutions, one with the fewest moves
lurd        pushes to moves and back
symmetry    when two boards are the same puzzle
"""

from __future__ import annotations

import time
from typing import NamedTuple

from tools.solver.board import Board, Rows
from tools.solver.lurd import lurd_of
from tools.solver.polish import fewest_moves
from tools.solver.search import Search, deadline


class Result(NamedTuple):
    """``result`` is "solved", "none" (proved) or "undecided" (a limit was reached first).

    ``lurd`` is empty and ``pushes``, ``moves`` are 0 unless solved. ``pushes`` is then the fewest
    possible; ``moves`` the fewest possible with that many pushes if ``polished``.
    """

    result: str
    lurd: str
    pushes: int
    moves: int
    nodes: int
    seconds: float
    polished: bool


def solve(
    rows: Rows,
    limit: float | None = 60.0,
    max_nodes: int = 5_000_000,
    polish_states: int = 0,
) -> Result:
    """Solves one board (XSB rows) with the fewest pushes.

    ``limit`` in seconds (None: no limit), ``max_nodes`` states expanded. ``polish_states`` above 0
    also looks for the fewest moves, unless more than that many states lie on the way.
    Raises ValueError when there is not exactly one player.
    """
    began = time.monotonic()
    board = Board(rows)
    search = Search(board)
    found = search.run(max_nodes, deadline(limit))
    pushes = found.pushes or []
    better = None
    if pushes and polish_states:
        better = fewest_moves(search, len(pushes), polish_states)
    lurd = lurd_of(board, better or pushes)
    seconds = time.monotonic() - began
    return Result(
        found.result, lurd, len(pushes), len(lurd), found.nodes, seconds, better is not None
    )
