"""Measure level codes: letters per level, beside other ways to write a board as text."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from nibblock import sharing
from nibblock.packs import PackError
from nibblock.sharing.parts import bare
from tools import files, formats, games
from tools.bench import picosystem
from tools.bench.number import Number
from tools.formats.model import Level
from tools.games import levels

_STRONGEST = 9
_LARGE = 30 * 20  #: cells


def shipped() -> Iterator[Number]:
    """Yield the numbers of the levels we ship, game by game."""
    for game in games.modules("share"):
        sources = [levels.read(game, source) for source in levels.sources_of(game)]
        found = [level for source in sources for level in source.levels]
        yield from _measured(game, found)
        yield from _times(game, max(found, key=_area))
        name, data = games.modules("bench")[game].pack()
        larger = [level for level in formats.read(data, name).levels if _area(level) <= _LARGE]
        yield from _times(game, max(larger, key=_area))


def _area(level: Level) -> int:
    return level.width * level.height


def of_file(name: str) -> Iterator[Number]:
    """Yield the numbers of a file, whose levels are normalised where their game can do that."""
    by_game: dict[str, list[Level]] = defaultdict(list)
    for level in files.read_levels(name).levels:
        clean = games.module(level.game, "clean")
        by_game[level.game].append(clean.normalised(level) if clean else level)
    for game, found in by_game.items():
        if games.module(game, "share"):
            yield from _measured(Path(name).stem, found)


def _measured(name: str, found: Iterable[Level]) -> Iterator[Number]:
    sizes: dict[str, list[int]] = defaultdict(list)
    for level in found:
        for way, size in _sizes(level).items():
            sizes[way].append(size)
    for way, each in sizes.items():
        mean = round(sum(each) / len(each), 1)
        yield Number(f"{name}: {way}, mean of {len(each)}", mean, "letters", "file")


def _sizes(level: Level) -> dict[str, int]:
    """Return the letters that a level takes as a code and otherwise; {} if it has no code."""
    share = games.module(level.game, "share")
    try:
        code = sharing.encode(share.to_device(level))
    except (PackError, ValueError):
        return {}
    part = games.module(level.game, "nbk")
    found = {
        "a code": len(bare(code)),
        "a board as base64 of zlib of its text": _base64(
            zlib.compress("\n".join(level.rows).encode("latin-1", "replace"), _STRONGEST)
        ),
        "a board as base64 of NBK": _base64(part.pack(level.rows)),
    }
    rivals = getattr(games.module(level.game, "bench"), "rivals", None)
    return {**found, **(rivals(level, _base64) if rivals else {})}


def _base64(data: bytes) -> int:
    return len(b64encode(data))


def _times(game: str, level: Level) -> Iterator[Number]:
    """Yield estimates for the console."""
    device = games.module(game, "share").to_device(replace(level, solutions=()))
    code = sharing.encode(device)
    size = f"{level.width}x{level.height}"
    for way, act in (
        ("made", lambda: sharing.encode(device)),
        ("read", lambda: sharing.decode(code)),
    ):
        ms = round(picosystem.python_ms(act))
        yield Number(f"{game}: a code of {size} {way}", ms, "ms", "estimate", "1000 ms")
