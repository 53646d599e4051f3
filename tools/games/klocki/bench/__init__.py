"""Klocki's part of ``bench``.

speed    a step on boards full of blocks
timing   a step on the display, the menu, a level
sliding  the solver
presses  the buttons that a solution takes
drawing  the presses that a level takes in the editor
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.bench import console
from tools.bench.number import Number
from tools.games.klocki import text
from tools.games.klocki.bench import presses, sliding, speed

WALK = console.Walk(
    "UP DOWN",
    larger="RIGHT",
    larger_name="64x64 cells, spare modules dropped",
    aims={"small": "90 KB"},
    opens=(
        console.Opened(0, "20x15 full of blocks", "small", "110 KB"),
        console.Opened(1, "64x64 full of blocks", "large", "150 KB"),
    ),
)
_AIMS = {"20x15": "20 ms", "64x64": "100 ms"}
pack = speed.pack
as_text = text.write


def waits(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield what a player waits for."""
    from tools.games.klocki.bench import timing  # needs Blinka, which --help does not

    yield from timing.numbers(mpy)


def numbers(drive: Path, pack: str, walked: console.Walked) -> Iterator[Number]:
    """Yield Klocki's own measurements."""
    del walked
    for found in speed.measure(drive, pack):
        size, aim = found.size, _AIMS[found.size]
        yield Number(f"klocki: a step, {size} full of blocks", round(found.vm, 1), "us", "vm")
        mean, longest = round(found.board, 1), round(found.board_longest, 1)
        yield Number(f"klocki: a step, {size}", mean, "ms", "estimate", aim)
        yield Number(f"klocki: the longest step, {size}", longest, "ms", "estimate", aim)
    yield from _solved()
    yield from presses.numbers()
    yield from _drawn()


def _solved() -> Iterator[Number]:
    """Solve Klotski, also with a plain search; times are this process's CPU seconds."""
    measured = sliding.measure()
    faster = measured.plain / measured.solver
    yield Number("Klotski solved, 81 moves", round(measured.solver * 1000, 1), "ms", "cpython")
    yield Number("baseline: plain search", round(measured.plain * 1000), "ms", "cpython")
    yield Number("faster than the baseline", round(faster, 1), "times", "cpython", "5 times")


def _drawn() -> Iterator[Number]:
    from tools.games.klocki.bench import drawing  # needs Blinka, which --help does not

    yield from drawing.numbers()
