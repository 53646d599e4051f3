# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``verify``: check that every level is sound and that each stored solution solves it."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter

from tools import files, options, streams
from tools.errors import InputError
from tools.formats import FORMATS
from tools.formats.model import Level, Solution
from tools.games import playback

_OUTCOMES = {"solved": "solves", "unsolved": "legal", "illegal": "illegal"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the files and the output form."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="level files, - for standard input"
    )
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument("--from", dest="form", choices=FORMATS, help="read the files as this")
    options.add_huge(parser)


def run(args: argparse.Namespace) -> int:
    """Check; return 1 if a level has a fault or a stored solution does not work, 2 if a file cannot
    be read, else 0.

    A snapshot, an unfinished game, need only be legal; a remark such as "already solved" is not a
    fault. A file that cannot be read is reported, and the others are still checked.
    """
    levels: list[dict] = []
    summary: Counter[str] = Counter()
    sound = True
    unread = 0
    for name in args.files:
        try:
            collection = files.read_levels(name, args.form or "", huge=args.huge)
        except InputError as error:
            print(streams.line(str(error)), file=sys.stderr)
            unread += 1
            continue
        summary["skipped"] += len(collection.skipped)
        for n, level in enumerate(collection.levels, 1):
            shown, is_sound = _verify(level, name, n)
            levels.append({"file": name, **shown})
            summary.update(shown["warnings"])
            summary.update(solution["outcome"] for solution in shown["solutions"])
            sound = sound and is_sound
    if unread == len(args.files):
        return 2
    counts = {"levels": len(levels), "solutions": sum(len(shown["solutions"]) for shown in levels)}
    counts |= dict(sorted(summary.items()))
    if args.json:
        print(json.dumps({"levels": levels, "summary": counts}, ensure_ascii=False))
    else:
        _print(levels, counts)
    return 2 if unread else 0 if sound else 1


def _verify(level: Level, name: str, n: int) -> tuple[dict, bool]:
    findings = playback.check(level)
    sound = not any(finding.is_fault for finding in findings)
    solutions = []
    for solution in level.solutions:
        outcome = _outcome(level, solution, name, n)
        solutions.append({**outcome, "title": solution.title, "kind": solution.kind})
        allowed = ("solves",) if solution.kind == "solution" else ("solves", "legal")
        sound = sound and outcome["outcome"] in allowed
    warnings = [finding.reason for finding in findings]
    return {"n": n, "title": level.title, "warnings": warnings, "solutions": solutions}, sound


def _outcome(level: Level, solution: Solution, name: str, n: int) -> dict:
    try:
        player = playback.start(level, name, n)
        played = playback.play(player, player.actions(solution.moves, name))
    except InputError as error:
        # The rules cannot play this level at all, so no move of it is legal.
        none = dict.fromkeys(playback.counts(level.game), 0)
        return {"outcome": "illegal", "at": 1, **none, "reason": error.wrong}
    return {"outcome": _OUTCOMES[played.result], "at": played.at, **played.counters}


def _print(levels: list[dict], counts: dict) -> None:
    for shown in levels:
        where = streams.line(f"{shown['file']}: level {shown['n']}")
        for warning in shown["warnings"]:
            print(f"{where}: {warning}")
        for number, solution in enumerate(shown["solutions"], 1):
            if solution["outcome"] != "solves":
                at = f" at move {solution['at']}" if solution["at"] else ""
                print(f"{where}: solution {number}: {solution['outcome']}{at}")
    print(", ".join(f"{key}: {value}" for key, value in counts.items()))
