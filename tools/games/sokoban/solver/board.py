# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT

"""A Sokoban board as bit sets: one Python int a set of cells, one bit a cell.

The board gets a border of one wall all round, so a cell is bit ``(y + 1) * stride + x + 1`` with
``stride = width + 2``. A shift of a whole set by a direction is then one machine operation a word,
and nothing on floor can shift out of its row: beyond every floor cell lies a wall.

Rows are XSB: ``# @ + $ * .`` and blank, ``-`` or ``_`` for floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Rows = Sequence[str]

LURD = "lurd"


def bits(cells: int) -> Iterator[int]:
    """Each cell of a set as a one-bit int, lowest first."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit


class Board:
    """The part of a level that the player could reach if crates were air; the rest is wall.

    ``floor``, ``goals``, ``crates``, ``player`` are sets of cells. Crates and goals outside that
    part are left out; ``hopeless`` says that they already make the level unsolvable.

    Raises ValueError when there is not exactly one player.
    """

    def __init__(self, rows: Rows):
        self.width = max((len(row) for row in rows), default=0)
        self.height = len(rows)
        self.stride = self.width + 2
        self.steps = (-1, -self.stride, 1, self.stride)
        # The same four steps for a whole set: ``cells << up >> down``; swapped, they go back.
        self.shifts = ((0, 1), (0, self.stride), (1, 0), (self.stride, 0))
        marks = self._read(rows)
        if marks["player"].bit_count() != 1:
            count = marks["player"].bit_count()
            raise ValueError(f"the level has {count} players, the solver needs exactly one")
        self.player = marks["player"]
        self.floor = self._interior(self.player, ~marks["wall"])
        self.goals = marks["goal"] & self.floor
        self.crates = marks["crate"] & self.floor
        # For a cell the eight around it, and which sets of those hold together: see below.
        self._rings: dict[int, tuple[int, dict[int, bool]]] = {}
        outside = ~self.floor
        loose_crates = marks["crate"] & outside & ~marks["goal"]
        empty_goals = marks["goal"] & outside & ~marks["crate"]
        all_crates = marks["crate"].bit_count()
        all_goals = marks["goal"].bit_count()
        # With fewer goals than crates every goal must be covered, else every crate must be home.
        self.spare_crates = all_crates > all_goals
        self.hopeless = bool(empty_goals if self.spare_crates else loose_crates) or not (
            all_crates and all_goals
        )

    def _read(self, rows: Rows) -> dict[str, int]:
        marks = {"wall": 0, "crate": 0, "goal": 0, "player": 0}
        for y, row in enumerate(rows):
            for x, char in enumerate(row):
                bit = 1 << self.cell(x, y)
                if char == "#":
                    marks["wall"] |= bit
                if char in "$*":
                    marks["crate"] |= bit
                if char in ".*+":
                    marks["goal"] |= bit
                if char in "@+":
                    marks["player"] |= bit
        return marks

    def _interior(self, start: int, passable: int) -> int:
        """Everything joined to ``start``; an open edge of the rows counts as wall."""
        row = (1 << self.width) - 1
        inside = 0
        for y in range(self.height):
            inside |= row << self.cell(0, y)
        return self.flood(start, passable & inside)

    def cell(self, x: int, y: int) -> int:
        """The bit number of a place."""
        return (y + 1) * self.stride + x + 1

    def place(self, cell: int) -> tuple[int, int]:
        """The (x, y) of a bit number."""
        return cell % self.stride - 1, cell // self.stride - 1

    def flood(self, start: int, free: int) -> int:
        """All cells of ``free`` joined to those of ``start``."""
        stride = self.stride
        region = start & free
        while True:
            before = region
            region |= (region << 1 | region >> 1) & free
            region |= (region << stride | region >> stride) & free
            if region == before:
                return region

    def region_after(self, region: int, crate: int, target: int, crates: int) -> int:
        """The player's region once it has pushed a crate; ``crates``: all, after the push.

        Most of it is the region of before, unless the crate cuts that in two.
        """
        region |= crate
        if region & target:
            if target not in self._rings:
                row = target | target << 1 | target >> 1
                ring = (row | row << self.stride | row >> self.stride) & ~target
                self._rings[target] = ring, {}
            ring, known = self._rings[target]
            near = region & ring
            whole = known.get(near)
            if whole is None:
                sides = self.beside(target) & near
                whole = known[near] = not sides & ~self.flood(crate, near)
            region = region ^ target if whole else crate
        return self.flood(region, self.floor & ~crates)

    def beside(self, cells: int) -> int:
        """The four neighbours of each cell, walls among them."""
        return cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride

    def solved(self, crates: int) -> bool:
        """All crates on goals, or all goals covered where crates outnumber goals."""
        if self.spare_crates:
            return not self.goals & ~crates
        return not crates & ~self.goals


def shift(cells: int, step: int) -> int:
    """A set of cells moved by a signed number of bits."""
    return cells << step if step > 0 else cells >> -step
