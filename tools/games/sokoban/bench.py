"""Sokoban's part of ``bench``: 15x12 fits a screen at 16 pixels, 7x6 at 32, 30x20 at neither."""

from __future__ import annotations

from collections.abc import Callable

from tools.bench.plan import FRAMES, Opened, Play, Row, Walk
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn, sok

#: What the 16-pixel sheet takes beyond the 8-pixel one that a 30x20 level uses on this screen.
_LARGER_SHEET = 16 * 16 * 32 // 2 - 8 * 8 * 32 // 2
WALK = Walk(
    "RIGHT RIGHT",
    choose="RIGHT RIGHT",
    extra=_LARGER_SHEET,
    aims={"small": "60 KB"},
    opens=(Opened(2, "30x20"),),
)
TABLE = ("a push, 15x12",)
as_text = sok.write_sok


def _board(width: int, height: int) -> Level:
    """Return a hall with pillars; player, crate and goal are in one row with free floor between."""
    inner = width - 2
    rows = ["#" * width]
    for y in range(1, height - 1):
        row = [" "] * inner
        if y % 3 == 0:
            for x in range(3, inner, 5):
                row[x] = "#"
        elif y % 3 == 1 and y > 3:
            row[y % inner], row[(y + 4) % inner] = "$", "."
        rows.append("#" + "".join(row) + "#")
    rows[2] = "#@ $" + " " * (width - 6) + ".#"
    return Level((*rows, "#" * width), game="sokoban")


def pack() -> tuple[str, bytes]:
    """Return a pack's name and bytes: a small level twice, a large one, one shown doubled."""
    levels = tuple(_board(*size) for size in ((15, 12), (15, 12), (30, 20), (7, 6)))
    return "bench.skbn", skbn.write(Collection(levels, title="Bench"))


_TO_DOUBLED = "RIGHT*3 wait:3000 A wait:1500 RIGHT wait:200"
PLAYS = (
    Play(
        pack,
        (
            "A wait:1500",
            Row("a walk, 15x12", "RIGHT wait:200", "10 ms"),
            Row("a push, 15x12", "RIGHT wait:200", "10 ms"),
            "A wait:700 UP A wait:3000 RIGHT*2 wait:3000 A wait:1500",
            Row("a walk, 30x20", "RIGHT wait:200", "10 ms"),
        ),
    ),
    Play(pack, (_TO_DOUBLED, Row("a push, 7x6 doubled", "RIGHT wait:200", "25 ms"))),
    Play(
        pack,
        (
            "A wait:1500",
            Row("a walk, 15x12", "RIGHT wait:300", "10 ms", FRAMES),
            Row("a push, 15x12", "RIGHT wait:300", "10 ms", FRAMES),
        ),
        motion="on",
    ),
    Play(
        pack,
        (_TO_DOUBLED, Row("a push, 7x6 doubled", "RIGHT wait:300", "10 ms", FRAMES)),
        motion="on",
    ),
)


def rivals(level: Level, base64: Callable[[bytes], int]) -> dict[str, int]:
    """Return the letters of a level as SKBN."""
    return {"a board as base64 of SKBN": base64(skbn.encode(level.rows))}
