"""What a Klocki player waits for: a step, a level, the menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tools.bench import BOARD
from tools.bench.clock import Seen
from tools.bench.number import Number
from tools.bench.waits import BOARDS, at_levels, glide, number
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.klocki.bench import speed

_HELD = {"hold A": 250.0}
_BLOCK = 4000  #: pixels: more than a block has that glides


def _room(width: int, height: int, block: int) -> Level:
    """Return a walled room with a master of ``block`` x ``block`` cells and its goal."""
    cells = [["...." for _ in range(width)] for _ in range(height)]
    for y in range(height):
        for x in range(width):
            if x in (0, width - 1) or y in (0, height - 1):
                cells[y][x] = ".#.."
    for y in range(block):
        for x in range(block):
            cells[1 + y][1 + x] = ".@aa"
            cells[height - 2 - y][width - 2 - x] = "+..."
    return Level(tuple("".join(row) for row in cells), "", game="klocki")


def _pack() -> tuple[str, bytes]:
    levels = (_room(14, 14, 2), _room(7, 6, 1), _room(7, 6, 2), speed.level(20, 15))
    return "waits.nbk", nbk.write(Collection(levels, title="Bench"))


def numbers(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield the estimates; the comments say what firmware took before version 0.3."""
    with at_levels(_pack(), BOARD, mpy, NIBBLOCK_MOTION="off") as clock:
        # Measured: 35 to 60 ms in the lessons, whose boards are doubled.
        for at, (what, aim) in enumerate(
            (
                ("2x2 cells of 16 pixels", "15 ms"),
                ("1x1 cells, doubled", "30 ms"),
                ("2x2 cells, doubled", "50 ms"),  # 16 pixels: the board fills the screen
            )
        ):
            clock.skip("RIGHT wait:500 " * (at > 0) + "A wait:1500 RIGHT wait:300")
            seen = clock.act("RIGHT wait:200")
            yield number(f"klocki: a step, {what}, button to pixels", seen[-1], aim)
            name = f"klocki: refreshes of a step, {what}"
            yield Number(name, len(seen), "times", "simulator", "1")
            if at == 0:
                # Measured: 820 ms, with 450 to hold A. What follows is the disk of the save.
                seen = clock.act("A:600 wait:500", "Playing.pause")
                yield number("klocki: menu by holding A", seen[0], "500 ms", _HELD)
            else:
                clock.skip("A:600 wait:500")
            clock.skip("UP A wait:3000")
    for board, name in BOARDS.items():
        with at_levels(_pack(), board, mpy) as clock:
            slow = name != "PicoSystem"
            clock.skip("RIGHT wait:1500")
            seen = clock.act("A wait:1500")
            # Measured: 840 ms and 1.7 to 2.7 s on a PicoSystem, with a black screen meanwhile.
            yield number(f"klocki: {name}: a level is announced", seen[0], "100 ms")
            aim = "900 ms" if slow else "700 ms"
            yield number(f"klocki: {name}: a lesson's board opens", _opened(seen), aim)
            clock.skip("A:600 wait:500 UP A wait:3000 RIGHT*2 wait:3000")
            aim = "1500 ms" if slow else "1200 ms"
            seen = clock.act("A wait:1000")
            yield number(f"klocki: {name}: a dense 20x15 opens", _opened(seen), aim)
    yield from _glides(mpy)


def _glides(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield what moves in small frames; a doubled block would take 13 ms for each."""
    with at_levels(_pack(), BOARD, mpy) as clock:
        clock.skip("A wait:1500 RIGHT wait:300")
        seen = clock.act("RIGHT wait:300")
        what = "2x2 cells of 16 pixels"
        yield Number(f"klocki: frames of a step, {what}", len(seen), "times", "simulator", "4")
        yield from glide(f"klocki: a step, {what}", seen, "15 ms", "12 ms")


def _opened(seen: list[Seen]) -> Seen:
    """Return when the board was on the display: after that, a block that is taken may be lifted."""
    return next(found for found in reversed(seen) if _pixels(found) > _BLOCK)


def _pixels(seen: Seen) -> int:
    return sum((right - left) * (bottom - top) for left, top, right, bottom in seen.areas)
