"""Klocki's part of ``grade``: moves and steps, moves away from the goals, and how far the blocks
depend on each other.

A move is a change of block, as another block's move comes before it.
"""

from __future__ import annotations

from nibblock.games.klocki.kinds import burden, is_open_goal
from nibblock.games.klocki.rules import Klocki
from tools.formats.model import Level
from tools.games.klocki.moves import Follower, Run, parse
from tools.games.klocki.solve import find
from tools.games.klocki.solver.limits import Watch
from tools.solver import MEGABYTE, Difficulty, stored
from tools.solver.trails import switches

_MEMORY = 1024 * MEGABYTE


def measure(level: Level, name: str, number: int, seconds: float) -> Difficulty:
    """Return how difficult a level is."""
    found = find(level, name, number, Watch(seconds, _MEMORY))
    if found.result == "none":
        return Difficulty(states=found.states, note="it has no solution")
    is_exact = found.result == "solved"
    note = "" if is_exact else f"approximate grade, by the stored solution: {found.why}"
    runs = list(found.runs) if is_exact else parse(stored(level), name)
    if not runs and not is_exact:
        return Difficulty(states=found.states, note=found.why)
    value, counters = weigh(level, runs, name, number)
    return Difficulty(value, is_exact, counters, found.states, note)


def weigh(level: Level, runs: list[Run], name: str, number: int) -> tuple[float, dict[str, int]]:
    """Return the grade of a level by a solution, and what was counted."""
    follower = Follower(level, name, number)
    rules = follower.rules
    trail: list[int] = []
    away = 0
    for run in runs:
        block = rules.block_at(run.row * rules.width + run.column)
        before = _distance(rules, block)
        follower.play([run])
        trail.append(block)
        away += _distance(rules, block) > before
    counters = dict(rules.counters())
    value = counters["moves"] / 2 + counters["steps"] / 5 + away / 2 + switches(trail) / 2
    return value + len(set(trail)), counters


def _distance(rules: Klocki, block: int) -> int:
    """Return the steps from a block to the nearest goal that one of its cells meets, with nothing
    in the way; 0 for a block that has no goal.
    """
    width, far = rules.width, []
    for cell in range(len(rules.types)):
        if rules.block_at(cell) != block:
            continue
        type_, char = rules.types[cell], rules.char_at(cell)
        for goal, mark in enumerate(rules.marks):
            if is_open_goal(mark) and burden(mark, type_, char) < 0:
                down, right = divmod(goal, width)
                far.append(abs(cell // width - down) + abs(cell % width - right))
    return min(far, default=0)
