"""Brain's rules for the levels we ship: see tools/games/standards.py."""

from __future__ import annotations

from collections.abc import Iterator

from nibblock.games.brain.codes import FIXED, ICE, PLAYER
from nibblock.games.brain.level import tiles
from nibblock.games.brain.rules import Brain
from tools.formats.model import Level
from tools.games.brain import difficulty, drawn, text
from tools.games.standards import Graded, Mark, Pack, Rule, at_least
from tools.solver import stored

_LARGE = 9 * 7  #: tiles
_MANY = 3  #: players
_EPICS, _LONG = 3, 60  #: finales that last so many frames


def weigh(level: Level, name: str, number: int) -> tuple[float, dict[str, int]]:
    """Return the grade of a level by its stored solution, and what it counts."""
    frames = difficulty.frames_of(level, name, number, stored(level))
    return difficulty.weigh(Brain(text.load(level)), frames)


def marks(level: Level) -> Iterator[Mark]:
    """Yield blocks and surfaces, all arrows as one; no walls at the edge, nor ice as the ground."""
    loaded = text.load(level)
    width, height = loaded.width, loaded.height
    for kind, x, y in zip(
        loaded.blocks[::3], loaded.blocks[1::3], loaded.blocks[2::3], strict=True
    ):
        if kind != FIXED or (0 < x < width - 1 and 0 < y < height - 1):
            yield x, y, drawn.BLOCKS[kind]
    codes = tiles(loaded)
    ground = ".~" if 2 * codes.count(ICE) > len(codes) else "."
    for place, code in enumerate(codes):
        sign = drawn.SURFACES[code]
        if sign not in ground:
            yield place % width, place // width, "arrow" if sign in "<^>v" else sign


def _has_many_players(one: Graded) -> bool:
    return text.load(one.level).blocks[::3].count(PLAYER) >= _MANY


def _finales(packs: list[Pack]) -> Iterator[str]:
    last = [pack[-1].level for pack in packs]
    count = sum(text.fewest_frames(text.load(each), stored(each)) >= _LONG for each in last)
    if count < _EPICS:
        yield f"there are {count}"


RULES = (
    at_least(20, "be larger than 9x7", lambda one: one.level.width * one.level.height > _LARGE),
    at_least(6, f"have {_MANY} players or more", _has_many_players),
    Rule(f"at least {_EPICS} finales must last {_LONG} frames", _finales),
)
