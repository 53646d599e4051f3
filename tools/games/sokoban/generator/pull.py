"""Reverse play: from the solved board, crates are pulled away from their goals, layer by layer.

Every state found in layer n needs exactly n pushes to solve, as long as no layer was thinned out;
after that it needs at most n.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.dice import Dice
from tools.games.sokoban.solver.board import Board, bits
from tools.games.sokoban.solver.bound import lone_distances
from tools.games.sokoban.solver.search import Push

_BEAM = 100_000  #: states kept of a layer


class Pulled(NamedTuple):
    """A state of reverse play; one push leads to ``nearer``, closer to the solved board."""

    crates: int
    region: int
    crate: int  # where the crate of that push is, one bit; 0 for a solved board
    step: int  # and the direction of the push, index into "lurd"
    nearer: Pulled | None


def pull_layers(
    board: Board, goals: int, dice: Dice, max_states: int, max_layers: int
) -> list[list[Pulled]]:
    """Return all states by their distance from solved, up to the limits.

    A layer of more than ``_BEAM`` states is thinned out to that many: from a random sample, those
    whose crates have the longest ways home.
    """
    met: dict[int, list[int]] = {goals: []}
    solved: list[Pulled] = []
    left = board.floor & ~goals
    while left:
        region = board.flood(left & -left, left)
        left &= ~region
        solved.append(Pulled(goals, region, 0, 0, None))
        met[goals].append(region)
    layers = [solved]
    states = 0
    while layers[-1] and states < max_states and len(layers) <= max_layers:
        layer: list[Pulled] = []
        for state in layers[-1]:
            _pull_all(board, state, met, layer)
        states += len(layer)
        if len(layer) > _BEAM:
            layer = _farthest(board, dice.some(layer, 4 * _BEAM))
        layers.append(layer)
    return layers if layers[-1] else layers[:-1]


def _farthest(board: Board, layer: list[Pulled]) -> list[Pulled]:
    far = {cell: min(row) for cell, row in lone_distances(board).items()}
    layer.sort(key=lambda state: -sum(far[crate] for crate in bits(state.crates)))
    return layer[:_BEAM]


def _pull_all(board: Board, state: Pulled, met: dict[int, list[int]], layer: list[Pulled]) -> None:
    floor = board.floor
    before, reach = state.crates, state.region
    for number, (up, down) in enumerate(board.shifts):
        # The player is in front of the crate, steps back, and the crate follows.
        ahead = reach << up >> down
        able = before & ahead & (ahead << up >> down)
        while able:
            crate = able & -able
            able ^= crate
            stand = crate << down >> up
            player = stand << down >> up
            crates = before ^ crate ^ stand
            regions = met.get(crates)
            if regions is None:
                regions = met[crates] = []
            for region in regions:
                if region & player:
                    break
            else:
                region = board.flood(player, floor & ~crates)
                regions.append(region)
                layer.append(Pulled(crates, region, stand, number, state))


def pushes_from(state: Pulled) -> list[Push]:
    """Return the pushes that solve it."""
    pushes = []
    here = state
    while here.nearer:
        pushes.append(Push(here.crate, here.step))
        here = here.nearer
    return pushes
