"""Boards turned and mirrored, and how one is turned or mirrored onto itself."""

from __future__ import annotations

from tools.games.sokoban.solver.board import Board, bits

Grid = tuple[str, ...]


def eight_ways(grid: Grid) -> list[Grid]:
    """Return the grid turned and mirrored in all eight ways."""
    ways = []
    for _ in range(4):
        grid = tuple("".join(column) for column in zip(*grid[::-1], strict=True))
        ways.append(grid)
        ways.append(tuple(line[::-1] for line in grid))
    return ways


def turns_onto_itself(board: Board) -> list[dict[int, int]]:
    """Return how floor and goals can be turned or mirrored onto themselves, without the identity.

    Each way maps every floor cell to its new cell. Crates do not matter: a state and its image need
    equally many pushes, so only one of them needs searching.
    """
    places = {bit: board.place(bit.bit_length() - 1) for bit in bits(board.floor)}
    left = min(x for x, _ in places.values())
    top = min(y for _, y in places.values())
    right = max(x for x, _ in places.values()) - left
    bottom = max(y for _, y in places.values()) - top
    found = []
    for number in range(1, 8):
        turned: dict[int, int] = {}
        for bit, (x, y) in places.items():
            x, y = x - left, y - top
            x = right - x if number & 1 else x
            y = bottom - y if number & 2 else y
            x, y = (y, x) if number & 4 else (x, y)
            inside = x <= right and y <= bottom
            turned[bit] = 1 << board.cell(x + left, y + top) if inside else 0
        goals = sum(turned[bit] for bit in bits(board.goals))
        if sum(turned.values()) == board.floor and goals == board.goals:
            found.append(turned)
    return found
