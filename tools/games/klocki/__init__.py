"""Klocki's card on the desktop."""

COUNTS = ("moves", "steps")
PIECES = "blocks"
VIEW = "SlideView"
INFO = {"records": {"metavar": "FILE", "help": "a Klocki.rec: the records of the levels"}}
OPTIONS = {"bricks": {"action": "store_true", "help": "Klocki: Bricks compatibility"}}


def size(rows: tuple[str, ...]) -> tuple[int, int]:
    """Return the width and height of a board in cells, four letters each."""
    return max(map(len, rows), default=0) // 4, len(rows)
