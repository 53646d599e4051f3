"""Measure the bytes each game takes on the drive, and each of its levels in a pack."""

from __future__ import annotations

from tools import games
from tools.bench.heap import Measured
from tools.build import contents
from tools.formats import nbk
from tools.formats.model import Collection
from tools.games import levels


def on_drive(measured: Measured) -> dict[str, tuple[int, int]]:
    """Return the bytes of code and pictures that only a game needs, and those that all share."""
    found = {}
    files = dict(contents.device())
    rest = [
        sum(measured.mpy.values()),
        sum(path.stat().st_size for path in files.values() if path.suffix == ".bmp"),
    ]
    for game in games.NAMES:
        folder = f"nibblock.games.{game}."
        code = sum(size for name, size in measured.mpy.items() if name.startswith(folder))
        art = sum(
            path.stat().st_size
            for name, path in files.items()
            if path.suffix == ".bmp" and contents.game_of(name) == game
        )
        found[game] = code, art
        rest = [rest[0] - code, rest[1] - art]
    return {"shared": (rest[0], rest[1]), **found}


def in_packs() -> dict[str, tuple[float, float]]:
    """Return each game's mean bytes per shipped level, with title and solution: NBK, text."""
    found = {}
    for game, part in games.modules("bench").items():
        shipped = [levels.read(game, source) for source in levels.sources_of(game)]
        count = sum(len(collection.levels) for collection in shipped)
        packed, plain = (
            sum(len(make(collection)) for collection in map(_as_read, shipped))
            for make in (nbk.write, part.as_text)
        )
        found[game] = packed / count, plain / count
    return found


def _as_read(collection: Collection) -> Collection:
    """Return the collection as NBK stores it, without the sources' extra data."""
    return nbk.read(nbk.write(collection), "")
