"""New Sokoban levels: ``generate(seed, order)``. A seed makes the same level on every Python.

rooms    floors within walls, and how ugly they are
pull     reverse play: all states by their distance from solved
quality  what a level must have, and how hard it is
levels   combines these: ``make(seed, order)``
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from tools.games.sokoban.generator.levels import Made, Order, make
from tools.games.sokoban.generator.rooms import shapes
from tools.games.sokoban.solver.symmetry import Grid, canonical
from tools.plurals import counted

__all__ = ["Made", "Order", "Sought", "generate"]

LEAST_SIDE, LARGEST_SIDE = 5, 20
MOST_CRATES = 12


@dataclass(frozen=True)
class Sought:
    """The outcome of one seed: a level, or why there is none."""

    made: Made | None
    reason: str = ""


def generate(seed: int, order: Order | None = None, avoid: Container[Grid] = ()) -> Sought:
    """Make the level of a seed, unless ``avoid`` holds its grid (solver.symmetry).

    Raise ValueError if the order is out of range.
    """
    order = order or Order()
    for name, side in (("width", order.width), ("height", order.height)):
        if not LEAST_SIDE <= side <= LARGEST_SIDE:
            raise ValueError(f"{name} {side}, expected {LEAST_SIDE} to {LARGEST_SIDE}")
    if order.room and order.room not in shapes():
        raise ValueError(f"no room {order.room!r}, expected one of {', '.join(sorted(shapes()))}")
    inside = (order.width - 2) * (order.height - 2)
    if not 1 <= order.crates <= min(MOST_CRATES, inside // 4):
        most = min(MOST_CRATES, inside // 4)
        raise ValueError(f"{counted(order.crates, 'crates')}, expected 1 to {most} in this size")
    made = make(seed, order)
    if made is None:
        return Sought(None, "nothing worth playing")
    if canonical(made.rows) in avoid:
        return Sought(None, "a level to avoid")
    return Sought(made)
