"""Klocki's part of ``bench``: boards full of blocks, and rooms with a single one."""

from __future__ import annotations

from collections.abc import Iterator

from tools.bench.number import Number
from tools.bench.picosystem import python_ms
from tools.bench.plan import FRAMES, Opened, Play, Row, Walk
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.klocki import board, text

WALK = Walk(
    "UP DOWN",
    larger="RIGHT",
    larger_name="64x64 cells, spare modules dropped",
    aims={"small": "90 KB"},
    opens=(Opened(0, "20x15 full of blocks"), Opened(1, "64x64 full of blocks")),
)
TABLE = ("a step, 2x2 cells of 16 pixels, button to pixels",)
as_text = text.write
_AIMS = {(20, 15): "20 ms", (64, 64): "100 ms"}  #: for the rules of a step


def _full(width: int, height: int) -> Level:
    """Return a level of blocks of every kind that pushes or slides, with some room to move."""
    rows = tuple(
        "".join(
            "...." if at % 7 == 0 or at < 2 * width else f".{'[@-|;v{]>'[at % 9]}.."
            for at in range(row * width, (row + 1) * width)
        )
        for row in range(height)
    )
    return Level(rows, f"{width}x{height}", game="klocki")


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


def pack() -> tuple[str, bytes]:
    """Return a pack's name and bytes: a 20x15 board and the largest one, full of blocks."""
    levels = tuple(_full(*size) for size in _AIMS)
    return "bench_klocki.nbk", nbk.write(Collection(levels, title="Bench"))


def _rooms() -> tuple[str, bytes]:
    """Return the pack that is played: three rooms and a full board."""
    levels = (_room(14, 14, 2), _room(7, 6, 1), _room(7, 6, 2), _full(20, 15))
    return "rooms.nbk", nbk.write(Collection(levels, title="Bench"))


def _step(what: str, aim: str) -> Row:
    return Row(f"a step, {what}, button to pixels", "RIGHT wait:200", aim, refreshes=1)


_BEGIN = "A wait:1500 RIGHT wait:300"
_NEXT = f"A:600 wait:500 UP A wait:3000 RIGHT wait:500 {_BEGIN}"
PLAYS = (
    Play(
        _rooms,
        (
            _BEGIN,
            _step("2x2 cells of 16 pixels", "15 ms"),
            _NEXT,
            _step("1x1 cells, doubled", "30 ms"),
            _NEXT,
            _step("2x2 cells, doubled", "50 ms"),  # 16 pixels: the board fills the screen
        ),
    ),
    Play(
        _rooms,
        (_BEGIN, Row("a step, 2x2 cells of 16 pixels", "RIGHT wait:300", "15 ms", FRAMES, 4)),
        motion="on",
    ),
)


def rules() -> Iterator[Number]:
    """Yield the mean and the longest step on full boards."""
    for (width, height), aim in _AIMS.items():
        spent = list(_steps(_full(width, height)))
        for name, ms in (("a", sum(spent) / len(spent)), ("the longest", max(spent))):
            name = f"klocki: {name} step, {width}x{height}"
            yield Number(name, round(ms, 1), "ms", "estimate", aim)


def _steps(level: Level) -> Iterator[float]:
    """Yield the milliseconds of steps in every direction; refused ones do not count."""
    from nibblock.play.session import Session  # needs adafruit_ticks, which level codes do not

    rules = board.load(level)
    session = Session(rules)
    cells = rules.width * rules.height
    for cell in range(0, cells, 1 + cells // 97):
        for way in range(4):
            done: list[int] = []
            ms = python_ms(lambda: done.append(session.step(cell << 3 | way)))  # noqa: B023
            if done[0]:
                yield ms
