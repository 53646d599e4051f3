"""Measure how far ``shuffle`` by steps mixes, by exact search of all boards of a level."""

from __future__ import annotations

from typing import NamedTuple

from nibblock.games.klocki.codes import FIXED, NONE
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.setup.shuffle import MOVES, shuffle
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.klocki.board import load
from tools.games.klocki.solver.board import Block, Puzzle, ways_of
from tools.games.klocki.solver.states import States

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
    far = _distances(States(_puzzle(load(level, name, number)), far=False))
    if not far:
        expected = f"at most {_MOST:,}"
        raise InputError(name, f"level {number}", "too many boards to measure", expected)
    reached = []
    for seed in range(seeds):
        rules = load(level, name, number)
        shuffle(rules, MOVES, seed)
        reached.append(States(_puzzle(rules), far=False).start)
    steps, shuffled = sorted(far.values()), sorted(far[board] for board in reached)
    return Measured(
        len(steps), steps[len(steps) // 2], steps[-1],
        len(set(reached)), shuffled[len(shuffled) // 2], shuffled[0],
    )  # fmt: skip


def _puzzle(rules: Klocki) -> Puzzle:
    """Return the board of rules in play, with nothing but walls and blocks that step over free
    cells. Blocks of the same shape and types are one kind.
    """
    blocks: dict[int, list[int]] = {}
    floor = []
    for cell, type_ in enumerate(rules.types):
        if not KINDS[type_] & FIXED:
            floor.append(cell)
            if type_ != NONE:
                blocks.setdefault(rules.block_at(cell), []).append(cell)
    made = []
    for b in sorted(blocks):  # in the same order, wherever they are
        cells = blocks[b]
        look = "".join(chr(rules.types[cell]) for cell in cells) + chr(rules.chars[b])
        made.append(Block(tuple(cells), ways_of(rules.types[cells[0]]), look, must=False))
    return Puzzle(rules.width, rules.height, tuple(floor), tuple(made), {}, frozenset(), "")


def _distances(states: States) -> dict[int, int]:
    """Return the fewest steps to each board; nothing if there are too many."""
    found = {states.start: 0}
    layer = [states.start]
    steps = 0
    while layer and len(found) <= _MOST:
        steps += 1
        layer = list(set(states.after(layer)).difference(found))
        found.update(dict.fromkeys(layer, steps))
    return {} if layer else found
