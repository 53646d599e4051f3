"""Play steps fast, on rows of text: the device's rules are too slow for a collection."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Played:
    """Played steps: their letters with capitals for pushes, and whether they solved the board."""

    letters: str
    pushes: int
    is_solved: bool


def play(rows: tuple[str, ...], steps: str) -> Played | None:
    """Play small letters; return None if one is refused or there is not exactly one player.

    A test compares this with the console's rules, which are too slow for a collection.
    """
    stride = max(map(len, rows), default=0) + 1
    # The wall right of each row is also left of the next one.
    cells = "#" * (stride + 1) + "".join(row.ljust(stride - 1) + "#" for row in rows) + "#" * stride
    if cells.count("@") + cells.count("+") != 1:
        return None
    at = max(cells.find("@"), cells.find("+"))
    walls = bytes(cell == "#" for cell in cells)
    goals = bytes(cell in ".*+" for cell in cells)
    crates = bytearray(cell in "$*" for cell in cells)
    delta = {"l": -1, "u": -stride, "r": 1, "d": stride}
    spelled = []
    for letter in steps:
        step = delta[letter]
        at += step
        if walls[at]:
            return None
        if crates[at]:
            beyond = at + step
            if walls[beyond] or crates[beyond]:
                return None
            crates[at] = 0
            crates[beyond] = 1
            letter = letter.upper()
        spelled.append(letter)
    text = "".join(spelled)
    pushes = len(text) - sum(map(text.count, "lurd"))
    home = sum(map(int.__and__, crates, goals))
    needed = min(sum(crates), sum(goals))
    return Played(text, pushes, home == needed > 0)
