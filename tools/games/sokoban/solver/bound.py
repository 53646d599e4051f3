"""The least number of pushes a set of crates needs: the cheapest pairing of crates with goals.

The cost of a pair is the number of pushes that crate would need if it were alone on the board; the
sum over the best pairing never exceeds the true number (Junghanns and Schaeffer's minimum matching
bound). A crate on a square from which no goal is reachable makes the bound infinite.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import sub

from tools.games.sokoban.solver.board import Board, bits, shift

FAR = 1 << 20  # no way to that goal; larger than any real sum


def lone_distances(board: Board, frozen: int = 0) -> dict[int, list[int]]:
    """Return, for each floor bit, the pushes a lone crate needs to each goal, in ``bits(goals)``
    order. ``frozen`` crates stay on their goals and are walls to the others.

    Found backwards, by pulling a crate away from the goal. The player's side of the crate matters,
    since the player cannot walk round a crate in a doorway. The best side counts.
    """
    goals = list(bits(board.goals))
    floor = board.floor & ~frozen
    table = {cell: [FAR] * len(goals) for cell in bits(board.floor)}
    regions: dict[int, list[int]] = {cell: [] for cell in table}

    def region(crate: int, player: int) -> int:
        for reach in regions[crate]:
            if reach & player:
                return reach
        regions[crate].append(board.flood(player, floor & ~crate))
        return regions[crate][-1]

    for number, goal in enumerate(goals):
        table[goal][number] = 0
        if goal & frozen:
            continue
        seen: set[tuple[int, int]] = set()
        layer: list[tuple[int, int]] = []
        for step in board.steps:
            player = shift(goal, step) & floor
            if player:
                layer.append((goal, region(goal, player)))
        pushes = 0
        while layer:
            following: list[tuple[int, int]] = []
            for crate, reach in layer:
                if (crate, reach) in seen:
                    continue
                seen.add((crate, reach))
                row = table[crate]
                row[number] = min(row[number], pushes)
                for step in board.steps:
                    stand = shift(crate, step) & reach
                    back = shift(stand, step) & reach if stand else 0
                    if back:
                        following.append((stand, region(stand, back)))
            layer = following
            pushes += 1
    return table


class Matching:
    """The cheapest pairing of one set of crates with the goals, kept with its dual values.

    This is the Hungarian method by shortest augmenting paths. A child state differs in one crate,
    so its pairing takes one path to repair, and often none.
    """

    __slots__ = ("_columns", "_number", "_rows", "_u", "_v", "total")

    def __init__(self, cells: Iterable[int], rows: list[list[int]]):
        """``rows``: the costs of the crates on ``cells``, then those of the missing crates."""
        size = len(rows)
        self._number = {cell: number for number, cell in enumerate(cells)}
        self._rows = rows
        self._u = [0] * size
        self._v = [min(column) for column in zip(*rows, strict=True)]
        self._columns = [-1] * size  # which row a column is paired with
        left = set(range(size))
        for column, least in enumerate(self._v):  # the uncontested pairs
            for row in left:
                if rows[row][column] == least:
                    self._columns[column] = row
                    left.remove(row)
                    break
        for row in left:
            _augment(rows, row, self._u, self._v, self._columns)
        self.total = sum(rows[row][column] for column, row in enumerate(self._columns))

    def total_after(self, crate: int, costs: list[int]) -> int:
        """Return the total with one crate's costs replaced."""
        row = self._number[crate]
        column = self._columns.index(row)
        reduced = list(map(sub, costs, self._v))
        if reduced[column] == min(reduced):  # the pairing is still the cheapest
            return self.total - self._rows[row][column] + costs[column]
        rows = self._rows[:]
        rows[row] = costs
        columns = self._columns[:]
        columns[column] = -1
        _augment(rows, row, self._u[:], self._v[:], columns)
        return sum([rows[paired][column] for column, paired in enumerate(columns)])

    def after(self, crate: int, target: int, costs: list[int]) -> Matching:
        """Return the pairing with one crate elsewhere, with other costs."""
        made: Matching = object.__new__(Matching)
        made._number = self._number.copy()
        row = made._number[target] = made._number.pop(crate)
        rows = made._rows = self._rows[:]
        rows[row] = costs
        u, v, columns = self._u[:], self._v[:], self._columns[:]
        made._u, made._v, made._columns = u, v, columns
        column = columns.index(row)
        reduced = list(map(sub, costs, v))
        u[row] = min(reduced)
        if reduced[column] > u[row]:
            columns[column] = -1
            _augment(rows, row, u, v, columns)
        made.total = sum([rows[paired][column] for column, paired in enumerate(columns)])
        return made


def _augment(
    rows: list[list[int]], row: int, u: list[int], v: list[int], columns: list[int]
) -> None:
    """Pair one free row, moving others along a shortest path; u and v are the dual values."""
    size = len(v)
    best = [FAR * FAR] * size
    come_from = [-1] * size
    done: list[int] = []
    left = list(range(size))
    u[row] = 0
    here, column, base = row, -1, 0
    while here >= 0:
        costs = rows[here]
        slack = base - u[here]
        nearest = FAR * FAR + 1
        chosen = -1
        for other in left:
            reduced = costs[other] - v[other] + slack
            if reduced < best[other]:
                best[other] = reduced
                come_from[other] = column
            if best[other] < nearest:
                nearest = best[other]
                chosen = other
        left.remove(chosen)
        base = nearest
        column = chosen
        here = columns[column]
        done.append(column)
    u[row] += base
    for other in done[:-1]:
        change = base - best[other]
        v[other] -= change
        u[columns[other]] += change
    while column >= 0:
        before = come_from[column]
        columns[column] = row if before < 0 else columns[before]
        column = before


_ENTRIES = 2_000_000  # costs kept for boards with frozen crates, 8 bytes each


class Bound:
    """Lower bounds for the sets of crates of one board; remembers the rows, not the sets."""

    def __init__(self, board: Board):
        self._board = board
        crates = board.crates.bit_count()
        goals = board.goals.bit_count()
        size = max(crates, goals)
        # Spare crates may stay anywhere and spare goals may stay empty: both cost nothing.
        self._idle = [[0] * size for _ in range(size - crates)]
        self._spare = [0] * (size - goals)
        self._tables: dict[int, dict[int, list[int]]] = {}
        self._most = _ENTRIES // (size * board.floor.bit_count() or 1)
        self.alive = 0
        for cell, row in self.rows(0).items():
            if min(row, default=FAR) < FAR:
                self.alive |= cell

    def rows(self, frozen: int) -> dict[int, list[int]]:
        """Return, for each floor bit, the costs of a crate there if ``frozen`` never moves again.

        Once there are many such tables, all crates count as loose; that never overestimates.
        """
        if frozen not in self._tables:
            if len(self._tables) > self._most:
                return self._tables[0]
            table = lone_distances(self._board, frozen)
            self._tables[frozen] = {cell: row + self._spare for cell, row in table.items()}
        return self._tables[frozen]

    def matching(self, crates: int, frozen: int = 0) -> Matching:
        """Return the cheapest pairing; its total is FAR or more if there is none."""
        rows = self.rows(frozen)
        cells = list(bits(crates))
        return Matching(cells, [rows[cell] for cell in cells] + self._idle)
