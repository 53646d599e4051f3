"""Sokoban's card on the desktop."""

COUNTS = ("moves", "pushes")
PIECES = "boxes"
VIEW = "BoardView"
INFO: dict[str, dict] = {}
OPTIONS: dict[str, dict] = {}


def size(rows: tuple[str, ...]) -> tuple[int, int]:
    """Return the width and height of a board in cells."""
    return max(map(len, rows), default=0), len(rows)
