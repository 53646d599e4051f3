"""Brain's part of ``grade``: key presses, and the positions that the search visited."""

from __future__ import annotations

import math

from tools.formats.model import Level
from tools.games import playback
from tools.games.brain import text
from tools.games.brain.generator import search
from tools.plurals import counted
from tools.solver import Difficulty, stored

_STATES = 30_000


def measure(level: Level, name: str, number: int, seconds: float) -> Difficulty:
    """Return how difficult a level is."""
    del seconds  # positions bound the search, because frames differ in time
    found = search.by_presses(text.load(level), limit=_STATES)
    if found.frames is None and found.whole:
        found = search.by_frames(text.load(level), limit=_STATES)
    frames, note = found.frames, ""
    if frames is None:
        note = f"not solved in {counted(found.states, 'positions')}"
        moves = stored(level)
        if not moves:
            return Difficulty(states=found.states, note=note)
        frames = _frames(level, name, number, moves)
        note = f"at least: {note}, by its stored solution"
    counters = {"frames": len(frames), "presses": _presses(frames)}
    value = 1.5 * counters["presses"] + 2 * math.log2(found.states + 1)
    return Difficulty(value, not note, counters, found.states, note)


def _frames(level: Level, name: str, number: int, moves: str) -> list[int]:
    """Return the keys of each frame of a solution, one bit per key."""
    player = playback.start(level, name, number)
    frames = []
    for action in player.actions(moves, name):
        action.do()
        frames.append(sum(1 << "lurd".index(letter) for letter in action.text))
    return frames


def _presses(frames: list[int]) -> int:
    """Count how often a different set of keys is pressed."""
    return sum(
        now != 0 and now != before for before, now in zip([0, *frames], frames, strict=False)
    )
