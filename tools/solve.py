# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``solve``: looks for a shortest solution, or proves that there is none, or says that it cannot
tell.

Klocki levels are solved with the fewest moves or steps: pure sliding-block puzzles fast, those with
other blocks and marks by trying everything. Sokoban levels are solved with the fewest pushes; asked
for moves there, it looks for the fewest with so many pushes.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from typing import NamedTuple, TypedDict

from tools import files, solver
from tools.errors import InputError
from tools.formats import FORMATS
from tools.formats.model import KLOCKI, SOKOBAN, Level
from tools.solver import klocki_search, sliding, sliding_board

#: What can be the fewest, of each game; the first is what is looked for unless told.
_FEWEST = {KLOCKI: ("moves", "steps"), SOKOBAN: ("pushes", "moves")}
_POLISH = 200_000  #: positions looked at for fewer moves with the same pushes


class Answer(NamedTuple):
    """What a solver found. ``moves`` is as ``replay`` takes it, None if there is no solution."""

    result: str  #: "solved", "none" (proved) or "undecided"
    moves: str | None
    hint: str  #: the first move or push of it
    optimal: bool  #: whether what was to be the fewest is proved to be
    counters: dict[str, int]
    states: int  #: positions looked at
    seconds: float
    why: str  #: what speaks against a solution, or why it is undecided


class _Limits(TypedDict):
    fewest: str
    limit: float | None
    memory: int
    tell: sliding.Tell | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to solve, how far to go, and how to tell."""
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    parser.add_argument("--level", type=int, default=1, metavar="N", help="which level, from 1")
    parser.add_argument("--limit", type=_seconds, metavar="S", help="give up after S seconds")
    parser.add_argument(
        "--memory", type=_megabytes, default=2048, metavar="MB", help="and at about so much"
    )
    parser.add_argument(
        "--optimal",
        choices=("moves", "steps", "pushes"),
        help="what is to be the fewest: Klocki: moves or steps, Sokoban: pushes (or also moves)",
    )
    parser.add_argument("--hint", action="store_true", help="tell the next move or push only")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument("--from", dest="form", choices=FORMATS, help="read the file as this")


def run(args: argparse.Namespace) -> int:
    """Solve; 0 if solved, else 1."""
    level = files.pick(files.read_levels(args.file, args.form or ""), args.file, args.level)
    place = f"level {args.level}"
    choices = _FEWEST.get(level.game)
    if not choices:
        raise InputError(args.file, place, f"no solver for {level.game}", " or ".join(_FEWEST))
    fewest = args.optimal or choices[0]
    if fewest not in choices:
        wrong = f"--optimal {fewest} for {level.game}"
        raise InputError(args.file, place, wrong, " or ".join(choices))
    find = _klocki if level.game == KLOCKI else _sokoban
    answer = find(args, level, fewest)
    if answer.why:
        print(answer.why, file=sys.stderr)
    show = _as_json if args.json else _as_text
    show(answer, args.hint)
    return 0 if answer.result == "solved" else 1


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, 0 or more")
    return seconds


def _megabytes(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}; expected megabytes, 1 or more")
    return int(text)


def _klocki(args: argparse.Namespace, level: Level, fewest: str) -> Answer:
    with _Progress() as progress:
        tell = progress.tell if sys.stderr.isatty() else None
        limits: _Limits = {
            "fewest": fewest,
            "limit": args.limit,
            "memory": args.memory * sliding.MEGABYTE,
            "tell": tell,
        }
        try:
            puzzle = sliding_board.puzzle_of(level, args.file, args.level)
        except sliding_board.NotSliding:
            found = klocki_search.solve(level, **limits)
        else:
            found = sliding.solve(puzzle, **limits)
    if found.result != "solved":
        return Answer(found.result, None, "", False, {}, found.states, found.seconds, found.why)
    runs = [str(run) for run in found.runs]
    counters = {"moves": found.moves, "steps": found.steps}
    hint = runs[0] if runs else ""
    return Answer("solved", ";".join(runs), hint, True, counters, found.states, found.seconds, "")


def _sokoban(args: argparse.Namespace, level: Level, fewest: str) -> Answer:
    polish = _POLISH if fewest == "moves" else 0
    try:
        found = solver.solve(level.rows, limit=args.limit, polish_states=polish)
    except ValueError as error:
        raise InputError(args.file, f"level {args.level}", str(error)) from None
    if found.result != "solved":
        why = "" if found.result == "none" else "not decided within the limits"
        return Answer(found.result, None, "", False, {}, found.nodes, found.seconds, why)
    first = next((i for i, step in enumerate(found.lurd, 1) if step.isupper()), 0)
    counters = {"moves": found.moves, "pushes": found.pushes}
    hint = found.lurd[:first]
    optimal = fewest == "pushes"
    return Answer("solved", found.lurd, hint, optimal, counters, found.nodes, found.seconds, "")


def _as_json(answer: Answer, hint: bool) -> None:
    """``moves`` is the solution, so its number is only among ``counters``; the other counter is
    on top as well.
    """
    found = {
        "result": answer.result,
        "moves": answer.hint if hint and answer.moves else answer.moves,
        "optimal": answer.optimal,
        **{name: n for name, n in answer.counters.items() if name != "moves"},
        "counters": answer.counters,
        "states": answer.states,
        "seconds": round(answer.seconds, 3),
    }
    print(json.dumps(found))


def _as_text(answer: Answer, hint: bool) -> None:
    if hint and answer.moves is not None:
        print(answer.hint or "already solved")
        return
    told = [f"{n} {name}" for name, n in answer.counters.items()]
    told += [f"{answer.states} positions", f"{answer.seconds:.1f} s"]
    print(f"{answer.result}: {', '.join(told)}")
    if answer.moves:
        print(answer.moves)


class _Progress:
    """A line on the terminal that is written over, and gone at the end."""

    _EVERY = 0.2  #: seconds

    def __init__(self) -> None:
        self._next = self._EVERY
        self._width = 0

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self._write("")
        if self._width:
            sys.stderr.write("\r")

    def tell(self, depth: int, met: int, seconds: float) -> None:
        """Say how far the search is."""
        if seconds >= self._next:
            self._next = seconds + self._EVERY
            self._write(f"{depth} deep, {met:,} positions, {seconds:.0f} s")

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r{text:{self._width}}" if text or self._width else "")
        sys.stderr.flush()
        self._width = max(self._width, len(text))
