# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Retroban's solutions: ``11-7d1l1,9-10d4,r1d1``, steps with the walks between them left out.

``x-y`` is the square (column, row, from 0, as the board is drawn in the file) to which the player
first walks, by a shortest path; ``d4`` is four steps down.
"""

from __future__ import annotations

import re

from tools.games.sokoban.formats.runs import Allowance

_PART = re.compile(r"(?:(\d{1,4})-(\d{1,4}))?((?:[lurd]\d{1,4})*)", re.IGNORECASE)
_RUN = re.compile(r"([lurd])(\d{1,4})", re.IGNORECASE)
_ALLOWED = re.compile(r"[\dlurdLURD,\-\s]+")
NONE = ("undefined", "none", "null", "")


def is_moves(text: str) -> bool:
    """Return whether a text is such a solution, not LURD with counts (they precede a letter)."""
    dense = "".join(text.split())
    if not _ALLOWED.fullmatch(dense) or not dense[-1].isdigit() or dense.isdigit():
        return False
    return all(_PART.fullmatch(part) for part in dense.rstrip(",").split(","))


def expand(rows: list[str], text: str, walks: Allowance) -> str:
    """Return the solution as LURD, capitals for pushes. ValueError names the first bad part.

    ``rows`` are as drawn, in XSB letters and blanks, with nothing cut off at the left.
    """
    board = _Board(rows, walks)
    letters: list[str] = []
    for n, part in enumerate("".join(text.split()).rstrip(",").split(","), 1):
        found = _PART.fullmatch(part)
        if not found:
            raise ValueError(f"part {n}: {part[:20]!r} is not a move")
        try:
            if found[1]:
                letters.append(board.walk(int(found[1]), int(found[2])))
            for letter, count in _RUN.findall(found[3]):
                letters.append(board.steps(letter.lower(), int(count)))
        except ValueError as error:
            raise ValueError(f"part {n}: {error}") from None
    return "".join(letters)


class _Board:
    def __init__(self, rows: list[str], walks: Allowance) -> None:
        self.width = width = max(map(len, rows)) + 1
        self.height = len(rows)
        # A wall to the right of each row is also to the left of the next one.
        text = "#" * width + "".join(row.ljust(width, "#") for row in rows) + "#" * width
        self.cells = bytearray(1 if cell == "#" else 2 if cell in "$*" else 0 for cell in text)
        players = [i for i, cell in enumerate(text) if cell in "@+"]
        if len(players) != 1:
            raise ValueError(f"{len(players)} players; expected one")
        self.at = players[0]
        self.delta = {"l": -1, "u": -width, "r": 1, "d": width}
        self.walks = walks

    def steps(self, letter: str, count: int) -> str:
        cells, step = self.cells, self.delta[letter]
        done = []
        if not self.walks.take(count):
            raise ValueError("too many steps for a file of this size")
        for _ in range(count):
            to = self.at + step
            if cells[to] == 2 and not cells[to + step]:
                cells[to], cells[to + step] = 0, 2
                done.append(letter.upper())
            elif not cells[to]:
                done.append(letter)
            else:
                raise ValueError(f"no step {letter} from there")
            self.at = to
        return "".join(done)

    def walk(self, x: int, y: int) -> str:
        """Return a shortest path over free squares."""
        goal = (y + 1) * self.width + x
        if x >= self.width or y >= self.height or self.cells[goal]:
            raise ValueError(f"no free square {x}-{y}")
        came = bytearray(len(self.cells))
        came[goal] = 5
        ring = [goal]
        back = ((1, ord("l")), (self.width, ord("u")), (-1, ord("r")), (-self.width, ord("d")))
        cells, at = self.cells, self.at
        while ring and not came[at]:
            if not self.walks.take(len(ring)):
                raise ValueError("too many walks for a file of this size")
            further = []
            for square in ring:
                for step, letter in back:
                    beyond = square + step
                    if not came[beyond] and not cells[beyond]:
                        came[beyond] = letter
                        further.append(beyond)
            ring = further
        if not came[at]:
            raise ValueError(f"no way to {x}-{y}")
        way = []
        while at != goal:
            letter = chr(came[at])
            way.append(letter)
            at += self.delta[letter]
        self.at = goal
        return "".join(way)
