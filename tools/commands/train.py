"""``train``: train the tables that the level codes of a game are made with, on level files.

The tables are part of the format: codes that were made with others cannot be read. So this is only
for a new version of the codes. docs/code-format.md says what version 1 was trained on.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from tools import files, games, places, streams
from tools.errors import ToolError
from tools.formats.model import Level
from tools.games import levels
from tools.sharing import train

_MOST = 150  #: levels of a file that count; the levels of a larger one count less

_HEAD = '''"""What is probable on {title} boards, for level codes; by ``python3 -m tools train``.

Any change makes codes unreadable. RAM: {size} bytes.
"""
'''


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "game", choices=sorted(games.modules("training")), help="the game whose tables are made"
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="levels; ours if there is none")
    parser.add_argument(
        "--except",
        dest="but",
        action="append",
        default=[],
        metavar="FILE",
        help="a file whose levels, and those with the same walls, must not be trained on",
    )


def run(args: argparse.Namespace) -> int:
    """Train and write the tables."""
    training = games.module(args.game, "training")
    below = f"nibblock.games.{args.game}.sharing."
    modules = [importlib.import_module(below + name) for name in training.MODULES]
    old = importlib.import_module(below + "tables")
    but = [level for name in args.but for level in _levels(name)]
    tables = train.trained(modules, old, _boards(training, _files(args), but), training)
    size = sum(map(len, tables.values()))
    head = _HEAD.format(title=games.title(args.game), size=f"{size:,}")
    path = places.ROOT / "lib" / (below.replace(".", "/") + "tables.py")
    files.write_all({path: train.source(tables, head).encode()}, force=True)
    print(f"{path.name} of {args.game}: {size:,} bytes")
    return 0


def _files(args: argparse.Namespace) -> Iterator[Sequence[Level]]:
    if args.files:
        yield from map(_levels, args.files)
    else:
        for source in levels.sources_of(args.game):
            yield levels.read(args.game, source).levels


def _levels(name: str) -> Sequence[Level]:
    """Return the levels of a file; none, with a warning, if it has none."""
    try:
        return files.read_levels(name).levels
    except ToolError as error:
        print(streams.line(f"left out: {error}"), file=sys.stderr)
        return ()


def _boards(
    training: Any, sources: Iterator[Sequence[Level]], but: list[Level]
) -> Iterator[tuple[float, Any]]:
    """Yield boards, and how much each counts."""
    seen: set[object] = set()
    for found in sources:
        weight = min(1.0, _MOST / len(found)) if found else 1.0
        for board in training.boards(found, but, seen):
            yield weight, board
    for board in training.made_up() if hasattr(training, "made_up") else ():
        yield 1.0, board
