"""Find the squares that players could reach if there were no crates."""

from __future__ import annotations

_WALLS = bytes(letter == ord("#") for letter in range(256))


def flood(rows: tuple[str, ...], starts: str = "@+") -> tuple[list[bytearray], bool]:
    """Return which squares are reached from the letters ``starts``, as 1 at [y][x], and whether one
    is on the edge: then the border is open.

    Fills whole stretches of a row between two walls at a time.
    """
    taken = [bytearray(row.encode("latin-1", "replace").translate(_WALLS)) for row in rows]
    reached = [bytearray(len(row)) for row in rows]
    stack = [(x, y) for y, row in enumerate(rows) for x in _places(row, starts)]
    is_open = False
    while stack:
        x, y = stack.pop()
        row = taken[y]
        if row[x]:
            continue
        left, right = row.rfind(1, 0, x) + 1, row.find(1, x)
        right = len(row) if right < 0 else right
        is_open = is_open or not left or right == len(row)
        row[left:right] = reached[y][left:right] = b"\1" * (right - left)
        for other in (y - 1, y + 1):
            if not 0 <= other < len(rows) or right > len(taken[other]):
                is_open = True  # squares right of a row's end are outside too
            if 0 <= other < len(rows):
                stack += ((start, other) for start in _stretches(taken[other], left, right))
    return reached, is_open


def _places(row: str, letters: str) -> list[int]:
    """Return where a row has one of the letters."""
    if not any(letter in row for letter in letters):
        return []
    return [x for x, cell in enumerate(row) if cell in letters]


def _stretches(row: bytearray, left: int, right: int) -> list[int]:
    """Return where each free stretch between two columns begins."""
    found = []
    x = row.find(0, left, right)
    while x >= 0:
        found.append(x)
        end = row.find(1, x, right)
        x = row.find(0, end, right) if end >= 0 else -1
    return found
