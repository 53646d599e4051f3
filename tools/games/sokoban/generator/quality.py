"""What makes a level worth playing, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tools.games.sokoban.solver.board import Board, shift
from tools.games.sokoban.solver.lurd import Played
from tools.games.sokoban.solver.search import Push

#: Every level beyond the tutorial has at least this many.
LEAST_CRATES = 3
LEAST_PUSHES = 25
LEAST_CHANGES = 6


class Shape(NamedTuple):
    """The shape of a row of pushes."""

    changes: int  # pushes of a different crate from the push before
    lines: int  # runs of pushes of one crate in one direction
    least: int  # pushes of the crate that is pushed least
    back: int  # crates pushed off a goal on the way


def shape(board: Board, crates: int, goals: int, pushes: Sequence[Push]) -> Shape:
    """Measure a push sequence that starts from ``crates``."""
    origin = {}
    counts = {}
    for number, bit in enumerate(_each(crates)):
        origin[bit] = number
        counts[number] = 0
    changes = lines = back = 0
    last = (-1, -1)
    for crate, step in pushes:
        number = origin.pop(crate)
        target = shift(crate, board.steps[step])
        origin[target] = number
        counts[number] += 1
        changes += last[0] not in (-1, number)
        lines += last != (number, step)
        back += bool(crate & goals and last[0] != number)
        last = (number, step)
    return Shape(changes, lines, min(counts.values(), default=0), back)


def _each(crates: int) -> list[int]:
    return [1 << n for n in range(crates.bit_length()) if crates >> n & 1]


def unworthy(board: Board, played: Played) -> str:
    """Return why a solved level is not worth shipping, or ""."""
    crates = bin(board.crates).count("1")
    if crates < LEAST_CRATES or crates != bin(board.goals).count("1"):
        return "too few crates"
    if played.pushes < LEAST_PUSHES:
        return "too few pushes"
    if played.changes < LEAST_CHANGES:
        return "too few box changes"
    if len(played.moved) < crates:
        return "a crate that never moves"
    if played.moves > 6 * played.pushes:
        return "too much walking"
    idle = bin(board.floor & ~played.visited).count("1")
    if idle * 5 > bin(board.floor).count("1") * 2:
        return "too much idle floor"
    return ""
