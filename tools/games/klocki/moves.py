"""Klocki moves as text, ``row,column:steps``, and a player that follows each line's block.

Rows and columns count from 0 and name any cell of the block before the move; steps are ``> < v ^``,
and ``x`` alone removes a weak barrier. A leading move number ``M)`` and blanks are ignored, and so
are the row and column at the end of the move, which lists of moves have before the colon.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from nibblock.games.klocki.dialogs.runs import Runs
from nibblock.play.session import Session
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.klocki.board import load, to_device

STEPS = "<^>vx"
_LINE = re.compile(r"(?:[0-9]+\))?([0-9]{1,9}),([0-9]{1,9})(?:,[0-9]{1,9}){0,2}:(x|[<>v^]+)")
_SHORT = 20
_EXPECTED = "row,column:steps with steps of > < v ^, or x"


class Run(NamedTuple):
    """One line of moves: any cell of a block, and the steps the block makes from there."""

    row: int
    column: int
    steps: str

    def __str__(self) -> str:
        return f"{self.row},{self.column}:{self.steps}"


def parse_line(text: str) -> Run | None:
    """Parse one line of moves; return None if it is not a move."""
    found = _LINE.fullmatch("".join(text.split()))
    return Run(int(found[1]), int(found[2]), found[3]) if found else None


def parse(text: str, name: str) -> list[Run]:
    """Parse moves separated by ``;`` or line ends; InputError names the first bad one."""
    runs = []
    for number, line in enumerate(text.splitlines(), 1):
        column = 1
        for part in line.split(";"):
            if part.strip():
                run = parse_line(part)
                if run is None:
                    start = column + len(part) - len(part.lstrip())
                    where = f"line {number}, column {start}"
                    raise InputError(name, where, f"{part.strip()[:40]!r} is not a move", _EXPECTED)
                runs.append(run)
            column += len(part) + 1
    return runs


class Follower:
    """A level in play; the steps of a run follow its block wherever it goes."""

    def __init__(self, level: Level, name: str = "", number: int = 1, *, bricks: bool = False):
        self.rules = load(level, name, number, bricks=bricks)
        self.session = Session(self.rules, lambda: to_device(level))
        self.make: Callable[[int], int] = self.session.step  #: makes a step, by its code
        self._block = 0
        self._place = (0, 0)

    def begin(self, run: Run) -> None:
        """Let the next steps move the block at this cell."""
        rules = self.rules
        inside = run.row < rules.height and run.column < rules.width
        self._block = rules.block_at(run.row * rules.width + run.column) if inside else 0
        self._place = (run.row, run.column)

    def place(self) -> tuple[int, int]:
        """Return the cell the next step starts from: first as given, then the block's head."""
        return self._place

    def step(self, letter: str) -> bool:
        """Make one step; return False if it is refused."""
        rules = self.rules
        head = rules.head_of(self._block) if self._block else -1
        if head < 0:
            return False  # no block here, or it is gone
        done = self.make(head << 3 | STEPS.index(letter))
        if done:
            head = rules.head_of(self._block)
            self._place = divmod(head, rules.width) if head >= 0 else self._place
        return bool(done)

    def play(self, runs: list[Run]) -> int:
        """Play runs until a step is refused; return the index of its run, or -1 if none is."""
        for n, run in enumerate(runs):
            self.begin(run)
            if not all(map(self.step, run.steps)):
                return n
        return -1


def written(level: Level, runs: list[Run]) -> list[str]:
    """Return runs as a file has them: numbered, from block heads, without steps that cancel out.

    A removal has the number of the move before it, or 1. ValueError if the runs do not replay.
    """
    follower = Follower(level)
    stopped = follower.play(runs)
    if stopped >= 0:
        move = str(runs[stopped])
        shown = move if len(move) <= _SHORT else f"{move[:_SHORT]}..."
        raise ValueError(f"move {stopped + 1} ({shown}) does not replay")
    lines = Runs(follower.session)
    texts = (lines.text(n, (0, 0), follower.session.at) for n in range(lines.count))
    return [text.replace(" ", "") for text in texts]
