"""Estimate what a player waits for on a PicoSystem and a PicoPad: see clock.py.

The comments say what emulated firmware took from the button to the last pixel before version 0.3,
and what the model of that time was off by: it left out that each layer costs time, that rectangles
which overlap are composed once each, that the scanner looks for keys only now and then, and that
an import reads files.
"""

from __future__ import annotations

import itertools
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tools import games
from tools.bench import BOARD, picosystem
from tools.bench.clock import Clock, Seen
from tools.bench.number import Estimate, Number
from tools.build import ROOT

#: Boards to estimate: PicoPad has the same chip, and a screen of 320x240 pixels.
BOARDS = {BOARD: "PicoSystem", "pajenicko_picopad": "PicoPad"}
#: Begin the first level; the console is switched off while it is in play.
_PLAYED = "A wait:3000 RIGHT*2 wait:3000"


@contextmanager
def at_levels(
    pack: tuple[str, bytes], board: str, mpy: Mapping[str, int], **settings: str
) -> Iterator[Clock]:
    """Yield a Clock whose console shows the levels of ``pack`` (a name and its bytes)."""
    with tempfile.TemporaryDirectory() as folder:
        levels = Path(folder) / "levels"
        levels.mkdir()
        (levels / pack[0]).write_bytes(pack[1])
        with Clock(Path(folder), board, mpy, **settings) as clock:
            clock.start("wait:1500")
            clock.skip("A wait:1500 A wait:3000")
            yield clock


def number(name: str, seen: Seen, aim: str, before: Mapping[str, float] | None = None) -> Number:
    """Return the line of what is on the display with ``seen``, ``before`` which other parts come.

    Without ``before`` that is the wait for the scanner and the console's loop.
    """
    if before is None:
        before = {"scan and loop": picosystem.KEYPAD_MS + picosystem.LOOP_MS}
    return Estimate({**before, **seen.spent.parts}).number(name, aim)


def glide(name: str, seen: list[Seen], first: str, each: str) -> Iterator[Number]:
    """Yield when something begins to move, and what drawing its longest frame takes."""
    yield number(f"{name} begins to glide", seen[0], first)
    drawn = [0.0, *(_drawing(found.spent) for found in seen)]
    most = max(after - before for before, after in itertools.pairwise(drawn))
    yield Number(f"{name}: the longest frame", round(most, 1), "ms", "estimate", each)


def _drawing(spent: Estimate) -> float:
    return sum(ms for name, ms in spent.parts.items() if name.startswith("draw"))


def numbers(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield what does not depend on a game, then what each game's bench has in ``waits``."""
    for board, name in BOARDS.items():
        yield from _boots(board, name, mpy)
    yield from _pages(mpy)
    for part in games.modules("bench").values():
        if hasattr(part, "waits"):
            yield from part.waits(mpy)


def _boots(board: str, name: str, mpy: Mapping[str, int]) -> Iterator[Number]:
    # Measured: 3.34 s and 4.60 on the first boot (PicoPad 6.0 and 7.3, of which 2.5 s were spent
    # looking for an absent card); the model said 4.4.
    ready = {"reset to code.py": picosystem.RESET_MS}
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "levels", Path(folder) / "levels")
        for which in ("first boot", "boot"):
            with Clock(Path(folder), board, mpy) as clock:
                seen = clock.start("wait:1500")
                menu = next(found for found in seen[1:] if len(found.areas) > 1)
                yield number(f"{name}: {which} to the menu", menu, "4000 ms", ready)
                clock.skip(_PLAYED)


def _pages(mpy: Mapping[str, int]) -> Iterator[Number]:
    first = next(iter(games.modules("bench").values()))
    with at_levels(first.pack(), BOARD, mpy) as clock:
        clock.skip("A wait:1500 " + first.WALK.played)
        # Measured: 180 to 210 ms; not in the model then.
        yield number("pause menu", clock.act("A wait:700")[0], "")
        # Measured: 53 to 106 ms, one or two copies.
        yield Estimate({"write a copy": picosystem.WRITE_MS}).number("ordinary save, a copy", "")
        clock.skip("UP A wait:1500 B wait:600 B wait:1500 UP*3 wait:99")
        # Measured: 1 s, and 1.14 s to turn a page, of which nothing was drawn for 0.64 s.
        yield number("Help opens", clock.act("A wait:1000")[-1], "")
        yield number("Help: a page is turned", clock.act("DOWN wait:500")[-1], "")
