"""What makes a level worth playing, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from tools.games.sokoban.solver.board import Board, bits, shift
from tools.games.sokoban.solver.lurd import Played
from tools.games.sokoban.solver.search import Push, Search


class Shape(NamedTuple):
    """The shape of a row of pushes."""

    changes: int  # pushes of a different crate from the push before
    lines: int  # runs of pushes of one crate in one direction
    least: int  # pushes of the crate that is pushed least
    back: int  # crates pushed off a goal on the way
    away: int  # pushes that take a crate farther from its nearest goal


def shape(board: Board, crates: int, far: dict[int, int], pushes: Sequence[Push]) -> Shape:
    """Measure a push sequence that starts from ``crates``; ``far`` has the pushes from a cell to
    its nearest goal.
    """
    origin = {}
    counts = {}
    for number, bit in enumerate(bits(crates)):
        origin[bit] = number
        counts[number] = 0
    changes = lines = back = away = 0
    last = (-1, -1)
    for crate, step in pushes:
        number = origin.pop(crate)
        target = shift(crate, board.steps[step])
        origin[target] = number
        counts[number] += 1
        changes += last[0] not in (-1, number)
        lines += last != (number, step)
        back += bool(not far[crate] and last[0] != number)
        away += far[target] > far[crate]
        last = (number, step)
    return Shape(changes, lines, min(counts.values(), default=0), back, away)


def unworthy(board: Board, played: Played, least_pushes: int) -> str:
    """Return why a solved level is not worth playing, or ""."""
    crates = board.crates.bit_count()
    if played.pushes < least_pushes:
        return "too few pushes"
    if played.changes < crates:
        return "too few box changes"
    if len(set(played.trail)) < crates:
        return "a crate that never moves"
    if played.moves > 6 * played.pushes + 10:
        return "too much walking"
    idle = (board.floor & ~played.visited).bit_count()
    if idle * 5 > board.floor.bit_count() * 2:
        return "too much idle floor"
    return ""


def has_loner(board: Board, played: Played, max_nodes: int) -> bool:
    """Return whether a crate never interacts with another: neither it nor the others need fewer
    pushes to the same goals without each other.
    """
    crates = list(bits(board.crates))
    for number, crate in enumerate(crates if len(crates) > 1 else ()):
        own, end = played.trail.count(number), played.ends[number]
        alone = _fewest(board, crate, end, max_nodes)
        others = _fewest(board, board.crates ^ crate, board.goals ^ end, max_nodes)
        if alone == own and others == played.pushes - own:
            return True
    return False


def _fewest(board: Board, crates: int, goals: int, max_nodes: int) -> int:
    """Return the fewest pushes of some of the crates to some of the goals; -1 if not found."""
    some = copy(board)
    some.crates, some.goals = crates, goals
    found = Search(some).run(max_nodes, lambda: False).pushes
    return -1 if found is None else len(found)
