"""Boards in XSB letters, which the text formats of two games share.

Their normal form, also in the JSON of the commands: letters ``# @ + $ * .``, blanks
for floor and outside; rows right-trimmed; empty rows above and below and the common left indent
removed; nothing else changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from sys import intern

_ROW = re.compile(r"[#@+$*.\-_ \t]+")
_BLANKS = str.maketrans("-_\t", "   ")
_WRAP = 70


def is_row(line: str) -> bool:
    """Return whether a line may be a row of XSB letters."""
    return _ROW.fullmatch(line) is not None and not line.isspace()


def normal(rows: Iterable[str]) -> tuple[str, ...]:
    """Return rows of XSB letters (``-``, ``_`` and tabs are blanks) in the normal form."""
    board = [row.translate(_BLANKS).rstrip(" ") for row in rows]
    while board and not board[0]:
        board.pop(0)
    while board and not board[-1]:
        board.pop()
    left = indent(board)
    # Walls repeat: interned, a row that occurs a thousand times takes memory only once.
    return tuple(intern(row[left:]) for row in board)


def indent(rows: Iterable[str]) -> int:
    """Return how many blanks all rows begin with, leaving out rows without a letter."""
    return min((len(row) - len(row.lstrip(" ")) for row in rows if row.strip(" ")), default=0)


def wrap(moves: str) -> list[str]:
    """Split moves into lines of at most 70 letters."""
    return [moves[i : i + _WRAP] for i in range(0, len(moves), _WRAP)]
