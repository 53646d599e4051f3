# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki's steps and Brain's frames, in the VM and estimated for a PicoSystem; what each game takes
on the drive, and a level of it in a pack.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from nibblock.games import NAMES
from nibblock.games.brain.rules import Brain
from nibblock.games.klocki.rules import Klocki
from nibblock.packs import open_pack
from nibblock.play.session import Session
from tools.bench import console, levels
from tools.bench.picosystem import SCAN_US, python_ms
from tools.build import contents
from tools.commands.packs import SHIPPED, SOURCES
from tools.formats import nbk
from tools.formats.model import BRAIN, KLOCKI, SOKOBAN, Collection
from tools.games.brain import text as brain
from tools.games.klocki import text as klocki
from tools.games.sokoban.formats import sok
from tools.games.sokoban.formats import text as sokoban


class Speed(NamedTuple):
    """Mean and longest: microseconds in the VM; milliseconds estimated for a PicoSystem. Brain's
    longest in the VM is the mean of the slowest level.
    """

    vm: float
    vm_longest: float
    board: float
    board_longest: float


class Measured(NamedTuple):
    """Klocki's steps by the size of the board, Brain's frames, and those of the literal rules."""

    klocki: dict[str, Speed]
    brain: Speed
    literal: float


def measure(drive: Path) -> Measured:
    """On the packs of levels.write_other_packs."""
    told = console.lines("games.py", drive, levels.KLOCKI_PACK, levels.BRAIN_PACK)
    steps_of = {}
    for n, (_, size, steps, spent, longest) in enumerate(told[:2]):
        board = _klocki(str(drive / levels.KLOCKI_PACK), n)
        steps_of[size] = Speed(int(spent) / int(steps), float(longest), *board)
    counts = [[int(word) for word in words] for _, *words in told[2:]]
    frames, ours, literal = map(sum, zip(*counts, strict=True))
    longest = max(spent / count for count, spent, _ in counts)
    board = _brain(str(drive / levels.BRAIN_PACK), len(counts))
    return Measured(steps_of, Speed(ours / frames, longest, *board), literal / frames)


class _Scanned:
    """A bytearray as Klocki searches it; ``bytes`` are those looked at."""

    bytes = 0

    def __init__(self, plane: bytearray) -> None:
        self._plane = plane

    def find(self, key: bytes, start: int = 0, end: int | None = None) -> int:
        end = len(self._plane) if end is None else end
        at = self._plane.find(key, start, end)
        _Scanned.bytes += max((end if at < 0 else at + 1) - start, 0)
        return at

    def rfind(self, key: bytes, start: int, end: int) -> int:
        at = self._plane.rfind(key, start, end)
        _Scanned.bytes += max(end - max(at, start), 0)
        return at


def _klocki(path: str, n: int) -> tuple[float, float]:
    """Milliseconds of a step of level ``n``, the mean and the longest of those played."""
    rules: Any = Klocki(_level(path, n))
    rules._marks_in, rules._types_in = _Scanned(rules.marks), _Scanned(rules.types)
    rules.low_in = _Scanned(rules.low)
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


def _brain(path: str, count: int) -> tuple[float, float]:
    """Milliseconds of a frame of the first levels, the mean and the longest."""
    spent = []
    for n in range(count):
        rules = Brain(_level(path, n))
        for keys in (1, 2, 4, 8, 0, 0) * 4:
            spent.append(python_ms(lambda: rules.frame(keys)))  # noqa: B023
    return sum(spent) / len(spent), max(spent)


def _level(path: str, n: int) -> Any:
    pack = open_pack(path)
    try:
        return pack.read(n)
    finally:
        pack.close()


def on_drive(measured: console.Measured) -> dict[str, tuple[int, int]]:
    """Bytes of code and of pictures that only this game needs; "all" for the rest."""
    found = {}
    files = dict(contents.device())
    rest = [
        sum(measured.mpy.values()),
        sum(path.stat().st_size for path in files.values() if path.suffix == ".bmp"),
    ]
    for game in NAMES:
        folder = f"nibblock.games.{game}."
        code = sum(size for name, size in measured.mpy.items() if name.startswith(folder))
        art = sum(
            path.stat().st_size
            for name, path in files.items()
            if path.suffix == ".bmp" and contents.game_of(name) == game
        )
        found[game] = code, art
        rest = [rest[0] - code, rest[1] - art]
    return {**found, "all games": (rest[0], rest[1])}


def in_packs() -> dict[str, tuple[float, float]]:
    """Bytes of a level in NBK, with title and solution, and as text: all levels that we ship."""
    packs = [nbk.read(path.read_bytes(), path.name) for path in SHIPPED.rglob("*.nbk")]
    packs += [
        sokoban.read(path.read_bytes(), path.name) for path in SOURCES.glob("sokoban/levels/*.sok")
    ]
    as_text: dict[str, Callable[[Collection], bytes]] = {
        SOKOBAN: sok.write_sok,
        KLOCKI: klocki.write,
        BRAIN: lambda pack: b"".join(brain.write(Collection((level,))) for level in pack.levels),
    }
    found = {}
    for game, write in as_text.items():
        own = [pack for pack in packs if pack.levels[0].game == game]
        count = sum(len(pack.levels) for pack in own)
        packed, plain = (sum(len(make(pack)) for pack in own) for make in (nbk.write, write))
        found[game] = packed / count, plain / count
    return found
