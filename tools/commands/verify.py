"""``verify``: check that every level is sound and that each stored solution solves it."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TextIO

from tools import attempts, bulk, files, streams
from tools.commands.account import line_of
from tools.errors import InputError
from tools.formats.model import Collection, Level, Solution
from tools.games import playback
from tools.sources import Others, found_in

_FEW = 200  #: levels that are checked faster than a process starts
_OUTCOMES = {"solved": "solves", "unsolved": "legal", "illegal": "illegal"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the files and the output form."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="level files, folders of them, - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    files.add_reading(parser)
    bulk.add_arguments(parser, _FEW)
    files.add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Check; return 2 if a file cannot be read, else 1 if a level has a fault or cannot be read, or
    if a stored solution does not work or cannot be read, else 0.

    A snapshot, an unfinished game, need only be legal; a remark such as "already solved" is not a
    fault.
    """
    out = Path(args.out) if args.out else None
    if out:
        files.check_places([out], force=args.force)
    read = _Read(args)
    with (
        bulk.started(args, "verify", verify, args.out or "") as run,
        closing(run.results(read.items(), "verifying", read.total())) as results,
    ):
        if out and not read.places:
            return 2  # no file could be read; each is reported
        with files.writing(out, force=args.force) as place:
            sound = _show(results, read, place, as_json=args.json)
    if not read.files and not read.faults:
        raise InputError(args.files[0], "", "no level file in this folder")
    return 2 if read.faults else 0 if sound else 1


def _show(results: Iterable[Any], read: _Read, place: TextIO, *, as_json: bool) -> bool:
    """Print each result and the summary; return whether all levels are sound."""
    document = bulk.Document(place, "levels")
    sound = True
    for number, found in enumerate(results):
        file, n, title = read.places[number]
        if isinstance(found, attempts.Failed):
            nothing = {"n": n, "title": title, "warnings": [found.why], "solutions": []}
            found = {"shown": nothing, "sound": False}
        shown = {"file": file, **found["shown"]}
        read.count(shown)
        sound = sound and found["sound"]
        if as_json:
            document.add(shown)
        else:
            _print(shown, place)
    if not as_json:
        for said, parts in (("skipped: ", read.skipped), ("", read.warnings)):
            for part in parts:
                text = f"{part['file']}: {said}{line_of(part)}{part['reason']}"
                print(streams.line(text), file=place)
    sound = sound and not read.skipped and not read.warnings
    if read.places and as_json:
        document.end(skipped=read.skipped, warnings=read.warnings, summary=read.summary())
    elif read.places:
        print(", ".join(f"{key}: {n}" for key, n in read.summary().items()), file=place)
    return sound


class _Read:
    """The levels of all files, one file at a time, and what is counted on the way."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._args = args
        self._totals = {"levels": 0, "solutions": 0}
        self._found: Counter[str] = Counter()
        self.places: list[tuple[str, int, str]] = []  #: file, number and title of each level
        self.skipped: list[dict[str, Any]] = []  #: levels that cannot be read
        self.warnings: list[dict[str, Any]] = []  #: what else cannot, such as moves
        self.faults = 0
        self.files = 0  #: that were read
        self._sources = found_in(args.files)

    def _levels(self, name: str) -> Collection:
        return files.read_levels(name, self._args.form, huge=self._args.huge)

    def total(self) -> int | None:
        """Return how many levels there are, for the bar; None if nobody sees that, or the file can
        be read only once.
        """
        if not sys.stderr.isatty() or files.STDIO in self._args.files:
            return None
        total = 0
        for name, _ in self._sources:
            with suppress(InputError):
                total += len(self._levels(name).levels)
        return total

    def items(self) -> Iterator[bulk.Item]:
        """Yield the levels. A file that cannot be read is reported, and the others go on."""
        others = Others(self._args.files)
        for name, _ in self._sources:
            try:
                collection = self._levels(name)
            except InputError as error:
                others.add(name, error)
                self.faults += name in self._args.files  # a folder may hold other files
                continue
            self.files += 1
            self._found["skipped"] += len(collection.skipped)
            faults = [note for note in collection.warnings if note.is_fault]
            for parts, notes in ((self.skipped, collection.skipped), (self.warnings, faults)):
                parts += [{"file": name, "line": n.line, "reason": n.text} for n in notes]
            for n, level in enumerate(collection.levels, 1):
                self.places.append((name, n, level.title))
                yield bulk.Item((level, name, n))
        others.end()

    def count(self, shown: dict) -> None:
        """Count a level's findings."""
        self._totals["levels"] += 1
        self._totals["solutions"] += len(shown["solutions"])
        self._found.update(shown["warnings"])
        self._found.update(solution["outcome"] for solution in shown["solutions"])

    def summary(self) -> dict[str, int]:
        """Return the numbers of levels and solutions, then of each finding."""
        return self._totals | dict(sorted(self._found.items()))


def verify(level: Level, name: str, n: int) -> dict:
    """Check one level: what to show, and whether it is sound."""
    findings = playback.check(level)
    sound = not any(finding.is_fault for finding in findings)
    solutions = []
    for solution in level.solutions:
        outcome = _outcome(level, solution, name, n)
        solutions.append({**outcome, "title": solution.title, "kind": solution.kind})
        allowed = ("solves",) if solution.kind == "solution" else ("solves", "legal")
        sound = sound and outcome["outcome"] in allowed
    warnings = [finding.reason for finding in findings]
    shown = {"n": n, "title": level.title, "warnings": warnings, "solutions": solutions}
    return {"shown": shown, "sound": sound}


def _outcome(level: Level, solution: Solution, name: str, n: int) -> dict:
    try:
        player = playback.start(level, name, n)
        played = playback.play(player, player.actions(solution.moves, name))
    except InputError as error:
        # The rules cannot play this level at all, so no move of it is legal.
        none = dict.fromkeys(playback.counts(level.game), 0)
        return {"outcome": "illegal", "at": 1, **none, "reason": error.wrong}
    return {"outcome": _OUTCOMES[played.result], "at": played.at, **played.counters}


def _print(shown: dict, place: TextIO) -> None:
    where = streams.line(f"{shown['file']}: level {shown['n']}")
    for warning in shown["warnings"]:
        print(f"{where}: {warning}", file=place, flush=True)
    for number, solution in enumerate(shown["solutions"], 1):
        if solution["outcome"] != "solves":
            at = f" at move {solution['at']}" if solution["at"] else ""
            print(f"{where}: solution {number}: {solution['outcome']}{at}", file=place, flush=True)
