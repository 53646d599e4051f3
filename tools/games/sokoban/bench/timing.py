"""What a Sokoban player waits for, from the button to the last pixel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tools.bench import BOARD
from tools.bench.number import Number
from tools.bench.waits import at_levels, glide, number
from tools.games.sokoban.bench import levels


def numbers(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield the estimates; the comments say what firmware took before version 0.3.

    The model of that time said 8.3 ms for a push. It was right but for the scanner, which looked
    only every 5 ms: 2.5 ms on average.
    """
    with at_levels(levels.pack(), BOARD, mpy, NIBBLOCK_MOTION="off") as clock:
        clock.skip("A wait:1500")
        # Measured: 8.4 ms.
        yield number("sokoban: a walk, 15x12", clock.act("RIGHT wait:200")[-1], "10 ms")
        # Measured: 8.2 to 13.0 ms, mean 11.1.
        yield number("sokoban: a push, 15x12", clock.act("RIGHT wait:200")[-1], "10 ms")
        clock.skip("A wait:700 UP A wait:3000 RIGHT*2 wait:3000 A wait:1500")
        # Measured: 5.9 to 9.3 ms.
        yield number("sokoban: a walk, 30x20", clock.act("RIGHT wait:200")[-1], "10 ms")
    with at_levels(levels.pack(), BOARD, mpy, NIBBLOCK_MOTION="off") as clock:
        clock.skip("RIGHT*3 wait:3000 A wait:1500 RIGHT wait:200")
        yield number("sokoban: a push, 7x6 doubled", clock.act("RIGHT wait:200")[-1], "25 ms")
    yield from _glides(mpy)


def _glides(mpy: Mapping[str, int]) -> Iterator[Number]:
    """Yield what moves in small frames; all of the above jumps. A level opens with its sprites."""
    with at_levels(levels.pack(), BOARD, mpy) as clock:
        # Measured: 0.42 s; 0.94 s if it is chosen at once.
        opened = clock.act("A wait:1500")
        yield number("sokoban: a 15x12 opens", opened[-1], "600 ms")
        for name in ("a walk, 15x12", "a push, 15x12"):
            yield from glide(f"sokoban: {name}", clock.act("RIGHT wait:300"), "10 ms", "12 ms")
    with at_levels(levels.pack(), BOARD, mpy) as clock:
        clock.skip("RIGHT*3 wait:3000 A wait:1500 RIGHT wait:300")
        seen = clock.act("RIGHT wait:300")
        yield from glide("sokoban: a push, 7x6 doubled", seen, "10 ms", "12 ms")
