"""Compare the sliding-block solver with a plain breadth-first search, on Klotski."""

from __future__ import annotations

import time
from collections import deque
from typing import NamedTuple

from tools.games.klocki import board
from tools.games.klocki.solver import sliding
from tools.games.klocki.solver.board import Puzzle, puzzle_of

#: The classic start: the large block must reach the middle of the bottom.
KLOTSKI = ("VAAW", "VAAW", "XHHY", "XpqY", "r  s")


class Measured(NamedTuple):
    """Seconds of both, and what they agree on."""

    solver: float
    plain: float
    moves: int
    states: int  #: visited by the plain search


def klotski() -> Puzzle:
    """Return the puzzle, read like any Klocki level."""
    rows = [
        "".join(
            ("+" if y > 2 and x in (1, 2) else ".")
            + ("..." if letter == " " else ("@" if letter == "A" else "[") + "b" + letter)
            for x, letter in enumerate(row)
        )
        for y, row in enumerate(KLOTSKI)
    ]
    return puzzle_of(board.make(tuple(rows)))


def measure() -> Measured:
    """Solve it both ways, with the fewest moves."""
    puzzle = klotski()
    begun = time.process_time()
    found = sliding.solve(puzzle)
    middle = time.process_time()
    moves, states = plain_search(puzzle)
    end = time.process_time()
    assert moves == found.moves
    return Measured(middle - begun, end - middle, moves, states)


def plain_search(puzzle: Puzzle) -> tuple[int, int]:
    """Return the fewest moves, or -1 without a solution, and how many positions were visited.

    A position is a tuple of the blocks' places, sorted among equal blocks.
    """
    width, floor = puzzle.width, frozenset(puzzle.floor)
    shapes, starts = [], []
    for block in puzzle.blocks:
        head = block.cells[0]
        shapes.append((block.meets, tuple(cell - head for cell in block.cells)))
        starts.append(head)
    groups = [
        [i for i, other in enumerate(shapes) if other == shape] for shape in dict.fromkeys(shapes)
    ]

    def canonical(places: list[int]) -> tuple[int, ...]:
        for group in groups:
            for i, place in zip(group, sorted(places[i] for i in group), strict=True):
                places[i] = place
        return tuple(places)

    def cells(i: int, place: int) -> list[int]:
        return [place + offset for offset in shapes[i][1]]

    def step(i: int, place: int, delta: int) -> bool:
        """Whether the walls allow the step; a sideways step must stay in its row."""
        return all(
            cell + delta in floor and (abs(delta) > 1 or (cell + delta) // width == cell // width)
            for cell in cells(i, place)
        )

    def solved(places: tuple[int, ...]) -> bool:
        lying = {cell: shapes[i][0] for i, place in enumerate(places) for cell in cells(i, place)}
        return all(lying.get(cell) == mark for cell, mark in puzzle.goals.items())

    start = canonical(starts)
    depth = {start: 0}
    queue = deque([start])
    while queue:
        places = queue.popleft()
        if solved(places):
            return depth[places], len(depth)
        for i, place in enumerate(places):
            taken = {c for j, other in enumerate(places) if j != i for c in cells(j, other)}
            seen = {place}
            reach = [place]
            for here in reach:
                for delta in (-1, -width, 1, width):
                    there = here + delta
                    if there in seen or not step(i, here, delta):
                        continue
                    if taken.isdisjoint(cells(i, there)):
                        seen.add(there)
                        reach.append(there)
                        after = canonical([*places[:i], there, *places[i + 1 :]])
                        if after not in depth:
                            depth[after] = depth[places] + 1
                            queue.append(after)
    return -1, len(depth)
