"""Time a step on boards full of blocks: in the VM, and estimated for a PicoSystem."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from nibblock.games.klocki.rules import Klocki
from nibblock.packs import open_pack
from nibblock.play.session import Session
from tools.bench import console
from tools.bench.picosystem import SCAN_US, python_ms
from tools.formats import nbk
from tools.formats.model import Collection, Level

_SIZES = ((20, 15), (64, 64))


class Speed(NamedTuple):
    """The mean and the longest step on a board of ``size``."""

    size: str
    vm: float  #: microseconds
    board: float  #: milliseconds
    board_longest: float


def pack() -> tuple[str, bytes]:
    """Return a pack's name and bytes: a 20x15 board and the largest one, full of blocks."""
    levels = tuple(level(*size) for size in _SIZES)
    return "bench_klocki.nbk", nbk.write(Collection(levels, title="Bench"))


def level(width: int, height: int) -> Level:
    """Return a level of blocks of every kind that pushes or slides, with some room to move."""
    rows = tuple(
        "".join(
            "...." if at % 7 == 0 or at < 2 * width else f".{'[@-|;v{]>'[at % 9]}.."
            for at in range(row * width, (row + 1) * width)
        )
        for row in range(height)
    )
    return Level(rows, f"{width}x{height}", game="klocki")


def measure(drive: Path, pack: str) -> list[Speed]:
    """Return the speed on each level of the pack."""
    found = []
    lines = console.lines("klocki_speed.py", drive, pack, str(len(_SIZES)))
    for n, (size, steps, spent) in enumerate(lines):
        mean, longest = _on_board(str(drive / pack), n)
        found.append(Speed(size, int(spent) / int(steps), mean, longest))
    return found


class _Scanned(bytearray):
    """A bytearray that counts in ``bytes`` how much Klocki searches it."""

    bytes = 0

    def find(self, key: Any, start: Any = 0, end: Any = None) -> int:
        end = len(self) if end is None else end
        at = super().find(key, start, end)
        _Scanned.bytes += max((end if at < 0 else at + 1) - start, 0)
        return at

    def rfind(self, key: Any, start: Any = 0, end: Any = None) -> int:
        end = len(self) if end is None else end
        at = super().rfind(key, start, end)
        _Scanned.bytes += max(end - max(at, start), 0)
        return at


def _on_board(path: str, n: int) -> tuple[float, float]:
    """Return the mean and the longest step of level ``n``, in milliseconds."""
    opened = open_pack(path)
    rules: Any = Klocki(opened.read(n))
    opened.close()
    for plane in ("marks", "types", "low"):
        setattr(rules, plane, _Scanned(getattr(rules, plane)))
    session = Session(rules)
    cells = rules.width * rules.height
    spent = []
    for cell in range(0, cells, 1 + cells // 97):
        for way in range(4):
            _Scanned.bytes = 0
            done: list[int] = []
            ms = python_ms(lambda: done.append(session.step(cell << 3 | way)))  # noqa: B023
            if done[0]:
                spent.append(ms + _Scanned.bytes * SCAN_US / 1000)
    return sum(spent) / len(spent), max(spent)
