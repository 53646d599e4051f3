"""Freeze deadlocks: pushes that lose the level because a crate off its goal can never move again.

A crate is blocked along an axis by a wall, by dead squares on both sides, or by a neighbour that is
itself frozen; blocked along both axes, it is frozen. Four crates in a square are the smallest case.
"""

from __future__ import annotations

from tools.games.sokoban.solver.board import Board, shift


class Freeze:
    """Tests one board's crates; ``alive``: the cells from which some goal can be reached."""

    def __init__(self, board: Board, alive: int):
        stride = board.stride
        floor = board.floor
        wall = ~floor
        dead = floor & ~alive
        self._axes = (
            (1, floor & (wall << 1 | wall >> 1 | (dead << 1 & dead >> 1))),
            (stride, floor & (wall << stride | wall >> stride | (dead << stride & dead >> stride))),
        )
        self._goals = board.goals

    def deadlocked(self, crates: int, moved: int) -> bool:
        """Return whether the crate just pushed, or one it froze, can never reach a goal."""
        return bool(self.frozen(crates, moved) & ~self._goals)

    def frozen(self, crates: int, moved: int) -> int:
        """Return the crate just pushed and those it froze, or 0."""
        return self._frozen(crates, moved, 0)

    def _frozen(self, crates: int, crate: int, walls: int) -> int:
        """Return the crates frozen with this one, or 0. ``walls``: those already blocked."""
        walls |= crate
        frozen = crate
        for step, blocked in self._axes:
            if crate & blocked:
                continue
            beside = (crate << step | crate >> step) & (crates | walls)
            if beside & walls:
                continue
            if not beside:
                return 0
            for neighbour in (shift(crate, step), shift(crate, -step)):
                if neighbour & beside:
                    more = self._frozen(crates, neighbour, walls)
                    if more:
                        frozen |= more
                        break
            else:
                return 0
        return frozen
