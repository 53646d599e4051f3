"""``ship``: build the shipped packs from their sources, ``tools/games/<game>/levels``.

A source is a level file with titles and solutions; a ``.desc`` file beside it may name the pack and
its author. Each source becomes an NBK pack of the same name, in a folder per game. A game that
needs more has a module ``shipping`` with one or both of

    read(path) -> Collection                read and check a source of its own kind
    pack(collection, stem) -> {name: data}  the files of a pack

The same sources always give the same bytes.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tools import bar, files, games
from tools.errors import InputError, ToolError
from tools.formats import nbk
from tools.formats.model import Collection
from tools.games.levels import SHIPPED, SOURCES, folder_of, read, sources_of
from tools.plurals import counted

_BUILT = (".skbn", ".titles", ".nbk")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit 1 if a shipped pack differs from its source",
    )


def run(args: argparse.Namespace) -> int:
    """Build or compare every pack and report on each file."""
    wanted = build(SOURCES)
    changed = {name: data for name, data in wanted.items() if _shipped(name) != data}
    stale = sorted(_packs() - set(wanted))
    if not args.check:
        for folder in map(folder_of, games.NAMES):
            (SHIPPED / folder).mkdir(parents=True, exist_ok=True)
        files.write_all({SHIPPED / name: data for name, data in changed.items()}, force=True)
        for name in stale:
            (SHIPPED / name).unlink()
    for name, data in wanted.items():
        if name not in changed:
            state = "unchanged"
        else:
            state = "differs" if args.check else "written"
        print(f"levels/{name}: {state}, {counted(len(data), 'bytes')}")
    for name in stale:
        print(f"levels/{name}: {'without a source' if args.check else 'removed'}")
    return 1 if args.check and (changed or stale) else 0


def build(sources: Path) -> dict[str, bytes]:
    """Return the contents of every file to ship, by path. InputError names a bad source."""
    wanted: dict[str, bytes] = {}
    for game in games.NAMES:
        for source in bar.track(sources_of(game, sources), f"packing {game}"):
            for name, data in _packed(game, source).items():
                wanted[f"{folder_of(game)}/{name}"] = data
    if not wanted:
        raise ToolError(f"{sources}: no level sources in this folder")
    return wanted


def _packed(game: str, source: Path) -> dict[str, bytes]:
    part = games.module(game, "shipping")
    collection = read(game, source)
    _check(collection, source)
    return getattr(part, "pack", _pack)(collection, source.stem)


def _pack(collection: Collection, stem: str) -> dict[str, bytes]:
    return {f"{stem}.nbk": nbk.write(collection)}


def _check(collection: Collection, source: Path) -> None:
    """Raise InputError if the collection cannot be shipped."""
    for note in (*collection.skipped, *collection.warnings):
        raise InputError(str(source), f"line {note.line}", note.text)
    for number, level in enumerate(collection.levels, 1):
        is_solved = any(solution.kind == "solution" for solution in level.solutions)
        if not level.title or not is_solved:
            what = "a solution" if level.title else "a title"
            raise InputError(str(source), f"level {number}", f"lacks {what}")


def _packs() -> set[str]:
    """Return the files that this command has made, by their suffix."""
    found = [path for game in games.NAMES for path in (SHIPPED / folder_of(game)).glob("*")]
    return {f"{path.parent.name}/{path.name}" for path in found if path.suffix in _BUILT}


def _shipped(name: str) -> bytes | None:
    path = SHIPPED / name
    return path.read_bytes() if path.is_file() else None
