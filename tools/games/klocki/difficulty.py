"""Klocki's part of ``grade``: moves, steps, and the positions that the solver visited."""

from __future__ import annotations

import math

from tools.formats.model import Level
from tools.games.klocki.moves import Follower, parse
from tools.games.klocki.solve import find
from tools.solver import MEGABYTE, Difficulty, stored

_MEMORY = 1024 * MEGABYTE


def measure(level: Level, name: str, number: int, seconds: float) -> Difficulty:
    """Return how difficult a level is."""
    found = find(level, name, number, limit=seconds, memory=_MEMORY)
    if found.result == "none":
        return Difficulty(states=found.states, note="it has no solution")
    if found.result == "solved":
        counters, note = {"moves": found.moves, "steps": found.steps}, ""
    else:
        moves = stored(level)
        if not moves:
            return Difficulty(states=found.states, note=found.why)
        follower = Follower(level, name, number)
        follower.play(parse(moves, name))
        counters = dict(follower.rules.counters())
        note = f"at least: {found.why}, by its stored solution"
    value = counters["moves"] / 3 + counters["steps"] / 8 + 2 * math.log2(found.states + 1)
    return Difficulty(value, not note, counters, found.states, note)
