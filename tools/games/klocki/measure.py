"""Measure how far ``shuffle`` by steps mixes, by exact search of all boards of a level."""

from __future__ import annotations

from typing import NamedTuple

from nibblock.games.klocki.codes import FIXED, HORIZONTAL, NONE, VERTICAL
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.setup.shuffle import MOVES, shuffle
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.klocki.board import load

_MOST = 500_000  #: boards of a level


class Measured(NamedTuple):
    """How many boards a level has, and how far from its start, in steps; the same of shuffles."""

    boards: int
    median: int
    farthest: int
    different: int
    shuffled: int  #: their median
    nearest: int


def measure(level: Level, seeds: int, name: str, number: int) -> Measured:
    """Shuffle a level by steps with so many seeds. InputError if it has too many boards."""
    space = _Space(load(level, name, number))
    far = space.distances()
    if not far:
        expected = f"at most {_MOST:,}"
        raise InputError(name, f"level {number}", "too many boards to measure", expected)
    reached = []
    for seed in range(seeds):
        rules = load(level, name, number)
        shuffle(rules, MOVES, seed)
        reached.append(space.board(rules))
    steps, shuffled = sorted(far.values()), sorted(far[board] for board in reached)
    return Measured(
        len(steps), steps[len(steps) // 2], steps[-1],
        len(set(reached)), shuffled[len(shuffled) // 2], shuffled[0],
    )  # fmt: skip


class _Space:
    """All boards that steps over free cells reach. Blocks of one kind are not told apart."""

    def __init__(self, rules: Klocki) -> None:
        self._wide = rules.width + 1  # a wall beyond each row
        cells = len(rules.types)
        self._walls = bytearray([255]) * ((cells // rules.width + 2) * self._wide)
        self._blocks: list[tuple[tuple[int, ...], int, tuple[int, ...]]] = []
        self._kinds: dict[tuple, int] = {}
        self._start: list[int] = []
        found = self._read(rules)
        for cell in range(cells):
            if rules.types[cell] == NONE:
                self._walls[self._place(cell)] = 0
        for key, head, ways in found:
            kind = self._kinds.setdefault(key, len(self._kinds) + 1)
            offsets = tuple(offset for offset, _ in key[0])
            self._blocks.append((offsets, kind, ways))
            self._start.append(head)
            for offset in offsets:
                self._walls[head + offset] = 0

    def _place(self, cell: int) -> int:
        width = self._wide - 1
        return (cell // width + 1) * self._wide + cell % width

    def _read(self, rules: Klocki) -> list[tuple[tuple, int, tuple[int, ...]]]:
        """Return (what tells its kind, place of its head, how it may step) of each block."""
        parts: dict[int, list[int]] = {}
        for cell in range(len(rules.types)):
            b = rules.block_at(cell)
            if b and not KINDS[rules.types[cell]] & FIXED:
                parts.setdefault(b, []).append(cell)
        found = []
        for cells in parts.values():
            head = self._place(cells[0])
            offsets = tuple((self._place(cell) - head, rules.types[cell]) for cell in cells)
            axis = KINDS[rules.types[cells[0]]] >> 4
            ways = (-1, 1) * (axis != VERTICAL) + (-self._wide, self._wide) * (axis != HORIZONTAL)
            found.append(((offsets, rules.char_at(cells[0])), head, ways))
        return found

    def board(self, rules: Klocki) -> bytes:
        """Return the board of rules in play, as ``distances`` knows it."""
        board = bytearray(len(self._walls))
        for key, head, _ in self._read(rules):
            board[head] = self._kinds[key]
        return bytes(board)

    def distances(self) -> dict[bytes, int]:
        """Return the fewest steps to each board; nothing if there are too many."""
        found = {self._known(self._start): 0}
        layer = [self._start]
        while layer and len(found) <= _MOST:
            following = []
            for heads in layer:
                for after in self._steps(heads):
                    board = self._known(after)
                    if board not in found:
                        found[board] = found[self._known(heads)] + 1
                        following.append(after)
            layer = following
        return {} if layer else found

    def _known(self, heads: list[int]) -> bytes:
        board = bytearray(len(self._walls))
        for (_, kind, _), head in zip(self._blocks, heads, strict=True):
            board[head] = kind
        return bytes(board)

    def _steps(self, heads: list[int]) -> list[list[int]]:
        grid = bytearray(self._walls)
        for n, ((offsets, _, _), head) in enumerate(zip(self._blocks, heads, strict=True), 1):
            for offset in offsets:
                grid[head + offset] = n
        found = []
        for n, ((offsets, _, ways), head) in enumerate(zip(self._blocks, heads, strict=True), 1):
            for by in ways:
                if all(grid[head + offset + by] in (0, n) for offset in offsets):
                    found.append([*heads[: n - 1], head + by, *heads[n:]])
        return found
