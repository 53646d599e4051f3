"""Brain's card on the desktop."""

import argparse


def _frames(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= 1000):
        raise argparse.ArgumentTypeError(f"{text!r}; expected frames, 0 to 1000")
    return int(text)


COUNTS = ("frames",)
PIECES = "blocks"
VIEW = "ForceView"
INFO: dict[str, dict] = {}
OPTIONS = {
    "speed": {"type": _frames, "default": 5, "metavar": "S", "help": "Brain: frames per open wait"},
    "to_end": {
        "action": "store_true",
        "help": "Brain: go on after the win until all is still, for 1000 frames at most",
    },
}


def size(rows: tuple[str, ...]) -> tuple[int, int]:
    """Return the width and height in cells: the first two numbers of the first line that is not
    a comment.
    """
    header = next((row for row in rows if not row.startswith("#")), "")
    sizes = [int(word) for word in header.split()[:2] if word.isascii() and word.isdigit()]
    return (sizes[0], sizes[1]) if len(sizes) == 2 else (0, 0)
