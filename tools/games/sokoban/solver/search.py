"""Best-first search over pushes: with the fewest pushes (A*), or fast.

A state is a set of crates and the region that the player can walk in. A* expands states in order of
pushes made plus the matching bound, deepest first among equals. The bound never exceeds the true
number, so the first solved state taken from the queue has the fewest pushes. The bound is not
consistent (it takes a crate's best side), so a state found again with fewer pushes is reopened.

The fast search alternates between orders that trust the bound more than they should.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tools.games.sokoban.solver.board import Board, bits, shift
from tools.games.sokoban.solver.bound import FAR, Bound, Matching
from tools.games.sokoban.solver.corral import Corrals
from tools.games.sokoban.solver.deadlock import Freeze
from tools.games.sokoban.solver.symmetry import turns_onto_itself
from tools.games.sokoban.solver.trap import Traps

_KEPT = 10_000  #: pairings kept


class Push(NamedTuple):
    """One push: the crate's cell before it (one bit) and the direction (index into ``lurd``)."""

    crate: int
    step: int


class Found(NamedTuple):
    """The outcome of a search. ``pushes`` is None unless ``result`` is "solved"."""

    result: str  # "solved", "none" (searched to the end) or "undecided" (a limit was reached)
    pushes: list[Push] | None
    nodes: int


class Order(NamedTuple):
    """The weights of a push made and a push still needed when states are ordered."""

    made: int
    needed: int


OPTIMAL = (Order(1, 1),)
FAST = (Order(0, 1), Order(1, 3))


class _Node:
    """A state, and how it was reached."""

    __slots__ = ("bound", "crates", "done", "frozen", "parent", "push", "pushes", "region", "turn")

    def __init__(
        self,
        crates: int,
        region: int,
        bound: int,
        frozen: int = 0,
        parent: _Node | None = None,
        push: Push | None = None,
        turn: int = -1,
    ):
        self.crates = crates
        self.region = region
        self.frozen = frozen  # crates on goals that can never move again
        self.pushes = parent.pushes + 1 if parent else 0
        self.bound = bound
        self.parent = parent
        self.push = push
        self.turn = turn  # how the board was turned after that push; -1: not turned
        self.done = False  # expanded, or found again with fewer pushes since it was queued


class _Met:
    """What is known about a set of crates, and the states found with it, one per player region."""

    __slots__ = ("bound", "frozen", "lost", "nodes")

    def __init__(self, bound: int, frozen: int):
        self.bound = bound
        self.frozen = frozen
        self.nodes: list[_Node] = []
        self.lost = 0  # the player's regions that lead nowhere


class _Queue:
    """Nodes by their place in an order; among equals, last in, first out."""

    def __init__(self, order: Order):
        self._made, self._needed = order
        self._levels: list[list[_Node]] = []
        self._low = 0

    def put(self, node: _Node) -> None:
        place = node.pushes * self._made + node.bound * self._needed
        while len(self._levels) <= place:
            self._levels.append([])
        self._levels[place].append(node)
        if place < self._low:
            self._low = place

    def pop(self) -> _Node | None:
        """Return the first node not yet done, or None."""
        levels = self._levels
        while self._low < len(levels):
            level = levels[self._low]
            while level:
                node = level.pop()
                if not node.done:
                    return node
            self._low += 1
        return None


def possible_pushes(
    board: Board, crates: int, region: int, room: int, only: int = -1
) -> list[Push]:
    """Yield every push, in a state, of the crates in ``only`` onto a cell of ``room`` (floor where
    a crate may be).
    """
    free = room & ~crates
    crates &= only
    pushes = []
    for number, (up, down) in enumerate(board.shifts):
        able = crates & (region << up >> down) & (free << down >> up)
        while able:
            crate = able & -able
            able ^= crate
            pushes.append(Push(crate, number))
    return pushes


class Search:
    """One search over one board. Its parts are public: ``bound``, ``room``."""

    def __init__(self, board: Board, orders: Sequence[Order] = OPTIMAL):
        self.board = board
        self.bound = Bound(board)
        # If there are crates to spare, one of them may stay on any square for ever.
        self.room = board.floor if board.spare_crates else self.bound.alive
        self._freeze = None if board.spare_crates else Freeze(board, self.bound.alive)
        self._traps = Traps(board, self.room, self._freeze) if self._freeze else None
        spare_goals = board.goals.bit_count() > board.crates.bit_count()
        self._corrals = Corrals(
            board, self.room, must_leave=not board.spare_crates, must_fill=not spare_goals
        )
        self._turns = turns_onto_itself(board)
        self._met: dict[int, _Met] = {}
        self._matchings: dict[int, Matching] = {}
        self._bounds: dict[int, int] = {}
        self._queues = [_Queue(order) for order in orders]

    def run(
        self, max_nodes: int, out_of_time: Callable[[], bool], max_states: int = 1 << 60
    ) -> Found:
        """Search until solved or exhausted, or until ``max_nodes`` states are expanded,
        ``max_states`` sets of crates found, or ``out_of_time()``.
        """
        board = self.board
        if board.hopeless:
            return Found("none", None, 0)
        if board.solved(board.crates):
            return Found("solved", [], 0)
        region = board.flood(board.player, board.floor & ~board.crates)
        start = _Node(board.crates, region, self.bound_of(board.crates))
        if start.bound >= FAR:
            return Found("none", None, 0)
        met = self._met[board.crates] = _Met(start.bound, 0)
        met.nodes.append(start)
        self._put(start)
        nodes = 0
        while True:
            node = self._queues[nodes % len(self._queues)].pop()
            if node is None:
                return Found("none", None, nodes)
            if board.solved(node.crates):
                return Found("solved", self._path(node), nodes)
            full = nodes >= max_nodes or len(self._met) >= max_states
            if full or (nodes & 7 == 0 and out_of_time()):
                return Found("undecided", None, nodes)
            nodes += 1
            node.done = True
            self._expand(node)

    def bound_of(self, crates: int) -> int:
        """Return the matching bound of a set of crates, cached; FAR or more if lost."""
        if crates not in self._bounds:
            lost = crates & ~self.room
            self._bounds[crates] = FAR if lost else self.bound.matching(crates).total
        return self._bounds[crates]

    def _put(self, node: _Node) -> None:
        for queue in self._queues:
            queue.put(node)

    def _expand(self, node: _Node) -> None:
        board = self.board
        cells = list(bits(node.crates))
        images = [sum(map(turn.__getitem__, cells)) for turn in self._turns]
        matching = None
        only = self._corrals.pushable(node.crates, node.region)
        for push in possible_pushes(board, node.crates, node.region, self.room, only):
            target = shift(push.crate, board.steps[push.step])
            after = crates = node.crates ^ push.crate ^ target
            turned = -1
            for number, image in enumerate(images):
                turn = self._turns[number]
                other = image ^ turn[push.crate] ^ turn[target]
                if other < crates:
                    crates, turned = other, number
            met = self._met.get(crates)
            if met is None:
                frozen = self._freeze.frozen(after, target) if self._freeze else 0
                if frozen & ~board.goals:
                    bound = FAR
                elif frozen & ~node.frozen:
                    bound = self.bound.matching(after, node.frozen | frozen).total
                else:
                    matching = matching or self._matching(node)
                    bound = matching.total_after(push.crate, self.bound.rows(node.frozen)[target])
                met = self._met[crates] = _Met(bound, self._turn(node.frozen | frozen, turned))
            if met.bound < FAR:
                self._arrive(node, push, crates, met, turned)

    def _matching(self, node: _Node) -> Matching:
        """Return the matching of the node's crates, from the parent's if that is still kept."""
        kept = self._matchings
        parent = node.parent
        if parent and parent.frozen == node.frozen and node.turn < 0 and parent.crates in kept:
            assert node.push
            crate = node.push.crate
            target = parent.crates ^ node.crates ^ crate
            costs = self.bound.rows(node.frozen)[target]
            found = kept[parent.crates].after(crate, target, costs)
        else:
            found = self.bound.matching(node.crates, node.frozen)
        if len(kept) >= _KEPT:
            kept.clear()
        kept[node.crates] = found
        return found

    def _arrive(self, parent: _Node, push: Push, crates: int, met: _Met, turned: int) -> None:
        """Queue the state after a push, unless it is lost or known with as few pushes."""
        player = self._turn(push.crate, turned)
        if met.lost & player:
            return
        region = 0
        for twin in met.nodes:
            if twin.region & player:
                if twin.pushes <= parent.pushes + 1:
                    return
                twin.done = True
                met.nodes.remove(twin)
                region = twin.region
                break
        if not region:
            board = self.board
            target = shift(push.crate, board.steps[push.step])
            moved = self._turn(target, turned)
            if turned < 0:
                region = board.region_after(parent.region, push.crate, target, crates)
            else:
                region = board.flood(player, board.floor & ~crates)
            if self._traps and self._traps.trapped(crates, region, moved):
                met.lost |= region
                return
        # Never below the parent's sum: the true number is not, either.
        bound = max(met.bound, parent.bound - 1)
        node = _Node(crates, region, bound, met.frozen, parent, push, turned)
        met.nodes.append(node)
        self._put(node)

    def _turn(self, cells: int, turned: int) -> int:
        if turned < 0:
            return cells
        turn = self._turns[turned]
        return sum([turn[bit] for bit in bits(cells)])

    def _path(self, node: _Node) -> list[Push]:
        """Return the pushes that lead to a node, on the board as it was before any turn."""
        path = [node]
        while path[-1].parent:
            path.append(path[-1].parent)
        steps = self.board.steps
        unturned = {bit: bit for bit in bits(self.board.floor)}
        pushes = []
        for child in reversed(path[:-1]):
            assert child.push
            crate, step = child.push
            before, after = unturned[crate], unturned[shift(crate, steps[step])]
            pushes.append(Push(before, steps.index(after.bit_length() - before.bit_length())))
            if child.turn >= 0:
                turn = self._turns[child.turn]
                unturned = {turn[bit]: real for bit, real in unturned.items()}
        return pushes


def deadline(seconds: float | None) -> Callable[[], bool]:
    """Return a function that returns True once the time is over; never, for None."""
    if seconds is None:
        return lambda: False
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
