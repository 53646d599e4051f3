"""Retroban's solutions: ``11-7d1l1,9-10d4,r1d1``, steps with the walks between them left out.

``x-y`` is the square (column, row, from 0, as the board is drawn in the file) to which the player
first walks, by a shortest path; ``d4`` is four steps down.
"""

from __future__ import annotations

import re

from tools.games.sokoban.formats.runs import Allowance
from tools.plurals import counted

_PART = re.compile(r"(?:([0-9]{1,4})-([0-9]{1,4}))?((?:[lurd][0-9]{1,4})*)", re.IGNORECASE)
_DIGITS = "0123456789"
_RUN = re.compile(r"([lurd])([0-9]{1,4})", re.IGNORECASE)
_ALLOWED = re.compile(r"[0-9lurdLURD,\-\s]+")
_BITS = 64
_STEP_COST = 200  #: in words of 64 squares; a step of a search takes as long on a small board
_MOST_KEPT = 4_000_000  #: words kept at once for one walk
_EACH = 100  #: words searched for each byte of a file,
_SPARE = 200_000_000  #: and for any file: enough for 800,000 moves on a board of 50x50
NONE = ("undefined", "none", "null", "")


def is_moves(text: str) -> bool:
    """Return whether a text is such a solution, not LURD with counts (they precede a letter)."""
    dense = "".join(text.split())
    if not _ALLOWED.fullmatch(dense) or dense[-1] not in _DIGITS or not dense.strip(_DIGITS):
        return False
    return all(_PART.fullmatch(part) for part in dense.rstrip(",").split(","))


def allowance(size: int) -> Allowance:
    """Return how many words of squares may be searched for the walks of a file of ``size`` bytes.

    That is enough for solutions of hundreds of thousands of moves, and some seconds at most.
    """
    return Allowance(_SPARE + _EACH * size)


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
    """A board in play. ``free`` has a bit for each square without a wall or a crate, so that a
    search spreads to all its neighbours at once.
    """

    def __init__(self, rows: list[str], walks: Allowance) -> None:
        self.width = width = max(map(len, rows)) + 1
        self.height = len(rows)
        # A wall to the right of each row is also to the left of the next one.
        text = "#" * width + "".join(row.ljust(width, "#") for row in rows) + "#" * width
        players = [i for i, cell in enumerate(text) if cell in "@+"]
        if len(players) != 1:
            raise ValueError(f"{counted(len(players), 'players')}; expected one")
        self.at = players[0]
        self.cells = bytearray(1 if cell == "#" else 2 if cell in "$*" else 0 for cell in text)
        self.free = int("".join("0" if cell in "#$*" else "1" for cell in reversed(text)), 2)
        self.delta = {"d": width, "r": 1, "u": -width, "l": -1}
        self.walks = walks
        self.words = len(text) // _BITS + 1

    def steps(self, letter: str, count: int) -> str:
        cells, step = self.cells, self.delta[letter]
        done = []
        self.pay(count)
        for _ in range(count):
            to = self.at + step
            beyond = to + step
            if cells[to] == 2 and not cells[beyond]:
                cells[to], cells[beyond] = 0, 2
                self.free ^= 1 << to | 1 << beyond
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
        rings = self.rings(goal)
        at, way = self.at, []
        while rings:
            ring = rings.pop()
            way.append(next(x for x, step in self.delta.items() if ring >> at + step & 1))
            at += self.delta[way[-1]]
        self.at = goal
        return "".join(way)

    def rings(self, goal: int) -> list[int]:
        """Return the squares 0, 1, 2 and so on steps from ``goal``, short of the player's."""
        rings, ring, width = [], 1 << goal, self.width
        left, player = self.free ^ ring, 1 << self.at
        while not ring & player:
            self.pay(1)
            rings.append(ring)
            ring = (ring << 1 | ring >> 1 | ring << width | ring >> width) & left
            left ^= ring
            if not ring:
                raise ValueError("no way to that square")
            if len(rings) * self.words > _MOST_KEPT:
                raise ValueError("too long a walk")
        return rings

    def pay(self, steps: int) -> None:
        if not self.walks.take(steps * (_STEP_COST + self.words)):
            raise ValueError("too many walks for a file of this size")
