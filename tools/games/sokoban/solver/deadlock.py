# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT

"""Pushes after which the level is lost: a crate off its goal that can never move again.

Sokoban programs call it a freeze deadlock. A crate is blocked along an axis by a wall, by two dead
squares on both sides, or by a neighbour that is frozen itself; blocked along both, it is frozen.
Four crates in a square are the smallest case.
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
        """Whether the crate just pushed, or one that it froze, can never reach a goal."""
        return bool(self.frozen(crates, moved) & ~self._goals)

    def frozen(self, crates: int, moved: int) -> int:
        """The crate just pushed and those that it froze, or 0."""
        return self._frozen(crates, moved, 0)

    def _frozen(self, crates: int, crate: int, walls: int) -> int:
        """The crates frozen with this one, or 0. ``walls``: those already taken as blocked."""
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
