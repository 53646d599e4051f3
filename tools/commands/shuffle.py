"""``shuffle``: move the blocks of levels around at random, in each game's own ways.

The console shuffles with the same code, so a seed gives the same level on both. A game whose levels
can be shuffled has a module ``shuffle`` with

    add_arguments(group)                        its own options
    check(args, level)                          InputError for options that conflict
    shuffled(args, level, seed) -> Level | None  None if this seed gives no level
    FAILED                                      why it gave none
    write(collection) -> bytes                  as text, the default output
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from tools import bar, files, games, options, streams
from tools.errors import InputError
from tools.formats import nbk
from tools.formats.model import Collection, Level

_LARGEST_SEED = 0xFFFFFFFF


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command and of the games."""
    titles = " or ".join(map(games.title, games.modules("shuffle")))
    parser.add_argument("file", metavar="FILE", help=f"a file with levels of {titles}, or -")
    parser.add_argument(
        "--level", type=options.level, default=1, metavar="N", help="which level, from 1"
    )
    parser.add_argument(
        "--seed", type=options.seed, required=True, metavar="S", help="0 to 4294967295"
    )
    parser.add_argument(
        "--count",
        type=options.count,
        default=1,
        metavar="N",
        help="shuffle with N seeds, starting at S",
    )
    own = {}
    for game, part in games.modules("shuffle").items():
        own[game] = options.Own(parser, games.title(game))
        part.add_arguments(own[game])
    parser.set_defaults(own=own)
    parser.add_argument("-o", dest="out", default=files.STDIO, metavar="OUT", help="text or .nbk")
    parser.add_argument("--force", action="store_true", help="replace OUT")
    files.add_reading(parser)


def run(args: argparse.Namespace) -> int:
    """Shuffle and write; return 1 if a seed gave no level."""
    if args.out != files.STDIO:
        files.check_places([Path(args.out)], force=args.force)
    level = files.pick(
        files.read_levels(args.file, args.form or "", huge=args.huge), args.file, args.level
    )
    part = _part(args, level)
    for game, own in args.own.items():
        own.settle(args, is_for=game == level.game, what=games.title(level.game))
    part.check(args, level)
    made = []
    for n in bar.track(range(args.count), "shuffling"):
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
    return 0 if len(made) == args.count else 1


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
