"""Positions of a sliding-block puzzle as numbers, and the moves between them.

A position is one int: a bit for each floor cell that is covered, and above those, for each floor
cell, a code for which part of which kind of block is there. Blocks of one kind (same shape, same
goal) are indistinguishable, so each position is found once, however they are swapped. A move is the
number to xor with one position to get the next.

What can move depends only on which cells are free and on what is beside them; what one block can do
depends only on the free cells. So moves are computed once for each set of free cells and block
beside it, combined once for each neighbourhood, and then looked up: that makes the search fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from tools.games.klocki.solver.board import Block, Puzzle

_V = TypeVar("_V")

_ENTRY = 200  #: approximate bytes of a table's entry, not counting its numbers


class Spot:
    """A place where a kind of block may be; there is one object for each."""

    __slots__ = ("code", "cover", "head", "kind", "steps")

    def __init__(self, kind: int, head: int, cover: int, code: int):
        self.kind = kind
        self.head = head  #: floor cell of its first cell
        self.cover = cover  #: its cells, one bit each
        self.code = code  #: what it adds to a position
        self.steps: tuple[tuple[str, Spot], ...] = ()  #: if all else were free; see steps_of


class Slide(NamedTuple):
    """One block moving from one place to another."""

    start: Spot
    end: Spot
    steps: str  #: directions as digits: 0 left, 1 up, 2 right, 3 down


class States:
    """All positions of ``puzzle``. A move is one step of a block, or with ``far`` any number.

    Cells here are numbers of floor cells, counted in reading order.
    """

    def __init__(self, puzzle: Puzzle, *, far: bool):
        self.puzzle = puzzle
        self.far = far
        self._number = {cell: i for i, cell in enumerate(puzzle.floor)}
        self._size = len(puzzle.floor)
        self.covered = (1 << self._size) - 1
        self._kinds = _kinds(puzzle)
        self._parts: list[tuple[int, int]] = [(0, 0)]  # of each code: kind, offset to the head
        self._codes = [self._codes_of(n, shape) for n, (shape, _, _, _) in enumerate(self._kinds)]
        self._bits = (len(self._parts) - 1).bit_length() or 1
        self._code_mask = (1 << self._bits) - 1
        self.bits = self._size * (1 + self._bits)  #: most bits of a position
        self._beside = [self._beside_of(cell) for cell in puzzle.floor]
        cells = range(self._size)
        self._code_masks = [self._code_mask << self._shift(cell) for cell in cells]
        self._barred = [self._barred_for(kind) for kind in self._kinds]
        self._spots: dict[tuple[int, int], Spot | None] = {}
        self._same: dict[int, int] = {}
        self.tally = _Tally(_ENTRY + self.bits // 4)
        self._edge = _Table(self._edge_of, self.tally)
        self._rim = _Table(self._rim_of, self.tally)
        self._parts_over = _Table(self._part_over, self.tally)
        self._long_moves = _Table(self._long_moves_of, self.tally)
        self._moves = _Table(self._moves_of, self.tally)
        self._tests = self._tests_of()
        self.start = sum(self._spot(kind, block.cells[0]).code for block, kind in self._numbered())

    # Used by the search

    def after(self, positions: list[int]) -> list[int]:
        """Return all positions one move from any of these, some of them several times."""
        edge, moves, covered = self._edge, self._moves, self.covered
        return [p ^ move for p in positions for move in moves[p & edge[p & covered]]]

    def solved(self, positions: set[int]) -> set[int]:
        """Return those of the positions that are solved."""
        for mask, meeting in self._tests:
            positions = {p for p in positions if p & mask in meeting}
        return positions

    def used(self) -> int:
        """Return the bytes that the tables take, approximately."""
        return self.tally.used + len(self._same) * self.tally.entry

    def forget(self) -> None:
        """Empty the tables: everything is computed again when needed."""
        tables = self._edge, self._rim, self._parts_over, self._long_moves, self._moves, self._same
        for table in tables:
            table.clear()
        self.tally.used = 0

    def slides(self, position: int) -> Iterator[tuple[int, Slide]]:
        """Yield every move, by a shortest path, with the position it leads to."""
        covered = position & self.covered
        for mask in self._rim[covered]:
            part = self._parts_over[position & mask]
            if part.moves[covered & part.near] != ():
                start = part.spot
                for end, steps in self._reach(start, covered).items():
                    yield position ^ start.code ^ end.code, Slide(start, end, steps)

    def spots(self, position: int) -> set[Spot]:
        """Return where the blocks of a position are."""
        codes = (position & mask for mask in self._code_masks)
        return {self._parts_over[code].spot for code in codes if code}

    def meets(self, spot: Spot) -> str:
        """Return the mark that a block satisfies, "" for none."""
        return self._meets(spot.kind)

    def cell_of(self, spot: Spot) -> int:
        """Return the board's cell of the block's first cell."""
        return self.puzzle.floor[spot.head]

    def all_solved(self, most: int) -> list[int] | None:
        """Return every solved position, reachable or not; None if there are more than ``most``, or
        they are not found in ten times as many tries.
        """
        left = [0] * len(self._kinds)
        for _, kind in self._numbered():
            left[kind] += 1
        free = self._size - sum(len(block.cells) for block in self.puzzle.blocks)
        found: list[int] = []
        stack = [(0, 0, free, tuple(left))]
        for _ in range(10 * most):
            if not stack:
                return found
            cell, position, free, counts = stack.pop()
            while cell < self._size and position >> cell & 1:
                cell += 1
            if cell == self._size:
                found.append(position)
                if len(found) > most:
                    return None
                continue
            if free and self.puzzle.floor[cell] not in self.puzzle.goals:
                stack.append((cell + 1, position, free - 1, counts))
            for kind, count in enumerate(counts):
                spot = self._spot_at(kind, cell) if count else None
                if spot and not spot.cover & (position | self._barred[kind]):
                    rest = (*counts[:kind], count - 1, *counts[kind + 1 :])
                    stack.append((cell + 1, position | spot.code, free, rest))
        return None

    # Kinds and places

    def _shift(self, cell: int) -> int:
        """Return where the code of a cell begins in a position."""
        return self._size + cell * self._bits

    def _numbered(self) -> list[tuple[Block, int]]:
        return [(b, self._kinds.index(_kind(b, self.puzzle.width))) for b in self.puzzle.blocks]

    def _codes_of(self, kind: int, shape: tuple[tuple[int, int], ...]) -> list[int]:
        first = len(self._parts)
        self._parts += [(kind, part) for part in range(len(shape))]
        return list(range(first, len(self._parts)))

    def _spot(self, kind: int, cell: int) -> Spot:
        spot = self._spot_at(kind, self._number[cell])
        assert spot
        return spot

    def _spot_at(self, kind: int, head: int) -> Spot | None:
        """Return the place of a kind of block with its first cell there, or None if none fits."""
        key = (kind, head)
        if key not in self._spots:
            self._spots[key] = self._make_spot(kind, head)
        return self._spots[key]

    def _make_spot(self, kind: int, head: int) -> Spot | None:
        row, column = divmod(self.puzzle.floor[head], self.puzzle.width)
        cover = code = 0
        for (down, right), part in zip(self._kinds[kind][0], self._codes[kind], strict=True):
            if not 0 <= column + right < self.puzzle.width:
                return None
            cell = self._number.get((row + down) * self.puzzle.width + column + right)
            if cell is None:
                return None
            cover |= 1 << cell
            code |= part << self._shift(cell)
        return Spot(kind, head, cover, code | cover)

    def steps_of(self, spot: Spot) -> tuple[tuple[str, Spot], ...]:
        """Return where a block there could step if all else were free."""
        width = self.puzzle.width
        row, column = divmod(self.puzzle.floor[spot.head], width)
        steps = []
        for way in self._kinds[spot.kind][1]:
            to_row, to_column = row + (0, -1, 0, 1)[way], column + (-1, 0, 1, 0)[way]
            head = self._number.get(to_row * width + to_column)
            if 0 <= to_column < width and head is not None:
                there = self._spot_at(spot.kind, head)
                if there:
                    steps.append((str(way), there))
        spot.steps = tuple(steps)
        return spot.steps

    # Moves

    def _beside_of(self, cell: int) -> int:
        """Return the cells beside one."""
        width = self.puzzle.width
        row, column = divmod(cell, width)
        near = 0
        for down, right in ((0, -1), (-1, 0), (0, 1), (1, 0)):
            number = self._number.get((row + down) * width + column + right)
            if 0 <= column + right < width and number is not None:
                near |= 1 << number
        return near

    def _rim_cells(self, covered: int) -> int:
        """Return the covered cells beside free ones."""
        return self.beside(~covered & self.covered) & covered

    def _rim_of(self, covered: int) -> list[int]:
        """Return the mask of each rim cell's code in a position."""
        masks = self._code_masks
        return [masks[cell] for cell in _bits(self._rim_cells(covered))]

    def _edge_of(self, covered: int) -> int:
        """Return the part of a position that decides its moves: what is covered, and the rim."""
        mask = self.covered
        for part in self._rim[covered]:
            mask |= part
        return mask

    def _moves_of(self, around: int) -> tuple[int, ...]:
        moves: tuple[int, ...] = ()
        covered = around & self.covered
        parts, long_moves = self._parts_over, self._long_moves
        for mask in self._rim[covered]:
            code = around & mask
            part = parts[code]
            more = part.moves[covered & part.near]
            if more is None:
                more = long_moves[code | covered]
            if more:
                moves += more
        self.tally.used += 8 * len(moves)
        return moves

    def _part_over(self, code: int) -> _Part:
        """Return the part of a block that a code in a position represents."""
        cell = ((code >> self._size).bit_length() - 1) // self._bits
        kind, n = self._parts[code >> self._shift(cell)]
        down, right = self._kinds[kind][0][n]
        spot = self._spot(kind, self.puzzle.floor[cell] - down * self.puzzle.width - right)
        return _Part(self, spot, cell)

    def beside(self, cells: int) -> int:
        """Return the cells beside any of these."""
        near = 0
        for cell in _bits(cells):
            near |= self._beside[cell]
        return near

    def moves_from(self, spot: Spot, covered: int) -> tuple[int, ...]:
        """Return the moves of the block there."""
        code, same = spot.code, self._same
        moves = [code ^ end.code for end in self._reach(spot, covered)]
        self.tally.used += 8 * len(moves)
        return tuple([same.setdefault(move, move) for move in moves])

    def _long_moves_of(self, code: int) -> tuple[int, ...]:
        part = self._parts_over[code & ~self.covered]
        return self.moves_from(part.spot, code & self.covered)

    def _reach(self, start: Spot, covered: int) -> dict[Spot, str]:
        """Return where a block can go in one move, with a shortest path there."""
        blocked = covered & ~start.cover
        ways = {start: ""}
        queue = [start]
        for spot in queue:
            for way, there in spot.steps or self.steps_of(spot):
                if not there.cover & blocked and there not in ways:
                    ways[there] = ways[spot] + way
                    if self.far:
                        queue.append(there)
        del ways[start]
        return ways

    # Solved positions

    def _tests_of(self) -> list[tuple[int, frozenset[int]]]:
        """Return the tests of a solved position: a mask over it, and what may show there.

        As many cells need a master or a character as there are such cells to go on them (otherwise
        the puzzle is hopeless), so once all goals are met none of those is elsewhere.
        """
        tests = []
        bare = sum(1 << self._number[cell] for cell in self.puzzle.bare if cell in self._number)
        if bare:
            tests.append((bare, frozenset([0])))
        for cell, mark in self.puzzle.goals.items():
            shift = self._shift(self._number[cell])
            codes = [
                n for n, (kind, _) in enumerate(self._parts) if n and self._meets(kind) == mark
            ]
            tests.append((self._code_mask << shift, frozenset(code << shift for code in codes)))
        return tests

    def _meets(self, kind: int) -> str:
        return self._kinds[kind][2]

    def _barred_for(self, kind: tuple) -> int:
        """Return the cells where a kind of block may not be in a solved position."""
        _, _, meets, must = kind
        barred = 0
        for cell, floor in enumerate(self.puzzle.floor):
            mark = self.puzzle.goals.get(floor, "")
            if floor in self.puzzle.bare or mark not in ("", meets) or (must and not mark):
                barred |= 1 << cell
        return barred


class _Part:
    """One cell of a block at one place.

    ``moves`` returns the block's moves, given which of the cells ``near`` are covered. It returns
    none if the block cannot step, or if an earlier cell of it is beside a free one and so already
    answers for the block; and None if ``far`` needs more than the cells near.
    """

    __slots__ = ("moves", "near", "spot")

    def __init__(self, states: States, spot: Spot, cell: int):
        before = states.beside(spot.cover & ((1 << cell) - 1)) & ~spot.cover
        steps = [there.cover & ~spot.cover for _, there in states.steps_of(spot)]
        self.spot = spot
        self.near = before
        for step in steps:
            self.near |= step

        def moves(covered: int) -> tuple[int, ...] | None:
            if before & ~covered or all(step & covered for step in steps):
                return ()
            return None if states.far else states.moves_from(spot, covered)

        self.moves = _Table(moves, states.tally)


class _Tally:
    """The approximate bytes that tables take together, and what an entry adds to them."""

    __slots__ = ("entry", "used")

    def __init__(self, entry: int):
        self.entry = entry
        self.used = 0


class _Table(dict[int, _V]):
    """Values of a function, each computed when first needed."""

    def __init__(self, function: Callable[[int], _V], tally: _Tally):
        super().__init__()
        self._function = function
        self._tally = tally

    def __missing__(self, key: int) -> _V:
        self._tally.used += self._tally.entry
        value = self[key] = self._function(key)
        return value


def _bits(cells: int) -> list[int]:
    """Return the numbers of the bits that are set."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


def _kind(block: Block, width: int) -> tuple:
    row, column = divmod(block.cells[0], width)
    shape = tuple((cell // width - row, cell % width - column) for cell in block.cells)
    return shape, block.ways, block.meets, block.must


def _kinds(puzzle: Puzzle) -> list[tuple]:
    return list(dict.fromkeys(_kind(block, puzzle.width) for block in puzzle.blocks))
