"""``info``: show what is in a level file."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from nibblock import games as device
from tools import bar, files, games, options, streams
from tools.commands import cleaning
from tools.commands.account import line_of
from tools.errors import InputError
from tools.formats import labels
from tools.formats.model import Collection, Level
from tools.games import playback
from tools.plurals import counted
from tools.sources import Others, found_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file and the output form."""
    parser.add_argument(
        "file", metavar="FILE", help="a level file, a folder of them, or - for standard input"
    )
    parser.add_argument("--level", type=options.level, metavar="N", help="which level, from 1")
    parser.add_argument("--json", action="store_true", help="JSON on standard output")
    parser.add_argument("--ideas", action="store_true", help="show what each level is about")
    files.add_reading(parser)
    for name in games.NAMES:
        for option, details in games.card(name).INFO.items():
            parser.add_argument(f"--{option}", **details)


def run(args: argparse.Namespace) -> int:
    """Show what is in the file; InputError if no level can be read. Of a folder, show each file
    that has levels; with ``--json`` that is an object for each.
    """
    if not Path(args.file).is_dir():
        _show(args, args.file)
        return 0
    shown = 0
    others = Others([])
    for name, _ in bar.track(found_in([args.file]), "reading"):
        try:
            _show(args, name)
            shown += 1
        except InputError as error:
            others.add(name, error)
    others.end()
    if not shown:
        raise InputError(args.file, "", "no level file in this folder")
    return 0


def _show(args: argparse.Namespace, file: str) -> None:
    """Show what is in one file."""
    collection = files.read_levels(file, args.form, huge=args.huge)
    shown = describe(collection, file)
    if args.level:
        files.pick(collection, file, args.level)
        shown["levels"] = [shown["levels"][args.level - 1]]
    remarks: dict[int, str] = {}
    for name in games.NAMES:
        for option in games.card(name).INFO:
            given = getattr(args, option)
            if given:
                data = files.read_bytes(given, huge=args.huge)
                remarks |= games.module(name, option).annotate(shown["levels"], data, given)
    if args.json:
        print(json.dumps(shown, ensure_ascii=False))
    else:
        _print(shown, remarks, with_ideas=args.ideas)


def describe(collection: Collection, name: str) -> dict:
    """Return the JSON object of ``info --json``."""
    boards = cleaning.Boards()
    levels = []
    for n, level in enumerate(collection.levels, 1):
        first = boards.first(level, n)
        levels.append(_level(n, level) | ({"same_board": first} if first else {}))
    warnings = [{"line": note.line, "text": note.text} for note in collection.warnings]
    for n, level in enumerate(bar.track(collection.levels, "checking"), 1):
        for finding in playback.check(level):
            warnings.append({"line": level.line, "text": f"level {n}: {finding.reason}"})
    return {
        "file": name,
        "format": collection.format,
        "encoding": collection.encoding,
        "title": collection.title,
        "author": collection.author,
        "description": collection.description,
        "date": collection.date,
        "levels": levels,
        "skipped": [{"line": note.line, "reason": note.text} for note in collection.skipped],
        "warnings": sorted(warnings, key=lambda warning: warning["line"]),
    }


def _level(n: int, level: Level) -> dict:
    return {
        "n": n,
        "game": level.game,
        "title": level.title,
        "author": level.author,
        "comment": level.comment,
        "date": level.date,
        **_record(level),
        "line": level.line,
        "width": level.width,
        "height": level.height,
        **playback.facts(level),
        "board": playback.board(level),
        "solutions": [asdict(solution) for solution in level.solutions],
    }


def _record(level: Level) -> dict[str, dict]:
    """Return the record that the file states, if any, by the names of the game's counts."""
    counts = device.card(level.game).COUNTS
    named = {count: n or None for count, n in zip(counts, level.record, strict=False)}
    return {"record": named} if named else {}


def _print(shown: dict, remarks: dict[int, str], *, with_ideas: bool) -> None:
    name = streams.line(shown["file"])
    print(
        f"{name}: {shown['format']}, {shown['encoding']}, {counted(len(shown['levels']), 'levels')}"
    )
    for key in ("title", "author", "description"):
        if shown[key]:
            print(f"{key}: " + shown[key].replace("\n", "\n    "))
    if shown["description"]:
        print()
    for level in shown["levels"]:
        size = f"{level['width']}x{level['height']}"
        solutions = (
            f", {counted(len(level['solutions']), 'solutions')}" if level["solutions"] else ""
        )
        title = f"  {level['title']}" if level["title"] else ""
        remark = remarks.get(level["n"])
        title += f"  ({remark})" if remark else ""
        if first := level.get("same_board"):
            title += f"  (the board of level {first}, as drawn or turned or mirrored)"
        what = games.card(level["game"]).PIECES
        pieces = counted(level[what], what, "3") if what in level else level["game"]
        print(streams.line(f"{level['n']:5}  {size:>7}  {pieces}{solutions}{title}"))
        idea = labels.of(labels.IDEA, level["comment"])
        if with_ideas and idea:
            print(streams.line(f"       {idea}"))
    for note in shown["skipped"]:
        print(f"skipped: {line_of(note)}{note['reason']}")
    for note in shown["warnings"]:
        print(f"warning: {line_of(note)}{note['text']}")
