"""When two boards are the same puzzle: turned or mirrored, whatever is beyond reach."""

from __future__ import annotations

from tools.games.sokoban.solver.board import Board, Rows, bits

Grid = tuple[str, ...]


def bare_grid(rows: Rows) -> Grid:
    """Return the cells connected to the player (through crates), cropped; one sign fills the rest.

    The player itself is left out: its cell counts as plain floor or goal.
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
    """Return the grid turned and mirrored in all eight ways."""
    ways = []
    for _ in range(4):
        grid = tuple("".join(column) for column in zip(*grid[::-1], strict=True))
        ways.append(grid)
        ways.append(tuple(line[::-1] for line in grid))
    return ways


def canonical(rows: Rows) -> Grid:
    """Return one grid for all boards that are the same puzzle, wherever the player is.

    Raise ValueError unless there is exactly one player.
    """
    return min(eight_ways(bare_grid(rows)))


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
