"""Corral deadlocks: crates round a closed area that can be neither opened nor solved.

The crates round the area are considered alone, with all others taken off the board: what those few
cannot do without the others, they cannot do with them. A small search tries to put them on goals,
to push one of them away from the area, or to let the player in. If it is exhausted without success,
the level is lost; if it takes too long, nothing is known.
"""

from __future__ import annotations

from tools.games.sokoban.solver.board import Board, shift
from tools.games.sokoban.solver.corral import Corrals
from tools.games.sokoban.solver.deadlock import Freeze

_MOST = 150  #: states searched for one area


class Traps:
    """Finds corral deadlocks of one board; remembers what it found."""

    def __init__(self, board: Board, room: int, freeze: Freeze):
        self._board = board
        self._room = room
        self._freeze = freeze
        self._corrals = Corrals(board, room, must_leave=True, must_fill=False)
        self._known: dict[tuple[int, int], bool] = {}

    def trapped(self, crates: int, region: int, moved: int) -> bool:
        """Return whether an area beside the crate just pushed is shut off for good."""
        board = self._board
        shut = board.floor & ~crates & ~region
        for step in board.steps:
            beside = shift(moved, step) & shut
            if not beside:
                continue
            inside = board.flood(beside, shut)
            shut &= ~inside
            wall = board.beside(inside) & crates
            if not wall & ~board.goals:
                continue
            reach = board.flood(region, board.floor & ~wall)
            key = (wall, reach)
            lost = self._known.get(key)
            if lost is None:
                lost = self._known[key] = self._cannot_open(wall, reach, inside)
            if lost:
                return True
        return False

    def _cannot_open(self, crates: int, region: int, inside: int) -> bool:
        board, room = self._board, self._room
        place = inside | crates
        stack = [(crates, region)]
        met = {crates: [region]}
        states = 1
        while stack:
            crates, region = stack.pop()
            only = self._corrals.pushable(crates, region)
            free = room & ~crates
            for up, down in board.shifts:
                able = crates & only & (region << up >> down) & (free << down >> up)
                while able:
                    crate = able & -able
                    able ^= crate
                    target = crate << up >> down
                    if not target & place:
                        return False
                    after = crates ^ crate ^ target
                    regions = met.setdefault(after, [])
                    if any(crate & known for known in regions):
                        continue
                    if not regions and self._freeze.deadlocked(after, target):
                        regions.append(-1)
                        continue
                    reach = board.flood(crate, board.floor & ~after)
                    if reach | after == board.floor or not after & ~board.goals:
                        return False
                    regions.append(reach)
                    states += 1
                    if states > _MOST:
                        return False
                    stack.append((after, reach))
        return True
