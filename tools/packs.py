# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``packs``: builds the packs that we ship, levels/nibblock, from their sources in tools/levels.

A source is one SOK file a pack: boards, titles, authors and solutions. It becomes a SKBN pack of
the same name and, as SKBN has no titles, a ``.titles`` file beside it. The same sources always
give the same bytes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools import files
from tools.errors import InputError, ToolError
from tools.formats import skbn, sokoban

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "tools" / "levels"
SHIPPED = ROOT / "levels" / "nibblock"


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
    stale = sorted({path.name for path in _packs(SHIPPED)} - set(wanted))
    if not args.check:
        SHIPPED.mkdir(parents=True, exist_ok=True)
        files.write_all({SHIPPED / name: data for name, data in changed.items()}, force=True)
        for name in stale:
            (SHIPPED / name).unlink()
    for name, data in wanted.items():
        if name not in changed:
            state = "unchanged"
        else:
            state = "differs" if args.check else "written"
        print(f"levels/{SHIPPED.name}/{name}: {state}, {len(data)} bytes")
    for name in stale:
        print(f"levels/{SHIPPED.name}/{name}: {'without a source' if args.check else 'removed'}")
    return 1 if args.check and (changed or stale) else 0


def build(sources: Path) -> dict[str, bytes]:
    """The content of every file to ship, by its name. Raises InputError for a bad source."""
    wanted: dict[str, bytes] = {}
    for source in sorted(sources.glob("*.sok")):
        collection = sokoban.read(source.read_bytes(), str(source))
        for note in (*collection.skipped, *collection.warnings):
            raise InputError(str(source), f"line {note.line}", note.text)
        for number, level in enumerate(collection.levels, 1):
            if not level.title or not level.solutions:
                what = "a solution" if level.title else "a title"
                raise InputError(str(source), f"level {number}", f"lacks {what}")
        wanted[f"{source.stem}.skbn"] = skbn.write(collection)
        wanted[f"{source.stem}.titles"] = files.titles_of(collection.levels)
    if not wanted:
        raise ToolError(f"{sources}: no .sok file in it")
    return wanted


def _packs(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*") if path.suffix in (".skbn", ".titles")]


def _shipped(name: str) -> bytes | None:
    path = SHIPPED / name
    return path.read_bytes() if path.is_file() else None
