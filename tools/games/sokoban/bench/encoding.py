"""Measure the conversion of level files, compared with a naive, bit-by-bit SKBN encoder."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from tools.formats.model import Collection, Level
from tools.games import levels
from tools.games.sokoban.formats import skbn, sok
from tools.games.sokoban.formats import text as sokoban

_CODES = {" ": 2, "@": 3, "#": 4, "$": 5, ".": 6, "*": 7, "+": 8}
_SECONDS = 0.2  #: minimum time of each measurement


class Speed(NamedTuple):
    """Levels per second."""

    name: str
    value: float


def measure() -> list[Speed]:
    """Measure text to a pack and back, and the plain encoder on the same levels in this run."""
    sources = [sokoban.read(path.read_bytes(), path.name) for path in levels.sources_of("sokoban")]
    rooms = [level.rows for source in sources for level in source.levels]
    collection = Collection(tuple(Level(rows) for rows in rooms), title="x")
    text = sok.write_xsb(collection)
    packed = skbn.write(replace(collection, levels=collection.levels[: skbn.MOST_LEVELS]))
    count, in_pack = len(rooms), packed[len(skbn.header(collection))]
    assert b"".join(map(plain_encoder, rooms)) == b"".join(map(skbn.encode, rooms))
    return [
        Speed("XSB text read", count * _speed(lambda: sokoban.read(text, "bench.xsb"))),
        Speed("SKBN encoded, rows met before", count * _speed(lambda: _encode(rooms))),
        Speed("SKBN encoded, every board new", count * _speed(lambda: _encode_uncached(rooms))),
        Speed("SKBN read", in_pack * _speed(lambda: skbn.read(packed, "bench.skbn"))),
        Speed("baseline: SKBN encoded bit by bit", count * _speed(lambda: _plainly(rooms))),
    ]


def _speed(work: Callable[[], object]) -> float:
    """Return runs per second, the best of several: other programs may be using the machine."""
    best = float("inf")
    end = time.perf_counter() + _SECONDS
    while time.perf_counter() < end:
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return 1 / best


def _encode(rooms: list[tuple[str, ...]]) -> None:
    for rows in rooms:
        skbn.encode(rows)


def _encode_uncached(rooms: list[tuple[str, ...]]) -> None:
    skbn.forget_rows()
    _encode(rooms)


def _plainly(rooms: list[tuple[str, ...]]) -> None:
    for rows in rooms:
        plain_encoder(rows)


class _Bits:
    """Bytes built from single bits."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.byte = 0
        self.used = 0

    def write(self, bit: int) -> None:
        self.byte = self.byte << 1 | bit
        self.used += 1
        if self.used == 8:
            self.data.append(self.byte)
            self.byte = self.used = 0

    def write_nibble(self, nibble: int) -> None:
        for shift in (3, 2, 1, 0):
            self.write(nibble >> shift & 1)

    def write_run(self, code: int, count: int) -> None:
        if count >= 4:
            for nibble in (13, count - 3, code):
                self.write_nibble(nibble)
        else:
            for _ in range(count):
                self.write_nibble(code)


def plain_encoder(rows: tuple[str, ...]) -> bytes:
    """Encode one level as SKBN, cell by cell and bit by bit."""
    bits = _Bits()
    for row in rows:
        last = count = 0
        for letter in row:
            code = _CODES[letter]
            if code == last and count < 18:
                count += 1
            else:
                bits.write_run(last, count)
                last, count = code, 1
        bits.write_run(last, count)
        bits.write_nibble(0)
    bits.write_nibble(15)
    while bits.used:
        bits.write(0)
    return bytes(bits.data)
