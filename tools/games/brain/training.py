"""Levels to train the tables of Brain's codes on (tools/sharing/train.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nibblock.games.brain.level import BrainLevel
from tools.formats.model import Level
from tools.games.brain import text

MODULES = ("board", "texts")


def boards(
    levels: Iterable[Level], but: Iterable[Level], seen: set[object]
) -> Iterator[BrainLevel]:
    """Yield the levels of Brain."""
    del but, seen
    for level in levels:
        if level.game == "brain":
            yield text.load(level)
