"""Sokoban's part of ``grade``: pushes, box lines, box changes, and the solver's states."""

from __future__ import annotations

from tools.formats.model import Level
from tools.games.sokoban import solver
from tools.games.sokoban.generator.quality import difficulty
from tools.games.sokoban.solver.board import Board
from tools.games.sokoban.solver.lurd import play
from tools.solver import Difficulty, stored


def measure(level: Level, name: str, number: int, seconds: float) -> Difficulty:
    """Return how difficult a level is."""
    del name, number
    found = solver.solve(level.rows, limit=seconds)
    if found.result == "none":
        return Difficulty(states=found.nodes, note="it has no solution")
    exact = found.result == "solved"
    moves = found.lurd if exact else stored(level)
    note = "" if exact else f"not solved in {seconds:g} s"
    if not moves and not exact:
        return Difficulty(states=found.nodes, note=note)
    played = play(Board(level.rows), moves)
    counters = {"moves": played.moves, "pushes": played.pushes, "changes": played.changes}
    value = difficulty(played.pushes, found.nodes, played)
    note = note and f"at least: {note}, by its stored solution"
    return Difficulty(value, exact, counters, found.nodes, note)
