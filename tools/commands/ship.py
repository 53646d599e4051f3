"""``ship``: build the shipped packs from their sources, ``tools/games/<game>/levels``.

A source is a level file with titles and solutions; a ``.desc`` file beside it may name the pack and
its author. Each source becomes an NBK pack of the same name, in a folder per game. A game that
needs more has a module ``shipping`` with one or both of

    read(path) -> Collection                read and check a source of its own kind
    pack(collection, stem) -> {name: data}  the files of a pack

A line ``Look: ...`` in the description of a pack names the place it is drawn as. ``--check`` also
checks the rules in tools/games/standards.py. ``calendar.jsonl`` beside these folders has a level
for each day (tools/games/calendar.py). The same sources always give the same bytes.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from tools import bar, files, games, streams
from tools.errors import InputError, ToolError
from tools.formats import labels, nbk
from tools.formats.model import Collection
from tools.games import calendar, playback, standards
from tools.games.levels import SHIPPED, SOURCES, folder_of, read, sources_of
from tools.plurals import counted

_BUILT = (".skbn", ".titles", ".nbk", ".table")
CALENDAR = "calendar.jsonl"  #: beside the folders of the games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit 1 if a pack differs from its source or breaks a rule",
    )


def run(args: argparse.Namespace) -> int:
    """Build or compare every pack and report on each file."""
    wanted = build(SOURCES)
    changed = {name: data for name, data in wanted.items() if _shipped(name) != data}
    stale = sorted(_packs() - set(wanted))
    if not args.check:
        made = {SHIPPED / name: data for name, data in changed.items()}
        files.write_all(made, force=True, folders=True)
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
    if not args.check:
        return 0
    broken = [*breaches(), *calendar.breaches(calendar.read(SOURCES / CALENDAR))]
    for line in broken:
        print(streams.line(line))
    return 1 if changed or stale or broken else 0


def breaches(chosen: tuple[str, ...] = games.NAMES) -> list[str]:
    """Return a line for each rule that the sources of these games break, and for each breach."""
    found: list[str] = []
    for game in filter(lambda game: games.module(game, "standards"), chosen):
        packs = [
            standards.measured(game, source.stem, read(game, source).levels)
            for source in bar.track(sources_of(game), f"measuring {game}")
        ]
        found += standards.check(game, packs)
    return found


def build(sources: Path) -> dict[str, bytes]:
    """Return the contents of every file to ship, by path. InputError names a bad source."""
    wanted: dict[str, bytes] = {}
    for game in games.NAMES:
        for source in bar.track(sources_of(game, sources), f"packing {game}"):
            for name, data in _packed(game, source).items():
                wanted[f"{folder_of(game)}/{name}"] = data
    for name, data in calendar.packed(calendar.read(sources / CALENDAR)).items():
        wanted[f"{calendar.FOLDER}/{name}"] = data
    if not wanted:
        raise ToolError(f"{sources}: no level sources in this folder")
    return wanted


def _packed(game: str, source: Path) -> dict[str, bytes]:
    part = games.module(game, "shipping")
    collection = read(game, source)
    _check(collection, source)
    return getattr(part, "pack", _pack)(_without_labels(collection, source), source.stem)


def _without_labels(collection: Collection, source: Path) -> Collection:
    """Return what players see of a collection; InputError for a look that no pack can have."""
    look = labels.of(labels.LOOK, collection.description)
    if look and look not in nbk.LOOKS:
        raise InputError(str(source), "Look", repr(look), ", ".join(nbk.LOOKS))
    levels = (
        replace(level, comment=labels.without(labels.IDEA, level.comment))
        for level in collection.levels
    )
    description = labels.without(labels.LOOK, collection.description)
    return replace(collection, levels=tuple(levels), description=description, look=look)


def _pack(collection: Collection, stem: str) -> dict[str, bytes]:
    return {f"{stem}.nbk": nbk.write(collection)}


def _check(collection: Collection, source: Path) -> None:
    """Raise InputError if the collection cannot be shipped."""
    for note in (*collection.skipped, *collection.warnings):
        raise InputError(str(source), f"line {note.line}", note.text)
    for number, level in enumerate(collection.levels, 1):
        solutions = [solution for solution in level.solutions if solution.kind == "solution"]
        if not level.title or not solutions:
            what = "a solution" if level.title else "a title"
            raise InputError(str(source), f"level {number}", f"lacks {what}")
        for solution in solutions:
            player = playback.start(level, str(source), number)
            played = playback.play(player, player.actions(solution.moves, str(source)))
            if played.result != "solved":
                where = f"level {number}, move {played.at}" if played.at else f"level {number}"
                raise InputError(str(source), where, "the solution does not solve it")


def _packs() -> set[str]:
    """Return the files that this command has made, by their suffix."""
    folders = [*map(folder_of, games.NAMES), calendar.FOLDER]
    found = [path for folder in folders for path in (SHIPPED / folder).glob("*")]
    return {f"{path.parent.name}/{path.name}" for path in found if path.suffix in _BUILT}


def _shipped(name: str) -> bytes | None:
    path = SHIPPED / name
    return path.read_bytes() if path.is_file() else None
