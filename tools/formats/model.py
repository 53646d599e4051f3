# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The neutral level model: what every reader makes and every writer takes."""

from __future__ import annotations

from dataclasses import dataclass

SOKOBAN = "sokoban"
KLOCKI = "klocki"
BRAIN = "brain"


@dataclass(frozen=True, slots=True)
class Solution:
    """Moves that were stored with a level; ``kind`` is "solution", or "snapshot" for an unfinished
    game.
    """

    moves: str  #: Sokoban: LURD in the case it was read in; Klocki: ``row,column:steps;...``
    title: str = ""
    kind: str = "solution"
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """One level; ``rows`` is the board as text, in the normal form of its game: Sokoban's XSB rows
    (formats/board.py), Klocki's cells, all rows of the full width, Brain's lines.
    """

    rows: tuple[str, ...]
    title: str = ""
    author: str = ""
    comment: str = ""
    solutions: tuple[Solution, ...] = ()
    line: int = 0  #: of the first row, counted from 1; 0 where the file has no lines
    game: str = SOKOBAN
    date: str = ""
    source: str = ""  #: the file it was read from, for accounts of several; no format carries it

    @property
    def width(self) -> int:
        """Cells in the longest row."""
        if self.game == BRAIN:
            return self._brain_size()[0]
        letters = max(map(len, self.rows), default=0)
        return letters // 4 if self.game == KLOCKI else letters

    @property
    def height(self) -> int:
        """Number of rows."""
        return self._brain_size()[1] if self.game == BRAIN else len(self.rows)

    def _brain_size(self) -> tuple[int, int]:
        """The first two numbers of the first line that is no comment."""
        header = next((row for row in self.rows if not row.startswith("#")), "")
        sizes = [int(word) for word in header.split()[:2] if word.isdecimal()]
        return (sizes[0], sizes[1]) if len(sizes) == 2 else (0, 0)

    def count(self, letters: str) -> int:
        """How many cells hold one of ``letters``."""
        return sum(row.count(letter) for row in self.rows for letter in letters)


@dataclass(frozen=True, slots=True)
class Note:
    """Something to tell about a place in a file: why a level was skipped, or a warning. Line 0: no
    line.
    """

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Collection:
    """The levels of one file, what the file says of itself, and what could not be read."""

    levels: tuple[Level, ...]
    title: str = ""
    author: str = ""
    description: str = ""
    format: str = ""
    encoding: str = "utf-8"
    skipped: tuple[Note, ...] = ()
    warnings: tuple[Note, ...] = ()
    date: str = ""
