# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``packs``: builds the packs that we ship, in folders of levels, from their sources in
tools/levels.

1-sokoban  tools/levels/*.sok: boards, titles, authors and solutions. Each becomes a SKBN pack of
          the same name and, as SKBN has no titles, a ``.titles`` file beside it.
2-klocki  tools/levels/klocki/*.txt: Klocki text with the best solution known of every level, and
          title and author of the pack in a ``.desc`` file beside it. Each becomes a NBK pack.
3-brain  tools/levels/brain/*.txt: drawings (tools/games/brain/drawn.py) with solutions, each of
          which must win at playing speed and fast. Each becomes a NBK pack.

The same sources always give the same bytes.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from nibblock.games.brain.packs.solution import NORMAL
from nibblock.games.brain.rules import Brain
from tools import files
from tools.errors import InputError, ToolError
from tools.formats import nbk
from tools.formats.model import BRAIN, KLOCKI, SOKOBAN, Collection
from tools.games.brain import check as brain_check
from tools.games.brain import drawn as brain_drawn
from tools.games.brain import text as brain
from tools.games.sokoban.formats import skbn
from tools.games.sokoban.formats import text as sokoban

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "tools" / "games"
SHIPPED = ROOT / "levels"

_BUILT = (".skbn", ".titles", ".nbk")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit 1 if a shipped pack differs from what its source gives",
    )


def run(args: argparse.Namespace) -> int:
    """Builds or compares every pack and says what it did with each file."""
    wanted = build(SOURCES)
    changed = {name: data for name, data in wanted.items() if _shipped(name) != data}
    stale = sorted(_packs() - set(wanted))
    if not args.check:
        for folder in _BUILDERS:
            (SHIPPED / folder).mkdir(parents=True, exist_ok=True)
        files.write_all({SHIPPED / name: data for name, data in changed.items()}, force=True)
        for name in stale:
            (SHIPPED / name).unlink()
    for name, data in wanted.items():
        if name not in changed:
            state = "unchanged"
        else:
            state = "differs" if args.check else "written"
        print(f"levels/{name}: {state}, {len(data)} bytes")
    for name in stale:
        print(f"levels/{name}: {'without a source' if args.check else 'removed'}")
    return 1 if args.check and (changed or stale) else 0


def build(sources: Path) -> dict[str, bytes]:
    """The content of every file to ship, by folder and name. Raises InputError for a bad source."""
    wanted: dict[str, bytes] = {}
    for folder, build_folder in _BUILDERS.items():
        for name, data in build_folder(sources).items():
            wanted[f"{folder}/{name}"] = data
    if not wanted:
        raise ToolError(f"{sources}: no sources of levels in it")
    return wanted


def _sokoban(sources: Path) -> dict[str, bytes]:
    wanted: dict[str, bytes] = {}
    for source in sorted((sources / SOKOBAN / "levels").glob("*.sok")):
        collection = sokoban.read(source.read_bytes(), str(source))
        _check(collection, source)
        wanted[f"{source.stem}.skbn"] = skbn.write(collection)
        wanted[f"{source.stem}.titles"] = files.titles_of(collection.levels)
    return wanted


def _klocki(sources: Path) -> dict[str, bytes]:
    wanted: dict[str, bytes] = {}
    for source in sorted((sources / KLOCKI / "levels").glob("*.txt")):
        collection = files.read_levels(str(source), KLOCKI)
        _check(collection, source)
        levels = tuple(replace(level, author=collection.author) for level in collection.levels)
        wanted[f"{source.stem}.nbk"] = nbk.write(replace(collection, levels=levels))
    return wanted


def _brain(sources: Path) -> dict[str, bytes]:
    wanted: dict[str, bytes] = {}
    for source in sorted((sources / BRAIN / "levels").glob("*.txt")):
        collection = brain_drawn.read(source.read_bytes(), str(source))
        _check(collection, source)
        for number, level in enumerate(collection.levels, 1):
            rules = Brain(brain.load(level))
            reasons = [brain_check.why_draft(rules)]
            reasons += [
                reason and f"a solution at speed {speed}: {reason}"
                for solution in level.solutions
                for speed in (NORMAL, 0)
                for reason in [brain_check.why_broken(rules, solution.moves, speed)]
            ]
            for reason in filter(None, reasons):
                raise InputError(str(source), f"line {level.line}", f"level {number}: {reason}")
        wanted[f"{source.stem}.nbk"] = nbk.write(collection)
    return wanted


_BUILDERS: dict[str, Callable[[Path], dict[str, bytes]]] = {
    "1-sokoban": _sokoban,
    "2-klocki": _klocki,
    "3-brain": _brain,
}


def _check(collection: Collection, source: Path) -> None:
    """Raise InputError for what cannot be shipped."""
    for note in (*collection.skipped, *collection.warnings):
        raise InputError(str(source), f"line {note.line}", note.text)
    for number, level in enumerate(collection.levels, 1):
        is_solved = any(solution.kind == "solution" for solution in level.solutions)
        if not level.title or not is_solved:
            what = "a solution" if level.title else "a title"
            raise InputError(str(source), f"level {number}", f"lacks {what}")


def _packs() -> set[str]:
    """The files that this command has made, or would have."""
    found = [path for folder in _BUILDERS for path in (SHIPPED / folder).glob("*")]
    return {f"{path.parent.name}/{path.name}" for path in found if path.suffix in _BUILT}


def _shipped(name: str) -> bytes | None:
    path = SHIPPED / name
    return path.read_bytes() if path.is_file() else None
