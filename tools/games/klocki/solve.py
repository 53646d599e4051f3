"""Klocki's part of ``solve``: the fewest moves or steps. Pure sliding-block puzzles have a fast
solver; levels with other blocks and marks are searched exhaustively.
"""

from __future__ import annotations

from tools.formats.model import Level
from tools.games.klocki.solver import board, search, sliding
from tools.games.klocki.solver.limits import Result, Watch
from tools.solver import MEGABYTE, Answer, Task

FEWEST = ("moves", "steps")
FAST = False


def solve(task: Task) -> Answer:
    """Solve a level with the fewest moves or steps."""
    watch = Watch(task.seconds, task.megabytes * MEGABYTE, task.report)
    found = find(task.level, task.name, task.number, watch, task.fewest)
    if found.result != "solved":
        return Answer(found.result, states=found.states, seconds=found.seconds, why=found.why)
    runs = [str(run) for run in found.runs]
    counters = {"moves": found.moves, "steps": found.steps}
    hint = runs[0] if runs else ""
    return Answer("solved", ";".join(runs), hint, True, counters, found.states, found.seconds)


def find(level: Level, name: str, number: int, watch: Watch, fewest: str = "moves") -> Result:
    """Solve a level with the solver that suits it."""
    try:
        puzzle = board.puzzle_of(level, name, number)
    except board.NotSliding:
        return search.solve(level, watch, fewest)
    return sliding.solve(puzzle, watch, fewest)
