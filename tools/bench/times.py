"""Estimate what a player waits for on a PicoSystem: see clock.py.

Only what emulated firmware took as long for, within a fifth, has a row. How long the console needs
to start, or to open a level or a menu, has none: it depends on holes in the heap.
"""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools import games
from tools.bench import BOARD, picosystem
from tools.bench.clock import Clock, Seen
from tools.bench.number import Estimate, Number
from tools.bench.plan import FIRST, FRAMES, Play, Row

_SCAN = {"scan and loop": picosystem.KEYPAD_MS + picosystem.LOOP_MS}  #: comes before the rest
_FRAME = "12 ms"  #: aim for each


def numbers(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield what does not depend on a game, then each game's rows and the times of its rules."""
    measured = games.modules("bench")
    first = next(iter(measured.values()))
    yield from _played("", _pages(first), mpy)
    for game, part in measured.items():
        for play in part.PLAYS:
            yield from _played(f"{game}: ", play, mpy)
        yield from part.rules() if hasattr(part, "rules") else ()


def _pages(part) -> Play:
    return Play(
        part.pack,
        (
            f"A wait:1500 {part.WALK.played}",
            Row("pause menu", "A wait:700", "", FIRST),
            "UP A wait:1500 B wait:600 B wait:1500 UP*3 wait:99",
            Row("Help opens", "A wait:1000", ""),
        ),
        motion="on",
    )


def _played(prefix: str, play: Play, mpy: Mapping[str, int]) -> Iterator[Number]:
    """Play and yield the rows."""
    name, data = play.pack()
    with tempfile.TemporaryDirectory() as folder:
        levels = Path(folder) / "levels"
        levels.mkdir()
        (levels / name).write_bytes(data)
        with Clock(Path(folder), BOARD, mpy, NIBBLOCK_MOTION=play.motion) as clock:
            clock.skip("wait:1500 A wait:1500 A wait:3000")
            for step in play.steps:
                if isinstance(step, str):
                    clock.skip(step)
                else:
                    yield from _row(prefix + step.name, step, clock.act(step.keys))


def _row(name: str, row: Row, seen: list[Seen]) -> Iterator[Number]:
    if row.refreshes:
        found = len(seen)
        yield Number(f"{name}: refreshes", found, "times", "simulator", str(row.refreshes))
    if row.which == FRAMES:
        yield _number(f"{name} begins to glide", seen[0], row.aim)
        drawn = [0.0, *(found.spent.drawing for found in seen)]
        longest = max(after - before for before, after in itertools.pairwise(drawn))
        yield Number(f"{name}: longest frame", round(longest, 1), "ms", "estimate", _FRAME)
        return
    found = seen if row.which == FIRST else seen[::-1]
    yield _number(name, found[0], row.aim)


def _number(name: str, seen: Seen, aim: str) -> Number:
    return Estimate({**_SCAN, **seen.spent.parts}).number(name, aim)
