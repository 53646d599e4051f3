# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``grade``: measure how difficult levels are, by the solver's work and the shape of the solution;
it can sort a pack.

A grade grows with the logarithm of the positions visited and with the length of the solution. It
compares levels of one game; ``games/<game>/difficulty.py`` has the formula.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tools import files, formats, games, options, workers
from tools.bar import track
from tools.errors import InputError
from tools.formats import FORMATS
from tools.formats.model import Level
from tools.plurals import counted
from tools.solver import Difficulty

#: The lowest grade for each word.
WORDS = ((55.0, "very hard"), (38.0, "hard"), (24.0, "medium"), (0.0, "easy"))


class Grade(NamedTuple):
    """A level, and how difficult it is."""

    number: int
    title: str
    game: str
    found: Difficulty

    @property
    def word(self) -> str:
        """Return the grade in words, "?" if it is unknown."""
        value = self.found.value
        if value is None:
            return "?"
        return next(word for least, word in WORDS if value >= least)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    parser.add_argument(
        "--limit",
        type=options.positive_seconds,
        default=10.0,
        metavar="S",
        help="seconds per level; default 10",
    )
    parser.add_argument(
        "--jobs",
        type=options.count,
        default=workers.processors(),
        metavar="N",
        help="levels to grade at a time (default: one per processor)",
    )
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument("-o", dest="out", metavar="OUT", help="write the levels, easiest first")
    parser.add_argument("--force", action="store_true", help="replace OUT")
    parser.add_argument("--from", dest="form", choices=FORMATS, help="read the file as this")
    options.add_huge(parser)


def run(args: argparse.Namespace) -> int:
    """Grade all levels; return 1 if any of them has no grade."""
    form = formats.by_extension(args.out) if args.out else ""
    if args.out and not form:
        raise InputError(args.out, "", "no known format in this name", ", ".join(FORMATS))
    if args.out:
        files.check_places([Path(args.out)], force=args.force)
    collection = files.read_levels(args.file, args.form or "", huge=args.huge)
    work = [(level, args.file, n, args.limit) for n, level in enumerate(collection.levels, 1)]
    grades = list(_each(work, min(args.jobs, len(work))))
    _print(grades, as_json=args.json)
    if args.out:
        order = sorted(grades, key=lambda one: (one.found.value is None, one.found.value or 0.0))
        levels = tuple(collection.levels[grade.number - 1] for grade in order)
        try:
            data = formats.write(replace(collection, levels=levels), form)
        except ValueError as error:
            raise InputError(args.out, "", str(error)) from None
        files.write_all({Path(args.out): data}, force=args.force)
    return 0 if all(grade.found.value is not None for grade in grades) else 1


def _each(work: list[tuple[Level, str, int, float]], jobs: int) -> Iterator[Grade]:
    """Yield the grades in order, working on ``jobs`` processors."""
    if jobs < 2:
        for part in track(work, "grading"):
            yield grade(*part)
        return
    with workers.pool(jobs) as pool:
        waiting = [pool.submit(grade, *part) for part in work]
        for future in track(waiting, "grading"):
            yield future.result()


def grade(level: Level, name: str, number: int, limit: float) -> Grade:
    """Grade one level; a level that its rules refuse has no grade."""
    part = games.module(level.game, "difficulty")
    if part is None:
        found = Difficulty(note="its game has no measure of difficulty")
    else:
        try:
            found = part.measure(level, name, number, limit)
        except (InputError, ValueError) as error:
            found = Difficulty(note=str(error))
    return Grade(number, level.title, level.game, found)


def _print(grades: list[Grade], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"levels": [_as_json(grade) for grade in grades]}, ensure_ascii=False))
        return
    for grade in grades:
        found = grade.found
        value = "-" if found.value is None else f"{'' if found.is_exact else '>'}{found.value:.1f}"
        counts = [counted(count, name) for name, count in found.counters.items()]
        measured = ", ".join([*counts, counted(found.states, "positions")])
        parts = measured if counts else found.note
        title = grade.title or f"level {grade.number}"
        print(f"{grade.number:4} {value:>6}  {grade.word:9}  {title}: {parts}")
        if counts and found.note:
            print(f"level {grade.number}: {found.note}", file=sys.stderr)


def _as_json(grade: Grade) -> dict[str, object]:
    found = grade.found
    return {
        "n": grade.number,
        "title": grade.title,
        "game": grade.game,
        "grade": None if found.value is None else round(found.value, 1),
        "word": grade.word,
        "exact": found.is_exact,
        "counters": found.counters,
        "states": found.states,
        "note": found.note,
    }
