# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The neutral level model: what every reader makes and every writer takes."""

from __future__ import annotations

from dataclasses import dataclass

from tools.games import NAMES, card


@dataclass(frozen=True, slots=True)
class Solution:
    """Moves that were stored with a level; ``kind`` is "solution", or "snapshot" for an unfinished
    game.
    """

    moves: str  #: as the game's ``player`` takes them, in the spelling of the file
    title: str = ""
    kind: str = "solution"
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """One level; ``rows`` is the board as text, in the normal form of its game."""

    rows: tuple[str, ...]
    title: str = ""
    author: str = ""
    comment: str = ""
    solutions: tuple[Solution, ...] = ()
    line: int = 0  #: of the first row, counted from 1; 0 where the file has no lines
    game: str = NAMES[0]  #: texts that say nothing else hold levels of the first game
    date: str = ""
    source: str = ""  #: the file it was read from, for accounts of several; no format carries it

    @property
    def width(self) -> int:
        """Cells in the longest row."""
        return self._size()[0]

    @property
    def height(self) -> int:
        """Number of rows."""
        return self._size()[1]

    def _size(self) -> tuple[int, int]:
        if self.game in NAMES:
            return card(self.game).size(self.rows)
        return max(map(len, self.rows), default=0), len(self.rows)

    def count(self, letters: str) -> int:
        """How many cells hold one of ``letters``."""
        return sum(row.count(letter) for row in self.rows for letter in letters)


@dataclass(frozen=True, slots=True)
class Note:
    """Something to report about a place in a file: why a level was skipped, or a warning. Line 0:
    no line.
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
