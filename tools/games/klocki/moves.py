# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki moves as text: ``row,column:steps``, and who follows the block of a line.

Rows and columns count from 0 and name any cell of the block before the move; steps are ``> < v ^``,
and ``x`` alone removes a weak barrier. A move number ``M)`` in front and blanks anywhere are read.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nibblock.play.session import Session
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.klocki.board import load, to_device

STEPS = "<^>vx"
_LINE = re.compile(r"(?:\d+\))?(\d{1,9}),(\d{1,9}):(x|[<>v^]+)")
_EXPECTED = "row,column:steps with steps of > < v ^, or x"


class Run(NamedTuple):
    """One line of moves: any cell of a block, and the steps that it makes from there."""

    row: int
    column: int
    steps: str

    def __str__(self) -> str:
        return f"{self.row},{self.column}:{self.steps}"


def parse_line(text: str) -> Run | None:
    """One line of moves; None if it is none."""
    found = _LINE.fullmatch("".join(text.split()))
    return Run(int(found[1]), int(found[2]), found[3]) if found else None


def parse(text: str, name: str) -> list[Run]:
    """Moves separated by ``;`` or line ends; InputError names the one that is none."""
    runs = []
    for number, line in enumerate(text.splitlines(), 1):
        column = 1
        for part in line.split(";"):
            if part.strip():
                run = parse_line(part)
                if run is None:
                    start = column + len(part) - len(part.lstrip())
                    where = f"line {number}, column {start}"
                    raise InputError(name, where, f"{part.strip()[:40]!r} is no move", _EXPECTED)
                runs.append(run)
            column += len(part) + 1
    return runs


class Follower:
    """A level in play; the steps of a run follow its block wherever it goes."""

    def __init__(self, level: Level, name: str = "", number: int = 1, *, bricks: bool = False):
        self.rules = load(level, name, number, bricks=bricks)
        self.session = Session(self.rules, lambda: to_device(level))
        self._block = 0
        self._place = (0, 0)

    def begin(self, run: Run) -> None:
        """The next steps are those of the block at this cell."""
        rules = self.rules
        inside = run.row < rules.height and run.column < rules.width
        self._block = rules.block_at(run.row * rules.width + run.column) if inside else 0
        self._place = (run.row, run.column)

    def place(self) -> tuple[int, int]:
        """The cell that the next step starts from: as given, later the head of the block."""
        return self._place

    def step(self, letter: str) -> bool:
        """Make one step; false if it is refused."""
        rules = self.rules
        head = rules.head_of(self._block) if self._block else -1
        if head < 0:
            return False  # nothing there, or it is gone
        done = self.session.step(head << 3 | STEPS.index(letter))
        if done:
            head = rules.head_of(self._block)
            self._place = divmod(head, rules.width) if head >= 0 else self._place
        return bool(done)

    def play(self, runs: list[Run]) -> int:
        """Play runs until a step is refused; the number of the run it is in, from 0, else -1."""
        for n, run in enumerate(runs):
            self.begin(run)
            if not all(map(self.step, run.steps)):
                return n
        return -1


def counted(level: Level, runs: list[Run]) -> list[tuple[int, Run]]:
    """Runs as they are written: numbered, from the heads, without what cancels itself.

    A removal has the number of the move before it, or 1. ValueError if they do not replay.
    """
    follower = Follower(level)
    if follower.play(runs) >= 0:
        raise ValueError("moves that do not replay")
    session, rules = follower.session, follower.rules
    while session.undo():
        pass
    lines: list[tuple[int, Run]] = []
    while session.at < session.record.end:
        before = rules.moves
        cell, action = divmod(session.code(session.at), 8)
        session.redo()
        letter = STEPS[action]
        if letter == "x" or rules.moves > before:
            row, column = divmod(cell, rules.width)
            lines.append((max(rules.moves, 1), Run(row, column, letter)))
        else:
            number, run = lines[-1]
            lines[-1] = number, run._replace(steps=run.steps + letter)
    return lines
