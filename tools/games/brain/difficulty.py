"""Brain's part of ``grade``: presses and moves, changes of block, moves away from the goals, and
how far the blocks depend on each other.

Only frames with a key pressed count: what a board does by itself asks nothing of the player.
"""

from __future__ import annotations

from nibblock.games.brain.codes import FIRST, GOAL, PLAYER
from nibblock.games.brain.rules import Brain
from tools.formats.model import Level
from tools.games import playback
from tools.games.brain import text
from tools.games.brain.generator import search
from tools.plurals import counted
from tools.solver import Difficulty, stored
from tools.solver.trails import changes, switches

_STATES = 30_000


def measure(level: Level, name: str, number: int, seconds: float) -> Difficulty:
    """Return how difficult a level is."""
    # Positions bound the search, because frames differ in time.
    found = search.by_presses(text.load(level), limit=_STATES if seconds else 0)
    if found.frames is None and found.whole and seconds:
        found = search.by_frames(text.load(level), limit=_STATES)
    frames, note = found.frames, ""
    if frames is None:
        note = f"not solved in {counted(found.states, 'positions')}"
        moves = stored(level)
        if not moves:
            return Difficulty(states=found.states, note=note)
        frames = frames_of(level, name, number, moves)
        note = f"approximate grade, by the stored solution: {note}"
    value, counters = weigh(Brain(text.load(level)), frames)
    return Difficulty(value, not note, counters, found.states, note)


def weigh(rules: Brain, frames: list[int]) -> tuple[float, dict[str, int]]:
    """Return the grade of a level by the keys of each frame of a solution, and what was counted."""
    trail: list[int] = []
    away = 0
    for pressed in frames:
        before = rules.cell[:]
        rules.frame(pressed)
        if pressed:
            blocks = range(FIRST, rules.top)
            moved = [b for b in blocks if rules.cell[b] != before[b] and rules.kind[b] != PLAYER]
            trail += moved
            for b in moved:
                away += _distance(rules, b, rules.cell[b]) > _distance(rules, b, before[b])
    presses = sum(now not in (0, was) for was, now in zip([0, *frames], frames, strict=False))
    value = presses + sum(map(bool, frames)) / 5 + changes(trail) + away / 2 + switches(trail) / 2
    return value + len(set(trail)), {"frames": len(frames), "presses": presses}


def _distance(rules: Brain, block: int, cell: int) -> int:
    """Return the tiles from a cell to the nearest goal of a block; 0 if there is none."""
    goal, stride = GOAL + rules.kind[block], rules.width + 1
    goals = [divmod(place, stride) for place, mark in enumerate(rules.marks) if mark == goal]
    y, x = divmod(cell, stride)
    return min((abs(y - down) + abs(x - right) for down, right in goals), default=0)


def frames_of(level: Level, name: str, number: int, moves: str) -> list[int]:
    """Return the keys of each frame of a solution, one bit per key."""
    player = playback.start(level, name, number)
    frames = []
    for action in player.actions(moves, name):
        action.do()
        frames.append(sum(1 << "lurd".index(letter) for letter in action.text))
    return frames
