"""Compare the Sokoban solver, optimal and fast, with a search that prunes nothing."""

from __future__ import annotations

import time
from typing import NamedTuple

from tools.games.sokoban import solver
from tools.games.sokoban.solver.board import Board, shift
from tools.games.sokoban.solver.search import possible_pushes

#: Four crates in a corner, to be taken round to the other side.
STORE = (
    "  ######",
    "###    #",
    "#   ##$$ #",
    "#   ##@$ #",
    "#.# ##$# #",
    "# #    # #",
    "#...     #",
    "#   ##   #",
    "##########",
)


class Measured(NamedTuple):
    """CPU seconds of the three searches, and the states they visited."""

    optimal: float
    fast: float
    plain: float
    states: int  #: expanded for the fewest pushes
    plain_states: int


def measure() -> Measured:
    """Solve the board in three ways; the two optimal ones must agree."""
    begun = time.process_time()
    best = solver.solve(STORE, None)
    solved = time.process_time()
    solver.solve(STORE, None, fast=True)
    hurried = time.process_time()
    pushes, states = _plain(Board(STORE))
    done = time.process_time()
    assert pushes == best.pushes
    return Measured(solved - begun, hurried - solved, done - hurried, best.nodes, states)


def _plain(board: Board) -> tuple[int, int]:
    """Return the fewest pushes, breadth first, and how many states were visited."""
    start = board.crates, board.flood(board.player, board.floor & ~board.crates)
    layer, seen, pushes = [start], {start}, 0
    while layer:
        following = []
        for crates, region in layer:
            if board.solved(crates):
                return pushes, len(seen)
            for push in possible_pushes(board, crates, region, board.floor):
                after = crates ^ push.crate ^ shift(push.crate, board.steps[push.step])
                state = after, board.flood(push.crate, board.floor & ~after)
                if state not in seen:
                    seen.add(state)
                    following.append(state)
        layer = following
        pushes += 1
    return -1, len(seen)
