"""Better solutions from one that is there: fewer pushes, or as many with fewer moves.

A window of the solution is searched again, from its first position to its last, by pushes and then
moves. Only positions in its vicinity count: those that differ from one of the window in a few
crates. So every window takes a bounded time, and its old way is always among those tried.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from tools.games.sokoban.solver.board import Board, shift
from tools.games.sokoban.solver.bound import Bound
from tools.games.sokoban.solver.lurd import lurd_of, play
from tools.games.sokoban.solver.polish import reachable
from tools.games.sokoban.solver.search import Push

_PUSH = 1 << 20  #: cost of a push; a move costs 1
#: Crates that may be elsewhere, pushes of a window, positions per window.
_ROUNDS = (
    (1, 8, 1_000), (1, 20, 4_000), (2, 12, 4_000), (1, 60, 20_000),
    (2, 30, 20_000), (3, 20, 20_000), (2, 100, 100_000),
)  # fmt: skip


class _State(NamedTuple):
    """A position of a solution, and what led there."""

    crates: int
    player: int
    cost: int


def improved(board: Board, moves: str, is_over: Callable[[], bool]) -> Iterator[str]:
    """Yield ever better solutions, until all windows are searched in vain or ``is_over()``."""
    pushes, path = _replayed(board, moves)
    if path[-1].cost % _PUSH < len(moves):
        yield lurd_of(board, pushes)  # the walks alone were longer than need be
    vicinity = _Vicinity(board, is_over)
    turn = 0
    while turn < len(_ROUNDS):
        apart, size, states = _ROUNDS[turn]
        for first in range(0, len(pushes), max(1, size // 2)):
            if is_over():
                return
            last = min(first + size, len(pushes))
            window = path[first : last + 1]
            better = vicinity.between(window, apart, states, is_end=last == len(pushes))
            if better is None:
                continue
            text = lurd_of(board, [*pushes[:first], *better, *pushes[last:]])
            if _cost_of(text) < path[-1].cost:
                pushes, path = _replayed(board, text)
                yield text
                turn = -1
                break
        turn += 1


def _cost_of(moves: str) -> int:
    return sum(letter.isupper() for letter in moves) * _PUSH + len(moves)


def _replayed(board: Board, moves: str) -> tuple[list[Push], list[_State]]:
    """Return the pushes of a solution, and the position before the first and after each."""
    pushes = list(play(board, moves).made)
    path = [_State(board.crates, board.player, 0)]
    for push in pushes:
        path.append(_after(board, path[-1], push))
    return pushes, path


def _after(board: Board, state: _State, push: Push) -> _State:
    """Return the position after a push of a solution."""
    free = board.floor & ~state.crates
    stand = shift(push.crate, -board.steps[push.step])
    waves = enumerate(board.waves(state.player, free))
    steps = next(count for count, wave in waves if wave & stand)
    crates = state.crates ^ push.crate ^ shift(push.crate, board.steps[push.step])
    return _State(crates, push.crate, state.cost + steps + 1 + _PUSH)


class _Vicinity:
    """Searches for a better way between two positions of a solution."""

    def __init__(self, board: Board, is_over: Callable[[], bool]) -> None:
        self._board = board
        self._room = board.floor if board.spare_crates else Bound(board).alive
        self._is_over = is_over

    def between(
        self, path: Sequence[_State], apart: int, states: int, *, is_end: bool
    ) -> list[Push] | None:
        """Return the cheapest pushes from the first position of a path to the last; None if there
        are none that are cheaper, or none was found in so many states. At the end of a solution any
        place will do for the player.
        """
        board = self._board
        near = list(dict.fromkeys(state.crates for state in path))
        known: dict[int, bool] = {}
        goal, most = path[-1], path[-1].cost - path[0].cost
        start = (path[0].crates, path[0].player)
        costs, parents = {start: 0}, {}
        order = count()
        queue = [(0, next(order), *start)]
        while queue and len(costs) < states and not self._is_over():
            cost, _, crates, player = heapq.heappop(queue)
            if cost > costs[crates, player]:
                continue
            if crates == goal.crates and (is_end or player == goal.player):
                return _way(parents, (crates, player))
            for push, steps in reachable(board, crates, player, self._room):
                after = crates ^ push.crate ^ shift(push.crate, board.steps[push.step])
                if after not in known:
                    known[after] = any((after & ~each).bit_count() <= apart for each in near)
                total, state = cost + steps + 1 + _PUSH, (after, push.crate)
                least = total + (after & ~goal.crates).bit_count() * (_PUSH + 1)
                if known[after] and least < most and total < costs.get(state, most):
                    costs[state] = total
                    parents[state] = ((crates, player), push)
                    heapq.heappush(queue, (total, next(order), *state))
        return None


def _way(parents: dict, state: tuple[int, int]) -> list[Push]:
    pushes = []
    while state in parents:
        state, push = parents[state]
        pushes.append(push)
    return pushes[::-1]
