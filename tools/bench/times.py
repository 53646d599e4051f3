"""Estimate what a player waits for on a PicoSystem and a PicoPad: see clock.py.

docs/numbers.md says what emulated firmware took, and where the model is off.
"""

from __future__ import annotations

import itertools
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools import games
from tools.bench import BOARD, picosystem
from tools.bench.clock import Clock, Seen
from tools.bench.number import Estimate, Number
from tools.bench.plan import BOARDS, FIRST, FRAMES, Play, Row
from tools.build import ROOT

#: Begin the first level; the console is switched off while it is in play.
_PLAYED = "A wait:3000 RIGHT*2 wait:3000"
_FRAME = "12 ms"  #: aim for each


def numbers(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield what does not depend on a game, then each game's rows and the times of its rules."""
    for board, name in BOARDS.items():
        yield from _boots(board, name, mpy)
    measured = games.modules("bench")
    first = next(iter(measured.values()))
    yield from _played("", _pages(first), mpy)
    for game, part in measured.items():
        for play in part.PLAYS:
            yield from _played(f"{game}: ", play, mpy)
        yield from part.rules() if hasattr(part, "rules") else ()


def _boots(board: str, name: str, mpy: Mapping[str, int]) -> Iterator[Number]:
    ready = {"reset to code.py": picosystem.RESET_MS}
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "levels", Path(folder) / "levels")
        for which in ("first boot", "boot"):
            with Clock(Path(folder), board, mpy) as clock:
                seen = clock.start("wait:1500")
                menu = next(found for found in seen[1:] if len(found.areas) > 1)
                yield _number(f"{name}: {which} to the menu", menu, "4000 ms", ready)
                clock.skip(_PLAYED)


def _pages(part) -> Play:
    return Play(
        part.pack,
        (
            f"A wait:1500 {part.WALK.played}",
            Row("pause menu", "A wait:700", "", FIRST),
            "UP A wait:1500 B wait:600 B wait:1500 UP*3 wait:99",
            Row("Help opens", "A wait:1000", ""),
            Row("Help: a page is turned", "DOWN wait:500", ""),
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
            clock.start("wait:1500")
            clock.skip("A wait:1500 A wait:3000")
            for step in play.steps:
                if isinstance(step, str):
                    clock.skip(step)
                else:
                    yield from _row(prefix + step.name, step, clock.act(step.keys, step.since))


def _row(name: str, row: Row, seen: list[Seen]) -> Iterator[Number]:
    if row.refreshes:
        found = len(seen)
        yield Number(f"{name}: refreshes", found, "times", "simulator", str(row.refreshes))
    if row.which == FRAMES:
        yield _number(f"{name} begins to glide", seen[0], row.aim, row.before)
        drawn = [0.0, *(found.spent.drawing for found in seen)]
        longest = max(after - before for before, after in itertools.pairwise(drawn))
        yield Number(f"{name}: longest frame", round(longest, 1), "ms", "estimate", _FRAME)
        return
    found = seen if row.which == FIRST else seen[::-1]
    yield _number(name, found[0], row.aim, row.before)


def _number(name: str, seen: Seen, aim: str, before: Mapping[str, float]) -> Number:
    return Estimate({**before, **seen.spent.parts}).number(name, aim)
