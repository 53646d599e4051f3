# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT

"""When two boards are the same puzzle: turned or mirrored, whatever lies beyond reach."""

from __future__ import annotations

from tools.games.sokoban.solver.board import Board, Rows, bits

Grid = tuple[str, ...]


def bare_grid(rows: Rows) -> Grid:
    """The places joined to the player (crates taken as air), cropped, all the rest one character.

    The player itself is left out: it stands on the floor or goal that it stands on.
    """
    board = Board(rows)
    lines = []
    for y in range(board.height):
        line = []
        for x in range(board.width):
            bit = 1 << board.cell(x, y)
            if not board.floor & bit:
                line.append("#")
            else:
                line.append(" .$*"[bool(board.goals & bit) + 2 * bool(board.crates & bit)])
        lines.append("".join(line))
    used = [y for y, line in enumerate(lines) if line.strip("#")]
    lines = lines[used[0] : used[-1] + 1]
    left = min(len(line) - len(line.lstrip("#")) for line in lines)
    right = max(len(line.rstrip("#")) for line in lines)
    return tuple(line[left:right] for line in lines)


def eight_ways(grid: Grid) -> list[Grid]:
    """The grid turned and mirrored in all eight ways."""
    ways = []
    for _ in range(4):
        grid = tuple("".join(column) for column in zip(*grid[::-1], strict=True))
        ways.append(grid)
        ways.append(tuple(line[::-1] for line in grid))
    return ways


def canonical(rows: Rows) -> Grid:
    """One grid for all boards that are the same puzzle, wherever the player stands.

    Raises ValueError when there is not exactly one player.
    """
    return min(eight_ways(bare_grid(rows)))


def turns_onto_itself(board: Board) -> list[dict[int, int]]:
    """How floor and goals can be turned or mirrored and stay the same, but for leaving all as is.

    Each is given as where every floor cell goes. Crates do not matter: a state and its image need
    equally many pushes, so only one of them has to be looked at.
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
