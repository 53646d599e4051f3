"""Brain's part of ``bench``: 20x15 levels with 40 blocks."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterator

from nibblock.games.brain.level import BrainLevel
from nibblock.games.brain.rules import Brain
from nibblock.games.brain.sharing import original
from tools.bench.number import Number
from tools.bench.picosystem import python_ms
from tools.bench.plan import Opened, Walk
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.brain import text

WALK = Walk(
    "RIGHT RIGHT",
    aims={"small": "85 KB"},
    opens=(Opened(0, "20x15 with 40 blocks"),),
)
TABLE = ("the longest frame",)
PLAYS = ()
_LEVELS = 4
_STRONGEST = 9


def as_text(collection: Collection) -> bytes:
    """Return the levels as text, one file after another."""
    return b"".join(text.write(Collection((level,))) for level in collection.levels)


def pack() -> tuple[str, bytes]:
    """Return a pack's name and bytes: four 20x15 levels with 40 blocks each."""
    levels = tuple(map(_level, range(_LEVELS)))
    return "bench_brain.nbk", nbk.write(Collection(levels, title="Bench"))


def _level(seed: int) -> Level:
    """Return a 20x15 level: a player, 23 boxes, 16 blocks of other kinds, 20 special tiles."""
    dice = random.Random(seed)
    level = BrainLevel(20, 15)
    places = dice.sample([(x, y) for x in range(20) for y in range(15)], 60)
    for i, place in enumerate(places[:40]):
        kind = 0 if i == 0 else 1 if i < 24 else dice.randrange(2, 5)
        level.blocks.extend((kind, *place))
    for place in places[40:]:
        level.surfaces.extend((dice.randrange(11), *place))
    return text.make(level, "20x15")


def rivals(level: Level, base64: Callable[[bytes], int]) -> dict[str, int]:
    """Return the letters of a level in the original's code."""
    del base64
    code = original.code_of(text.load(level), lambda data: zlib.compress(data, _STRONGEST))
    return {"a code of the original": len(code)}


def rules() -> Iterator[Number]:
    """Yield the mean and the longest frame."""
    spent = []
    for n in range(_LEVELS):
        played = Brain(text.load(_level(n)))
        for keys in (1, 2, 4, 8, 0, 0) * 4:
            spent.append(python_ms(lambda: played.frame(keys)))  # noqa: B023
    mean, longest = round(sum(spent) / len(spent), 1), round(max(spent), 1)
    yield Number("brain: a frame, 20x15 with 40 blocks", mean, "ms", "estimate", "100 ms")
    yield Number("brain: the longest frame", longest, "ms", "estimate", "100 ms")
