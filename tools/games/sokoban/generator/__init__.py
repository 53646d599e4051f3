# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""New levels, the same from the same seed on every Python.

dice        random choices that no Python version changes
rooms       floors within walls, and how ugly they are
pull        reverse play: all states by their distance from solved
quality     what a level must have, and how hard it is
sokoban     puts these together: ``make(seed, order)``
brain       drafts of Brain levels about one idea: its own ``make(seed, order)``
brain_search  looks for their shortest solutions
drafts      what ``generate --game brain`` does
command     ``python3 -m tools generate``
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from tools.games.sokoban.generator.levels import Made, Order, make
from tools.games.sokoban.generator.rooms import shapes
from tools.games.sokoban.solver.symmetry import Grid, canonical

__all__ = ["GAMES", "Made", "Order", "Sought", "generate"]

GAMES = ("sokoban",)
LEAST_SIDE, LARGEST_SIDE = 5, 20
MOST_CRATES = 12


@dataclass(frozen=True)
class Sought:
    """What came of one seed: a level, or why there is none."""

    made: Made | None
    reason: str = ""


def generate(
    game: str = "sokoban", seed: int = 1, order: Order | None = None, avoid: Container[Grid] = ()
) -> Sought:
    """Makes the level of a seed, unless ``avoid`` holds its grid (solver.symmetry).

    Raises ValueError for a game that cannot be made yet or an order out of range.
    """
    order = order or Order()
    if game not in GAMES:
        raise ValueError(f"no generator for {game!r}, expected one of {', '.join(GAMES)}")
    for name, side in (("width", order.width), ("height", order.height)):
        if not LEAST_SIDE <= side <= LARGEST_SIDE:
            raise ValueError(f"{name} {side}, expected {LEAST_SIDE} to {LARGEST_SIDE}")
    if order.room and order.room not in shapes():
        raise ValueError(f"no room {order.room!r}, expected one of {', '.join(sorted(shapes()))}")
    inside = (order.width - 2) * (order.height - 2)
    if not 1 <= order.crates <= min(MOST_CRATES, inside // 4):
        most = min(MOST_CRATES, inside // 4)
        raise ValueError(f"{order.crates} crates, expected 1 to {most} in this size")
    made = make(seed, order)
    if made is None:
        return Sought(None, "nothing worth playing")
    if canonical(made.rows) in avoid:
        return Sought(None, "a level to avoid")
    return Sought(made)
