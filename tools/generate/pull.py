# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Reverse play: from the solved board, crates are pulled away from their goals, layer by layer.

Every state met in layer n needs exactly n pushes to solve, as long as no layer was thinned out
(``beam``); then it needs n at most.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.generate.dice import Dice
from tools.solver.board import Board, bits, shift
from tools.solver.search import Push


class Pulled(NamedTuple):
    """A state of reverse play; ``push`` leads to ``nearer``, one push nearer to the solved board."""

    crates: int
    region: int
    push: Push | None
    nearer: Pulled | None


def pull_layers(
    board: Board, goals: int, dice: Dice, max_states: int, max_layers: int, beam: int
) -> list[list[Pulled]]:
    """All states by their distance from solved, up to the limits; a layer keeps at most ``beam`` of them."""
    met: dict[int, list[int]] = {}
    solved: list[Pulled] = []
    left = board.floor & ~goals
    while left:
        region = board.flood(left & -left, left)
        left &= ~region
        solved.append(Pulled(goals, region, None, None))
        met.setdefault(goals, []).append(region)
    layers = [solved]
    states = 0
    while layers[-1] and states < max_states and len(layers) <= max_layers:
        layer: list[Pulled] = []
        for state in layers[-1]:
            _pull_all(board, state, met, layer)
        states += len(layer)
        if len(layer) > beam:
            layer = dice.some(layer, beam)
        layers.append(layer)
    return layers if layers[-1] else layers[:-1]


def _pull_all(
    board: Board, state: Pulled, met: dict[int, list[int]], layer: list[Pulled]
) -> None:
    floor = board.floor
    for number, step in enumerate(board.steps):
        # The player stands before the crate, steps back, and the crate follows.
        able = state.crates & shift(state.region, step) & shift(state.region, 2 * step)
        for crate in bits(able):
            stand = shift(crate, -step)
            player = shift(stand, -step)
            crates = state.crates ^ crate ^ stand
            regions = met.setdefault(crates, [])
            for region in regions:
                if region & player:
                    break
            else:
                region = board.flood(player, floor & ~crates)
                regions.append(region)
                layer.append(Pulled(crates, region, Push(stand, number), state))


def pushes_from(state: Pulled) -> list[Push]:
    """The pushes that solve it."""
    pushes = []
    here: Pulled | None = state
    while here and here.push:
        pushes.append(here.push)
        here = here.nearer
    return pushes
