"""Sokoban's part of ``solve``: the fewest pushes, or the fewest moves among such solutions.

If that takes too long and was not asked for, any solution will do, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from tools.errors import InputError, ToolError
from tools.formats.model import Level
from tools.games import playback
from tools.games.sokoban import solver
from tools.games.sokoban.solver import improve
from tools.games.sokoban.solver.board import Board
from tools.games.sokoban.solver.lurd import play
from tools.games.sokoban.solver.search import deadline
from tools.solver import Answer, Task, stored

FEWEST = ("pushes", "moves")
FAST = True
_POLISH = 200_000  #: positions searched for fewer moves with the same pushes


def solve(task: Task) -> Answer:
    """Solve a level and check the solution with the device's rules."""
    player = playback.start(task.level, task.name, task.number)  # refuses what the device refuses
    try:
        found = _search(task)
    except ValueError as error:
        raise InputError(task.name, f"level {task.number}", str(error)) from None
    if found.result != "solved":
        why = "not decided within the limits" if found.result == "undecided" else ""
        return Answer(found.result, states=found.nodes, seconds=found.seconds, why=why)
    outcome = playback.play(player, player.actions(found.lurd, task.name))
    if outcome.result != "solved":
        place = f"{task.name}: level {task.number}"
        raise ToolError(f"{place}: the device's rules refuse {found.lurd}")
    first = next((i for i, step in enumerate(found.lurd, 1) if step.isupper()), 0)
    why = "solved, perhaps not with the fewest pushes"
    return Answer(
        "solved",
        found.lurd,
        found.lurd[:first],
        found.optimal and task.fewest == "pushes",
        outcome.counters,
        found.nodes,
        found.seconds,
        "" if found.optimal or task.is_fast else why,
    )


def improved(
    level: Level, name: str, number: int, seconds: float | None
) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield ever better solutions near the stored one, and how many fewer pushes and moves each
    has. Nothing for a level without a solution; ValueError if the stored one does not solve it.
    """
    playback.start(level, name, number)  # refuses what the device refuses
    moves = stored(level)
    if not moves:
        return
    board = Board(level.rows)
    before = play(board, moves)
    if not before.solved:
        raise ValueError("the stored solution does not solve it")
    for better in improve.improved(board, moves.lower(), deadline(seconds)):
        after = play(board, better)
        yield better, {"pushes": before.pushes - after.pushes, "moves": before.moves - after.moves}
        before = after


def _search(task: Task) -> solver.Result:
    rows = task.level.rows
    if not task.is_fast and not task.is_asked:
        return solver.either(rows, task.seconds, task.megabytes)
    return solver.solve(
        rows,
        task.seconds,
        solver.UNLIMITED,
        _POLISH if task.fewest == "moves" else 0,
        fast=task.is_fast,
        memory=task.megabytes,
    )
