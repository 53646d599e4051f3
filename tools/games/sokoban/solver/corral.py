"""Corrals: areas shut off by crates, and why nothing else need be pushed before they are opened.

A corral is floor that the player cannot reach, with the crates round it. Suppose that every push
of those crates that is possible before one of them has moved goes inwards (an I-corral), that the
player can make all of them now (a PI-corral), and that any solution has to push one of them at some
time, because one is off its goal or a goal inside is empty. Then some shortest solution begins with
such a push: whatever would be pushed before it is outside and can be pushed just as well after it,
since the crate went inwards and only left more room. So no other pushes need to be considered; and
if there is no such push at all, the level is lost. (Brian Damgaard's PI-corral pruning.)
"""

from __future__ import annotations

from tools.games.sokoban.solver.board import Board


class Corrals:
    """Finds the corrals of states of one board. ``room``: floor where a crate may be.

    ``must_leave``: every crate must end on a goal; ``must_fill``: every goal must be covered.
    """

    def __init__(self, board: Board, room: int, *, must_leave: bool, must_fill: bool):
        self._board = board
        self._room = room
        self._must_leave = must_leave
        self._must_fill = must_fill

    def pushable(self, crates: int, region: int) -> int:
        """Return the crates worth pushing next; 0 if the level is lost.

        They are those of the corral with the fewest pushes, or all crates if no corral must be
        opened first.
        """
        board = self._board
        shut = board.floor & ~crates & ~region
        best, fewest = crates, 1 << 30
        while shut:
            inside = board.flood(shut & -shut, shut)
            shut ^= inside
            found = self._widened(crates, region, inside)
            if found is not None:
                count, wall = found
                if count < fewest:
                    best, fewest = wall, count
        return best

    def _widened(self, crates: int, region: int, inside: int) -> tuple[int, int] | None:
        """Return a corral that contains this area: its number of pushes, and its crates.

        It absorbs any area in its way that is itself out of reach. Return None if there is none.
        """
        board = self._board
        floor, room = board.floor, self._room
        wall = board.beside(inside) & crates
        while True:
            outside = floor & ~(inside | wall)
            free = room & ~wall
            count = 0
            more = 0
            for up, down in board.shifts:
                able = wall & (outside << up >> down) & (free << down >> up)
                if not able:
                    continue
                inwards = able & (inside << down >> up)
                stands = inwards << down >> up
                more |= stands & ~region
                count += inwards.bit_count()
                outwards = able ^ inwards
                if outwards:
                    ends = outwards << up >> down
                    hidden = ends & ~region
                    more |= hidden
                    stands = (outwards & ~(hidden << down >> up)) << down >> up
                    if stands & region:
                        return None
                    more |= stands
            if not more:
                break
            taken = board.flood(more & ~crates, floor & ~crates)
            inside |= taken
            wall |= (more | board.beside(taken)) & crates
        astray = wall & ~board.goals if self._must_leave else 0
        unfilled = inside & board.goals if self._must_fill else 0
        if astray or unfilled:
            return count, wall if count else 0
        return None
