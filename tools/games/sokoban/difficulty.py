"""Sokoban's part of ``grade``: moves, changes of crate, pushes away from the goals, and how far the
crates depend on each other.
"""

from __future__ import annotations

from tools.formats.model import Level
from tools.games.sokoban import solver
from tools.games.sokoban.solver.board import Board, shift
from tools.games.sokoban.solver.bound import lone_distances
from tools.games.sokoban.solver.lurd import play
from tools.solver import Difficulty, stored
from tools.solver.trails import switches

#: Collections of 40 levels and more whose makers sorted them by difficulty or wrote them as a
#: course for beginners, by the names of their files. A rank of fewer levels says little.
SORTED = {
    "Dimitri & Yorick": r"dimitri.*yorick",
    "First steps": r"([0-9]+ )?first steps.*",
    "Microban": r"microban([ _-]?(1|i))?",
    "Simple Sokoban": r"simple[ _]sokoban",
    "SokEvo": r"sokevo",
}
_POLISH = 30_000  #: positions searched for fewer moves with the same pushes


def measure(level: Level, name: str, number: int, seconds: float) -> Difficulty:
    """Return how difficult a level is."""
    del name, number
    found = solver.either(level.rows, seconds, polish_states=_POLISH)
    if found.result == "none":
        return Difficulty(states=found.nodes, note="it has no solution")
    note = "" if found.optimal else f"fewest pushes not found in {seconds:g} s"
    moves = found.lurd or stored(level)
    if found.result == "undecided" and not moves:
        return Difficulty(states=found.nodes, note=f"not solved in {seconds:g} s")
    value, counters = weigh(Board(level.rows), moves)
    note = note and f"approximate grade{'' if found.lurd else ', by the stored solution'}: {note}"
    return Difficulty(value, found.optimal, counters, found.nodes, note)


def weigh(board: Board, moves: str) -> tuple[float, dict[str, int]]:
    """Return the grade of a board by a solution, and what was counted.

    Raise ValueError if a step is impossible.
    """
    played = play(board, moves)
    away = pushes_away(board, moves)
    value = played.moves / 10 + played.changes + away / 2 + switches(played.trail) / 2
    counters = {"moves": played.moves, "pushes": played.pushes, "changes": played.changes}
    return value + board.crates.bit_count(), counters


def pushes_away(board: Board, moves: str) -> int:
    """Return how many pushes of a solution take a crate farther from its nearest goal."""
    far = {cell: min(row, default=0) for cell, row in lone_distances(board).items()}
    made = play(board, moves).made
    return sum(far[shift(crate, board.steps[step])] > far[crate] for crate, step in made)
