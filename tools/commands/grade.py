"""``grade``: measure how difficult levels are, by the shape of a shortest solution; it can sort a
pack, or show how well it agrees with people.

A grade compares levels of one game; ``games/<game>/difficulty.py`` has the formula, docs/grades.md
the reasons.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from tools import attempts, bulk, files, games, options, ranks
from tools.errors import InputError
from tools.formats.model import Collection, Level
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
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "file", metavar="FILE", nargs="?", help="a level file, or - for standard input"
    )
    what.add_argument(
        "--measure",
        metavar="FOLDER",
        help="show Spearman's rank of the grades in collections of FOLDER whose makers sorted them",
    )
    parser.add_argument(
        "--limit",
        type=options.seconds("more than 0", options.LEAST_SECONDS),
        default=10.0,
        metavar="S",
        help="seconds per level; default 10",
    )
    bulk.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    files.add_output(parser, "write the levels, easiest first")
    files.add_reading(parser)


def run(args: argparse.Namespace) -> int:
    """Grade all levels; return 1 if any of them has no grade."""
    if args.measure:
        return _run_measure(args)
    form = files.form_of(args.out) if args.out else ""
    if args.out:
        files.check_places([Path(args.out)], force=args.force)
    collection = files.read_levels(args.file, args.form, huge=args.huge)
    levels = collection.levels
    items = (bulk.Item((level, args.file, n, args.limit)) for n, level in enumerate(levels, 1))
    values: list[tuple[float | None, int]] = []
    document = bulk.Document(sys.stdout, "levels")
    with (
        bulk.started(args, "grade", measure, args.out or "") as run,
        closing(run.results(items, "grading", len(levels))) as results,
    ):
        for number, found in enumerate(results, 1):
            level = levels[number - 1]
            grade = Grade(number, level.title, level.game, _difficulty(found))
            values.append((grade.found.value, number))
            if args.json:
                document.add(_as_json(grade))
            else:
                _print(grade)
        if args.json:
            document.end()
        if args.out:
            _write_sorted(args, form, collection, values)
    return 0 if all(value is not None for value, _ in values) else 1


def _run_measure(args: argparse.Namespace) -> int:
    """Compare the grades with the order of sorted collections; return 1 if there are none."""
    if args.out:
        raise InputError("-o", "", "--measure writes no levels", "one of the two")
    known: dict[str, str] = {}
    for part in games.modules("difficulty").values():
        known |= getattr(part, "SORTED", {})
    found = []
    with bulk.started(args, "grade", measure, "") as run:
        for path in ranks.named(Path(args.measure), known.values()):
            levels = files.read_levels(str(path), "", huge=args.huge).levels
            items = (bulk.Item((x, path.name, n, args.limit)) for n, x in enumerate(levels, 1))
            results = run.results(items, path.stem, len(levels))
            values = [value for one in results if (value := _difficulty(one).value) is not None]
            found.append((path.stem, ranks.spearman(values), len(values), len(levels)))
            if not args.json:
                print("{:32} {:5.2f}  {} of {} levels".format(*found[-1]), flush=True)
    if not found:
        raise InputError(args.measure, "", "no sorted collection", " or ".join(known))
    mean = fmean(rank for _, rank, _, _ in found)
    if args.json:
        names = ("title", "rank", "graded", "levels")
        ranked = [dict(zip(names, each, strict=True)) for each in found]
        print(json.dumps({"collections": ranked, "mean": round(mean, 3)}))
    else:
        print(f"{'mean':32} {mean:5.2f}")
    return 0


def _write_sorted(
    args: argparse.Namespace,
    form: str,
    collection: Collection,
    values: list[tuple[float | None, int]],
) -> None:
    """Write the levels, easiest first, those without a grade last."""
    order = sorted(values, key=lambda one: (one[0] is None, one[0] or 0.0))
    levels = tuple(collection.levels[number - 1] for _, number in order)
    data = files.packed(replace(collection, levels=levels), form, args.out)
    files.write_all({Path(args.out): data}, force=args.force)


def measure(level: Level, name: str, number: int, limit: float) -> dict[str, Any]:
    """Measure one level and return the parts of its difficulty; a level that its rules refuse has
    no grade.
    """
    part = games.module(level.game, "difficulty")
    if part is None:
        return Difficulty(note="its game has no measure of difficulty")._asdict()
    try:
        return part.measure(level, name, number, limit)._asdict()
    except (InputError, ValueError) as error:
        return Difficulty(note=str(error))._asdict()


def _difficulty(found: dict[str, Any] | attempts.Failed) -> Difficulty:
    if isinstance(found, attempts.Failed):
        return Difficulty(note=found.why)
    return Difficulty(**found)


def _print(grade: Grade) -> None:
    found = grade.found
    value = "-" if found.value is None else f"{'' if found.is_exact else '~'}{found.value:.1f}"
    counts = [counted(count, name) for name, count in found.counters.items()]
    measured = ", ".join([*counts, counted(found.states, "positions")])
    parts = measured if counts else found.note
    title = grade.title or f"level {grade.number}"
    print(f"{grade.number:4} {value:>6}  {grade.word:9}  {title}: {parts}", flush=True)
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
