"""Sokoban's part of ``bench``.

levels    the boards measured
estimate  times on a PicoSystem
redraw    what a move repaints
timing    what a player waits for
encoding  how fast level files are converted
pushing   the solver
drawing   the presses that a level takes in the editor
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tools.bench import BOARD, console
from tools.bench.number import Number
from tools.formats.model import Level
from tools.games.sokoban.bench import encoding, levels, pushing, redraw
from tools.games.sokoban.formats import skbn, sok

#: What the 16-pixel sheet takes beyond the 8-pixel one that a 30x20 level uses on this screen.
_LARGER_SHEET = 16 * 16 * 32 // 2 - 8 * 8 * 32 // 2
WALK = console.Walk(
    "RIGHT RIGHT",
    choose="RIGHT RIGHT",
    extra=_LARGER_SHEET,
    aims={"small": "60 KB"},
    opens=(console.Opened(2, "30x20", "small"),),
)
_SPEEDS = {
    "walk": "walking",
    "push": "pushing",
    "undo": "undo and redo",
    "naive": "baseline: walking, a board of strings copied each step",
}
pack = levels.pack
as_text = sok.write_sok


def rivals(level: Level, base64: Callable[[bytes], int]) -> dict[str, int]:
    """Return the letters of a level as SKBN."""
    return {"a board as base64 of SKBN": base64(skbn.encode(level.rows))}


def waits(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield what a player waits for."""
    from tools.games.sokoban.bench import timing  # needs Blinka, which --help does not

    yield from timing.numbers(mpy)


def numbers(drive: Path, pack: str, walked: console.Walked) -> Iterator[Number]:
    """Yield Sokoban's own measurements."""
    yield from _speed(drive, pack)
    for name, size in levels.pack_bytes().items():
        yield Number(f"level {name}", size, "bytes", "file")
    yield from _redrawn(drive)
    yield from _opened(drive, pack, walked)
    yield from _conversion()
    yield from _solved()
    yield from _drawn()


def _speed(drive: Path, pack: str) -> Iterator[Number]:
    for kind, name, *rest in console.lines("sokoban_speed.py", drive, pack):
        if kind == "speed":
            speed = int(rest[0]) * 1e6 / int(rest[1])
            yield Number(_SPEEDS[name], round(speed), "steps/s", "vm")
        elif kind == "move":
            yield Number("allocated a move", int(rest[0]), "bytes", "vm", "0")
        elif kind == "level":
            yield Number(f"level in play {name}, with its record", int(rest[0]), "bytes", "vm")


def _redrawn(drive: Path) -> Iterator[Number]:
    for name, redrawn in redraw.measure(BOARD, drive / "levels").items():
        aim = {"walk": "2 cells", "push": "3 cells"}.get(name, "")
        yield Number(f"{name}: redrawn", redrawn.cells, "cells", "simulator", aim)
        yield Number(f"{name}: redrawn", redrawn.pixels, "pixels", "simulator")


def _opened(drive: Path, pack: str, walked: console.Walked) -> Iterator[Number]:
    from tools.games.sokoban.bench import estimate  # needs Blinka, which --help does not

    for n, size, aim in ((0, "15x12", "600 ms"), (2, "30x20", "1000 ms")):
        for ahead, name in ((True, ""), (False, ", chosen at once")):
            spent = estimate.board(walked, str(drive / pack), n, ahead=ahead)
            yield spent.number(f"level choice to board, {size}{name}", aim)


def _conversion() -> Iterator[Number]:
    """Measure text and packs, compared with a plain encoder."""
    found = encoding.measure()
    aims = {"SKBN encoded, rows met before": f"{20 * found[-1].value:,.0f}"}
    for name, speed in found:
        yield Number(name, round(speed), "levels/s", "cpython", aims.get(name, ""))


def _solved() -> Iterator[Number]:
    """Solve a board, compared with a search that prunes nothing."""
    measured = pushing.measure()
    fewer = measured.plain_states / measured.states
    for name, seconds in (
        ("Sokoban solved, fewest pushes", measured.optimal),
        ("Sokoban solved, fast", measured.fast),
        ("baseline: search without pruning", measured.plain),
    ):
        yield Number(name, round(seconds * 1000, 1), "ms", "cpython")
    yield Number("fewer states than the baseline", round(fewer), "times", "cpython", "100 times")


def _drawn() -> Iterator[Number]:
    from tools.games.sokoban.bench import drawing  # needs Blinka, which --help does not

    yield from drawing.numbers()
