"""New Sokoban levels: ``generate(seed, order)``. A seed makes the same level on every Python.

rooms    floors within walls, and how ugly they are
pull     reverse play: all states by their distance from solved
quality  what a level must have, and how hard it is
levels   combines these: ``make(seed, order)``
"""

from __future__ import annotations

from tools.games.sokoban.generator.levels import Made, Order, make
from tools.games.sokoban.generator.rooms import Drawn, read_room
from tools.plurals import counted

__all__ = ["Drawn", "Made", "Order", "generate", "read_room"]

LEAST_SIDE, LARGEST_SIDE = 5, 20
MOST_CRATES = 12


def generate(seed: int, order: Order) -> Made | None:
    """Return the level of a seed; None if nothing worth playing came of it.

    Raise ValueError if the order is out of range.
    """
    for name, side in (("width", order.width), ("height", order.height)):
        if not LEAST_SIDE <= side <= LARGEST_SIDE:
            raise ValueError(f"{name} {side}, expected {LEAST_SIDE} to {LARGEST_SIDE}")
    inside = (order.width - 2) * (order.height - 2)
    most = min(MOST_CRATES, len(order.room.floor) if order.room else inside // 4)
    least = max(1, len(order.room.goals) if order.room else 1)
    if not least <= order.crates <= most:
        crates = counted(order.crates, "crates")
        raise ValueError(f"{crates}, expected {least} to {most} in this room")
    return make(seed, order)
