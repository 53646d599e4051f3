"""Draw a given level in the editor by keys."""

from __future__ import annotations

from collections.abc import Iterator

from tools.bench import pen
from tools.bench.number import Number
from tools.simulate.simulator import Simulator

#: A level of 8x8 cells, by hand: four walls inside, crates, goals and a player.
GIVEN = (
    "########",
    "#  #   #",
    "#  $.  #",
    "#  #   #",
    "# @ # ##",
    "# $    #",
    "#.   * #",
    "########",
)
WALL, CRATE, GOAL, PLAYER = 1, 2, 3, 5  #: the tools
_AIM = "50"


def numbers() -> Iterator[Number]:
    """Yield the presses for the given level."""
    return pen.numbers("a Sokoban level of 8x8 cells", "levels/1-sokoban", draw, _AIM)


def draw(simulator: Simulator, wanted: tuple[str, ...] = GIVEN) -> int:
    """Draw a board of 8x8 cells from a new level, a room; return the presses."""
    text = "".join(wanted)
    room = {y * 8 + x for y in range(1, 7) for x in range(1, 7)}
    assert len(text) == 64 and all(sign == "#" or i in room for i, sign in enumerate(text))
    presses = 0
    for tool, signs in ((WALL, "#"), (CRATE, "$*"), (GOAL, ".*"), (PLAYER, "@")):
        cells = [i for i in room if text[i] in signs]
        presses += pen.put(simulator, tool, cells) if cells else 0
    return presses
