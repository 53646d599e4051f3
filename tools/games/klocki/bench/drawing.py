"""Draw Klotski in the editor by keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tools.bench import pen
from tools.bench.number import Number
from tools.simulate.simulator import Simulator

BLOCK, MASTER, GOAL = 0, 1, 3  #: the tools
#: (tool, left, top, right, bottom): the blocks first, then their marks.
KLOTSKI = (
    (BLOCK, 0, 0, 0, 1),
    (BLOCK, 3, 0, 3, 1),
    (BLOCK, 0, 2, 0, 3),
    (BLOCK, 1, 2, 2, 2),
    (BLOCK, 3, 2, 3, 3),
    (BLOCK, 1, 3, 1, 3),
    (BLOCK, 2, 3, 2, 3),
    (BLOCK, 0, 4, 0, 4),
    (BLOCK, 3, 4, 3, 4),
    (MASTER, 1, 0, 2, 1),
    (GOAL, 1, 3, 2, 4),
)
_AIM = "39"


def numbers() -> Iterator[Number]:
    """Yield the presses for Klotski, 4x5 cells."""
    return pen.numbers("Klotski", "levels/2-klocki", draw, _AIM)


def draw(simulator: Simulator, parts: Iterable[tuple[int, int, int, int, int]] = KLOTSKI) -> int:
    """Draw these parts of a board, one tool after the other; return the presses."""
    places: dict[int, list[pen.Corners]] = {}
    for tool, *place in parts:
        places.setdefault(tool, []).append((place[0], place[1], place[2], place[3]))
    presses = 0
    for tool, found in places.items():
        presses += pen.take(simulator, tool) + pen.stretch(simulator, found)
    return presses
