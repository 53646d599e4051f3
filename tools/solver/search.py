# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT

"""Push-optimal Sokoban by A*.

A state is a set of crates and the region that the player can walk in. The search expands states in
order of pushes made plus the matching bound, deepest first among equals. The bound never exceeds
the truth, so the first solved state taken from the queue has the fewest pushes. The bound is not
consistent (it takes a crate's best side), so a state found again with fewer pushes is opened again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from tools.solver.board import Board, shift
from tools.solver.bound import FAR, Bound
from tools.solver.deadlock import Freeze


class Push(NamedTuple):
    """One push: the crate's cell before it (one bit) and the direction (index into ``lurd``)."""

    crate: int
    step: int


class Found(NamedTuple):
    """What a search came to. ``pushes`` is None unless ``result`` is "solved"."""

    result: str  # "solved", "none" (searched to the end) or "undecided" (a limit was reached)
    pushes: list[Push] | None
    nodes: int


class _Node:
    __slots__ = ("bound", "crates", "parent", "push", "pushes", "region", "stale")

    def __init__(
        self,
        crates: int,
        region: int,
        bound: int,
        parent: _Node | None = None,
        push: Push | None = None,
    ):
        self.crates = crates
        self.region = region
        self.pushes = parent.pushes + 1 if parent else 0
        self.bound = bound
        self.parent = parent
        self.push = push
        self.stale = False  # found again with fewer pushes since it was queued


def possible_pushes(board: Board, crates: int, region: int, room: int) -> list[Push]:
    """Every push from a state onto a cell of ``room`` (floor where a crate may stand)."""
    free = room & ~crates
    pushes = []
    for number, (up, down) in enumerate(board.shifts):
        able = crates & (region << up >> down) & (free << down >> up)
        while able:
            crate = able & -able
            able ^= crate
            pushes.append(Push(crate, number))
    return pushes


class Search:
    """One search over one board. The pieces it needs can be looked at: ``bound``, ``room``."""

    def __init__(self, board: Board):
        self.board = board
        self.bound = Bound(board)
        # Where crates are to spare, one of them may rest on any square for ever.
        self.room = board.floor if board.spare_crates else self.bound.alive
        self._freeze = None if board.spare_crates else Freeze(board, self.bound.alive)
        # The states met: for each set of crates its bound and the nodes, one a player region.
        self._bounds: dict[int, int] = {}
        self._met: dict[int, list[_Node]] = {}
        self._queue: list[list[_Node]] = []

    def run(self, max_nodes: int, out_of_time: Callable[[], bool]) -> Found:
        """Searches until solved or exhausted, or ``max_nodes`` expanded, or ``out_of_time()``."""
        board = self.board
        if board.hopeless or not board.crates:
            return Found("none", None, 0)
        region = board.flood(board.player, board.floor & ~board.crates)
        start = _Node(board.crates, region, self.bound.matching(board.crates).total)
        if start.bound >= FAR:
            return Found("none", None, 0)
        if not board.solved(board.crates):  # a level that starts solved counts after a push
            self._met[start.crates] = [start]
            self._bounds[start.crates] = start.bound
        self._put(start)
        nodes = 0
        for level in self._queue:  # grows while we walk it
            while level:
                node = level.pop()
                if node.stale:
                    continue
                if node.parent and board.solved(node.crates):
                    return Found("solved", _path(node), nodes)
                if nodes >= max_nodes or (nodes & 63 == 0 and out_of_time()):
                    return Found("undecided", None, nodes)
                nodes += 1
                self._expand(node)
        return Found("none", None, nodes)

    def bound_of(self, crates: int) -> int:
        """The matching bound of a set of crates, remembered; FAR or more if all is lost."""
        if crates not in self._bounds:
            lost = crates & ~self.room
            self._bounds[crates] = FAR if lost else self.bound.matching(crates).total
        return self._bounds[crates]

    def _put(self, node: _Node) -> None:
        order = node.pushes + node.bound
        while len(self._queue) <= order:
            self._queue.append([])
        self._queue[order].append(node)

    def _expand(self, node: _Node) -> None:
        board = self.board
        rows = self.bound.rows
        matching = None
        for push in possible_pushes(board, node.crates, node.region, self.room):
            target = shift(push.crate, board.steps[push.step])
            crates = node.crates ^ push.crate ^ target
            met = self._met.get(crates)
            if met is None:
                met = self._met[crates] = []
                if self._freeze and self._freeze.deadlocked(crates, target):
                    self._bounds[crates] = FAR
                    continue
                if matching is None:
                    matching = self.bound.matching(node.crates)
                place = bin(node.crates & (push.crate - 1)).count("1")
                self._bounds[crates] = matching.moved(place, rows[target])
            bound = self._bounds[crates]
            if bound >= FAR:
                continue
            region = 0
            for twin in met:
                if twin.region & push.crate:
                    if twin.pushes <= node.pushes + 1:
                        break
                    twin.stale = True
                    met.remove(twin)
                    region = twin.region
            else:
                region = region or board.flood(push.crate, board.floor & ~crates)
                # Never below the parent's sum, so that the queue is only walked forwards.
                child = _Node(crates, region, max(bound, node.bound - 1), node, push)
                met.append(child)
                self._put(child)


def _path(node: _Node) -> list[Push]:
    pushes = []
    while node.parent and node.push:
        pushes.append(node.push)
        node = node.parent
    return pushes[::-1]


def deadline(seconds: float | None) -> Callable[[], bool]:
    """A question that turns true when the time is over; never, for None."""
    if seconds is None:
        return lambda: False
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
