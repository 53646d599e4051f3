"""Brain's packs: the sources are drawings; their solutions must win at playing speed and fast."""

from __future__ import annotations

from pathlib import Path

from nibblock.games.brain.packs.solution import NORMAL
from nibblock.games.brain.rules import Brain
from tools.errors import InputError
from tools.formats.model import Collection
from tools.games.brain import check, drawn, text

_SPEEDS = (NORMAL, 0)


def read(source: Path) -> Collection:
    """Read a source. Raises InputError if a solution does not win."""
    collection = drawn.read(source.read_bytes(), str(source))
    for number, level in enumerate(collection.levels, 1):
        rules = Brain(text.load(level))
        reasons = [check.why_draft(rules)]
        for solution in level.solutions:
            for speed in _SPEEDS:
                reason = check.why_broken(rules, solution.moves, speed)
                reasons.append(reason and f"a solution at speed {speed}: {reason}")
        for reason in filter(None, reasons):
            raise InputError(str(source), f"line {level.line}", f"level {number}: {reason}")
    return collection
