# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``solve``: looks for a shortest solution, or proves that there is none, or says that it cannot
tell.

Klocki levels are solved with the fewest moves or steps: pure sliding-block puzzles fast, those with
other blocks and marks by trying everything. Sokoban levels are solved with the fewest pushes; asked
for moves there, it looks for the fewest with so many pushes. Where that takes too long and was not
asked for, any solution will do, and the answer says so; ``--fast`` wants no more.

A file of several levels is solved whole, on all processors.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypedDict

from tools import files, workers
from tools.bar import track
from tools.errors import InputError, ToolError
from tools.formats import FORMATS
from tools.formats.model import KLOCKI, SOKOBAN, Level
from tools.games.klocki.solver import board as sliding_board
from tools.games.klocki.solver import search as klocki_search
from tools.games.klocki.solver import sliding
from tools.games.sokoban import player as playback
from tools.games.sokoban import solver

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
    parser.add_argument("--level", type=int, metavar="N", help="which level, from 1; else all")
    parser.add_argument(
        "--limit", "--time", type=_seconds, metavar="S", help="give up a level after S seconds"
    )
    parser.add_argument(
        "--memory", type=_megabytes, default=2048, metavar="MB", help="and at about so much"
    )
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument(
        "--optimal",
        choices=("moves", "steps", "pushes"),
        help="what is to be the fewest: Klocki: moves or steps, Sokoban: pushes (or also moves)",
    )
    modes.add_argument(
        "--fast", action="store_true", help="Sokoban: any solution, many times as fast"
    )
    parser.add_argument(
        "--jobs",
        type=_count,
        default=workers.processors(),
        metavar="N",
        help="levels at a time; default: as many as there are processors",
    )
    parser.add_argument("--hint", action="store_true", help="tell the next move or push only")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument("--from", dest="form", choices=FORMATS, help="read the file as this")


def run(args: argparse.Namespace) -> int:
    """Solve; 0 if solved, else 1."""
    collection = files.read_levels(args.file, args.form or "")
    if args.level is None and len(collection.levels) > 1:
        return _run_all(args, collection.levels)
    number = args.level or 1
    answer = _solve(args, files.pick(collection, args.file, number), number, sys.stderr.isatty())
    if answer.why:
        print(answer.why, file=sys.stderr)
    if args.json:
        print(json.dumps(_as_json(answer, args.hint)))
    else:
        print("\n".join(_as_text(answer, args.hint)))
    return 0 if answer.result == "solved" else 1


def _run_all(args: argparse.Namespace, levels: Sequence[Level]) -> int:
    """Solve all levels of a file and print each as it comes up; 0 if all are solved."""
    if len({level.game for level in levels}) == 1:
        _fewest(args, levels[0], 1)  # what is wrong for one is wrong for all: told once
    began = time.monotonic()
    results: Counter[str] = Counter()
    for number, answer in enumerate(_answers(args, levels), 1):
        results[answer.result] += 1
        results["optimal"] += answer.optimal
        if answer.why:
            print(f"level {number}: {answer.why}", file=sys.stderr)
        if args.json:
            found = {"level": number, "title": levels[number - 1].title}
            print(json.dumps({**found, **_as_json(answer, args.hint)}), flush=True)
        else:
            print(f"{number}: " + "\n".join(_as_text(answer, args.hint)), flush=True)
    told = [f"{results[name]} {name}" for name in ("solved", "none", "undecided")]
    told[0] += f" ({results['optimal']} with the fewest)"
    took = time.monotonic() - began
    print(f"{len(levels)} levels: {', '.join(told)}, {took:.1f} s", file=sys.stderr)
    return 0 if results["solved"] == len(levels) else 1


def _answers(args: argparse.Namespace, levels: Sequence[Level]) -> Iterator[Answer]:
    """In the order of the levels, whichever is ready first; what may take longest is begun first,
    so that at the end no processor waits for one that has just begun.
    """
    work = list(enumerate(levels, 1))
    jobs = min(args.jobs, len(levels))
    if jobs == 1:
        for number, level in track(work, "solving"):
            yield _solve_or_say(args, level, number)
        return
    with workers.pool(jobs) as pool:
        waiting = {
            number: pool.submit(_solve_or_say, args, level, number)
            for number, level in sorted(work, key=lambda one: _size(one[1]), reverse=True)
        }
        for number, _ in track(work, "solving"):
            yield waiting[number].result()


def _size(level: Level) -> int:
    """Larger for levels that take longer, as a rule: what can be moved, times the places."""
    text = "".join(level.rows)
    return len(text) * (1 + text.count("$") + text.count("*"))


def _solve_or_say(args: argparse.Namespace, level: Level, number: int) -> Answer:
    """Solve one of many levels: what is wrong with it stops no other."""
    try:
        return _solve(args, level, number, False)
    except InputError as error:
        return _undecided(f"{error.wrong}; expected {error.expected}".removesuffix("; expected "))


def _solve(args: argparse.Namespace, level: Level, number: int, show: bool) -> Answer:
    """Solve one level; ``show``: say on the terminal how far it is. Raises InputError."""
    fewest = _fewest(args, level, number)
    if level.game == SOKOBAN:
        return _sokoban(args, level, number, fewest)
    return _klocki(args, level, number, fewest, show)


def _fewest(args: argparse.Namespace, level: Level, number: int) -> str:
    """What is to be the fewest. Raises InputError if the level's game has no such search."""
    place = f"level {number}"
    choices = _FEWEST.get(level.game)
    if not choices:
        raise InputError(args.file, place, f"no solver for {level.game}", " or ".join(_FEWEST))
    fewest = args.optimal or choices[0]
    if fewest not in choices:
        wrong = f"--optimal {fewest} for {level.game}"
        raise InputError(args.file, place, wrong, " or ".join(choices))
    if args.fast and level.game != SOKOBAN:
        raise InputError(args.file, place, f"--fast for {level.game}", SOKOBAN)
    return fewest


def _undecided(why: str, states: int = 0, seconds: float = 0.0) -> Answer:
    return Answer("undecided", None, "", False, {}, states, seconds, why)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, 0 or more")
    return seconds


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}; expected a number, 1 or more")
    return int(text)


def _megabytes(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}; expected megabytes, 1 or more")
    return int(text)


def _klocki(args: argparse.Namespace, level: Level, number: int, fewest: str, show: bool) -> Answer:
    with _Progress() as progress:
        tell = progress.tell if show else None
        limits: _Limits = {
            "fewest": fewest,
            "limit": args.limit,
            "memory": args.memory * sliding.MEGABYTE,
            "tell": tell,
        }
        try:
            puzzle = sliding_board.puzzle_of(level, args.file, number)
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


def _sokoban(args: argparse.Namespace, level: Level, number: int, fewest: str) -> Answer:
    playback.start(level, args.file, number)  # what the device refuses needs no solution
    try:
        found = _search(args, level, fewest)
    except ValueError as error:
        raise InputError(args.file, f"level {number}", str(error)) from None
    if found.result == "undecided":
        return _undecided("not decided within the limits", found.nodes, found.seconds)
    if found.result == "none":
        return Answer("none", None, "", False, {}, found.nodes, found.seconds, "")
    outcome = playback.play(playback.start(level, args.file, number), found.lurd)
    if outcome.result != "solved":
        raise ToolError(f"{args.file}: level {number}: the device's rules refuse {found.lurd}")
    first = next((i for i, step in enumerate(found.lurd, 1) if step.isupper()), 0)
    optimal = found.optimal and fewest == "pushes"
    counters = {"moves": outcome.moves, "pushes": outcome.pushes}
    why = "" if found.optimal or args.fast else "solved, perhaps not with the fewest pushes"
    hint = found.lurd[:first]
    return Answer("solved", found.lurd, hint, optimal, counters, found.nodes, found.seconds, why)


def _search(args: argparse.Namespace, level: Level, fewest: str) -> solver.Result:
    if not args.fast and not args.optimal:
        return solver.either(level.rows, args.limit, args.memory)
    return solver.solve(
        level.rows,
        args.limit,
        solver.UNLIMITED,
        _POLISH if fewest == "moves" else 0,
        fast=args.fast,
        memory=args.memory,
    )


def _as_json(answer: Answer, hint: bool) -> dict[str, object]:
    """``moves`` is the solution, so its number is only among ``counters``; the other counter is
    on top as well.
    """
    return {
        "result": answer.result,
        "moves": answer.hint if hint and answer.moves else answer.moves,
        "optimal": answer.optimal,
        **{name: n for name, n in answer.counters.items() if name != "moves"},
        "counters": answer.counters,
        "states": answer.states,
        "seconds": round(answer.seconds, 3),
    }


def _as_text(answer: Answer, hint: bool) -> list[str]:
    if hint and answer.moves is not None:
        return [answer.hint or "already solved"]
    told = [f"{n} {name}" for name, n in answer.counters.items()]
    told += [f"{answer.states} positions", f"{answer.seconds:.1f} s"]
    lines = [f"{answer.result}: {', '.join(told)}"]
    return [*lines, answer.moves] if answer.moves else lines


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
