"""The levels we ship: the sources of each game's packs, and where the packs go."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tools import files
from tools.formats.model import Collection
from tools.games import NAMES, module

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "tools" / "games"
SHIPPED = ROOT / "levels"


def folder_of(game: str) -> str:
    """Return the folder below ``levels`` for a game's packs."""
    return f"{NAMES.index(game) + 1}-{game}"


def sources_of(game: str, sources: Path = SOURCES) -> list[Path]:
    """Return the sources of a game's packs, in order."""
    found = (sources / game / "levels").glob("*")
    return sorted(path for path in found if path.suffix != files.DESCRIPTION)


def read(game: str, source: Path) -> Collection:
    """Read a source, with the game's own module ``shipping`` if it has a reader."""
    part = module(game, "shipping")
    if hasattr(part, "read"):
        return part.read(source)
    collection = files.read_levels(str(source))
    levels = (replace(level, author=collection.author) for level in collection.levels)
    return replace(collection, levels=tuple(levels))
