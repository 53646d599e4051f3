"""Finds, among all solutions with the fewest pushes, one with the fewest moves.

A solution straight from the search may run to and fro between crates for nothing. Here every state
on a push-optimal solution is collected push by push, dead ends are dropped from the end backwards,
and the rest is walked once more with the player's exact place, counting moves.
"""

from __future__ import annotations

from tools.games.sokoban.solver.board import Board, shift
from tools.games.sokoban.solver.search import Push, Search, possible_pushes

_State = tuple[int, int]  # crates, and the player's region or (in the last pass) place


def fewest_moves(search: Search, pushes: int, max_states: int) -> list[Push] | None:
    """Return the pushes of such a solution; None if more than ``max_states`` are on the way."""
    layers = _optimal_layers(search, pushes, max_states)
    if layers is None:
        return None
    board = search.board
    best: dict[_State, tuple[int, _State | None, Push | None]]
    best = {(board.crates, board.player): (0, None, None)}
    history = [best]
    for layer in layers[1:]:
        following: dict[_State, tuple[int, _State | None, Push | None]] = {}
        for state, (moves, _, _) in best.items():
            crates, player = state
            for push, steps in reachable(board, crates, player, search.room):
                target = shift(push.crate, board.steps[push.step])
                after = crates ^ push.crate ^ target
                if not any(region & push.crate for region in layer.get(after, ())):
                    continue
                child = (after, push.crate)
                total = moves + steps + 1
                if child not in following or total < following[child][0]:
                    following[child] = (total, state, push)
        best = following
        history.append(best)
    return _trace(history)


def _trace(history: list[dict[_State, tuple[int, _State | None, Push | None]]]) -> list[Push]:
    last = history[-1]
    state = min(last, key=lambda each: (last[each][0], each))
    path: list[Push] = []
    for best in reversed(history):
        _, before, push = best[state]
        if before is not None and push is not None:
            path.append(push)
            state = before
    return path[::-1]


def reachable(board: Board, crates: int, player: int, room: int) -> list[tuple[Push, int]]:
    """Return each possible push with the number of steps the player walks before it."""
    free = board.floor & ~crates
    waves = list(board.waves(player, free))
    found = []
    for push in possible_pushes(board, crates, sum(waves), room):
        stand = shift(push.crate, -board.steps[push.step])
        steps = next(count for count, wave in enumerate(waves) if wave & stand)
        found.append((push, steps))
    return found


def _optimal_layers(
    search: Search, pushes: int, max_states: int
) -> list[dict[int, tuple[int, ...]]] | None:
    """Return the states (crates -> player regions) on optimal solutions, by pushes made."""
    board = search.board
    start = board.flood(board.player, board.floor & ~board.crates)
    layers: list[dict[int, list[int]]] = [{board.crates: [start]}]
    edges: list[list[tuple[_State, _State]]] = []
    states = 0
    for made in range(1, pushes + 1):
        layer: dict[int, list[int]] = {}
        ways: list[tuple[_State, _State]] = []
        for crates, regions in layers[-1].items():
            for region in regions:
                for push in possible_pushes(board, crates, region, search.room):
                    after = crates ^ push.crate ^ shift(push.crate, board.steps[push.step])
                    if made + search.bound_of(after) > pushes:
                        continue
                    known = layer.setdefault(after, [])
                    reached = next((each for each in known if each & push.crate), 0)
                    if not reached:
                        reached = board.flood(push.crate, board.floor & ~after)
                        known.append(reached)
                        states += 1
                        if states > max_states:
                            return None
                    ways.append(((crates, region), (after, reached)))
        layers.append(layer)
        edges.append(ways)
    return _leading_to(board, layers, edges)


def _leading_to(
    board: Board,
    layers: list[dict[int, list[int]]],
    edges: list[list[tuple[_State, _State]]],
) -> list[dict[int, tuple[int, ...]]]:
    """Keep only the states from which the last layer's solved states can be reached."""
    good = {
        (crates, region)
        for crates, regions in layers[-1].items()
        if board.solved(crates)
        for region in regions
    }
    kept = [good]
    for ways in reversed(edges):
        good = {before for before, after in ways if after in good}
        kept.append(good)
    result: list[dict[int, tuple[int, ...]]] = []
    for states in reversed(kept):
        layer: dict[int, tuple[int, ...]] = {}
        for crates, region in states:
            layer[crates] = (*layer.get(crates, ()), region)
        result.append(layer)
    return result
