"""``shuffle``: move the blocks of levels around at random, in each game's own ways.

The console shuffles with the same code, so a seed gives the same level on both. A game whose levels
can be shuffled has a module ``shuffle`` with

    add_arguments(group)                        its own options
    check(args, level)                          InputError for options that conflict
    shuffled(args, level, seed) -> Level | None  None if this seed gives no level
    FAILED                                      why it gave none
    write(collection) -> bytes                  as text, the default output
    MEASURED                                    levels to measure: (file among ours, number)
    measure(level, seeds, name, number)         how well levels are shuffled, a NamedTuple
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tools import bar, files, games, options, streams
from tools.build import ROOT
from tools.errors import InputError
from tools.formats import nbk
from tools.formats.model import Collection, Level

_LARGEST_SEED = 0xFFFFFFFF
_SEEDS = 300  #: of a measurement
_TITLE = 24  #: letters of a title in its table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command and of the games."""
    titles = " or ".join(map(games.title, games.modules("shuffle")))
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help=f"a file with levels of {titles}, or -"
    )
    parser.add_argument(
        "--level", type=options.level, default=1, metavar="N", help="which level, from 1"
    )
    parser.add_argument(
        "--seed", type=options.seed, metavar="S", help="0 to 4294967295 (default: any)"
    )
    parser.add_argument(
        "--measure",
        action="store_true",
        help="shuffle FILE, or six of our boards, with seeds 0 to 299 (see --count), and print how "
        "far from the start they get, by exact search",
    )
    parser.add_argument(
        "--count",
        type=options.count,
        metavar="N",
        help="shuffle with N seeds, starting at S (default 1)",
    )
    own = {}
    for game, part in games.modules("shuffle").items():
        own[game] = options.Own(parser, games.title(game))
        part.add_arguments(own[game])
    parser.set_defaults(own=own)
    files.add_output(parser, "text or .nbk", files.STDIO)
    files.add_reading(parser)


def run(args: argparse.Namespace) -> int:
    """Shuffle and write; return 1 if a seed gave no level."""
    if args.measure:
        return _measure(args)
    if args.file is None:
        raise InputError("shuffle", "", "nothing to shuffle", "FILE, or --measure")
    if args.out != files.STDIO:
        files.check_places([Path(args.out)], force=args.force)
    collection = files.read_levels(args.file, args.form, huge=args.huge)
    level = files.pick(collection, args.file, args.level)
    part = _part(args, level)
    for game, own in args.own.items():
        own.settle(args, is_for=game == level.game, what=games.title(level.game))
    part.check(args, level)
    made = []
    count = args.count or 1
    args.seed = options.seed_or_any(args.seed)
    for n in bar.track(range(count), "shuffling"):
        seed = (args.seed + n) % (_LARGEST_SEED + 1)
        shuffled = part.shuffled(args, level, seed)
        if shuffled:
            title = f"{level.title} #{seed}".strip()
            made.append(replace(shuffled, title=title, solutions=()))
        else:
            print(f"seed {seed}: {part.FAILED}; try another seed", file=sys.stderr)
    if made:
        title = f"{level.title} shuffled".strip()
        _write(args, part.write, Collection(tuple(made), title=title))
    return 0 if len(made) == count else 1


def _measure(args: argparse.Namespace) -> int:
    """Print a table: the boards of each level, and those that its shuffles are."""
    places = [(args.file, args.level)] if args.file else _measured()
    head: tuple[str, ...] = ()
    for path, number in bar.track(places, "measuring"):
        level = files.pick(files.read_levels(path, args.form, huge=args.huge), path, number)
        found = _part(args, level).measure(level, args.count or _SEEDS, path, number)
        if not head:
            head = found._fields
            print("  ".join(("level".ljust(_TITLE), *head)))
        cells = [str(value).rjust(len(name)) for name, value in zip(head, found, strict=True)]
        print("  ".join((level.title[:_TITLE].ljust(_TITLE), *cells)))
    return 0


def _measured() -> list[tuple[str, int]]:
    parts = games.modules("shuffle").values()
    return [(str(ROOT / "levels" / path), n) for part in parts for path, n in part.MEASURED]


def _part(args: argparse.Namespace, level: Level):
    part = games.module(level.game, "shuffle")
    if part is None:
        titles = " or ".join(map(games.title, games.modules("shuffle")))
        raise InputError(
            args.file,
            f"level {args.level}",
            f"a {level.game} level",
            f"a {titles} level (see convert)",
        )
    return part


def _write(args: argparse.Namespace, as_text, made: Collection) -> None:
    data = nbk.write(made) if args.out.lower().endswith(".nbk") else as_text(made)
    if args.out == files.STDIO:
        streams.put(data)
    else:
        files.write_all({Path(args.out): data}, force=args.force)
