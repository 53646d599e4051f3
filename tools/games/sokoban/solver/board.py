"""A Sokoban board as bit sets: one Python int per set of cells, one bit per cell.

The board gets a border of one wall all round, so a cell is bit ``(y + 1) * stride + x + 1`` with
``stride = width + 2``. Shifting a whole set in a direction then takes one machine operation per
word, and nothing on floor can shift out of its row: there is a wall beyond every floor cell.

Rows are XSB: ``# @ + $ * .`` and blank, ``-`` or ``_`` for floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tools.plurals import counted

Rows = Sequence[str]

LURD = "lurd"


def bits(cells: int) -> Iterator[int]:
    """Yield each cell of a set as a one-bit int, lowest first."""
    while cells:
        bit = cells & -cells
        yield bit
        cells ^= bit


class Board:
    """The part of a level that the player could reach if there were no crates; the rest is wall.

    ``floor``, ``goals``, ``crates``, ``player`` are sets of cells. Crates and goals outside that
    part are left out; ``hopeless`` says whether they already make the level unsolvable.

    Raises ValueError unless there is exactly one player.
    """

    def __init__(self, rows: Rows):
        self.width = max((len(row) for row in rows), default=0)
        self.height = len(rows)
        self.stride = self.width + 2
        self.steps = (-1, -self.stride, 1, self.stride)
        # The four steps for a whole set: ``cells << up >> down``; swapped, they step back.
        self.shifts = ((0, 1), (0, self.stride), (1, 0), (self.stride, 0))
        marks = self._read(rows)
        if marks["player"].bit_count() != 1:
            count = marks["player"].bit_count()
            raise ValueError(
                f"the level has {counted(count, 'players')}, the solver needs exactly one"
            )
        self.player = marks["player"]
        self.floor = self._interior(self.player, ~marks["wall"])
        self.goals = marks["goal"] & self.floor
        self.crates = marks["crate"] & self.floor
        # For each cell, the eight around it, and which subsets of those are connected: see below.
        self._rings: dict[int, tuple[int, dict[int, bool]]] = {}
        outside = ~self.floor
        loose_crates = marks["crate"] & outside & ~marks["goal"]
        empty_goals = marks["goal"] & outside & ~marks["crate"]
        all_crates = marks["crate"].bit_count()
        all_goals = marks["goal"].bit_count()
        # With fewer goals than crates every goal must be covered; otherwise every crate must be
        # home.
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
        """Return every cell connected to ``start``; an open edge of the rows counts as wall."""
        row = (1 << self.width) - 1
        inside = 0
        for y in range(self.height):
            inside |= row << self.cell(0, y)
        return self.flood(start, passable & inside)

    def cell(self, x: int, y: int) -> int:
        """Return the bit number of a place."""
        return (y + 1) * self.stride + x + 1

    def place(self, cell: int) -> tuple[int, int]:
        """Return the (x, y) of a bit number."""
        return cell % self.stride - 1, cell // self.stride - 1

    def flood(self, start: int, free: int) -> int:
        """Return all cells of ``free`` connected to those of ``start``."""
        stride = self.stride
        region = start & free
        while True:
            before = region
            region |= (region << 1 | region >> 1) & free
            region |= (region << stride | region >> stride) & free
            if region == before:
                return region

    def waves(self, start: int, free: int) -> Iterator[int]:
        """Yield the cells that are 0, 1, 2 and so on steps over ``free`` cells from ``start``."""
        seen = wave = start
        while wave:
            yield wave
            wave = self.beside(wave) & free & ~seen
            seen |= wave

    def region_after(self, region: int, crate: int, target: int, crates: int) -> int:
        """Return the player's region after it pushes a crate; ``crates``: all, after the push.

        It is mostly the same region as before, unless the crate cuts that in two.
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
        """Return the four neighbours of each cell, walls included."""
        return cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride

    def solved(self, crates: int) -> bool:
        """Return whether all crates are on goals, or all goals covered if there are more crates."""
        if self.spare_crates:
            return not self.goals & ~crates
        return not crates & ~self.goals


def shift(cells: int, step: int) -> int:
    """Move a set of cells by a signed number of bits."""
    return cells << step if step > 0 else cells >> -step
