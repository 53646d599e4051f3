"""``generate``: make levels from seeds and write them with their solutions.

A game whose levels can be made has a module ``generate`` with

    Order()                        what to make; has defaults for width, height, steps and states
    THEMES                         what ``--theme`` may name, if it may name anything
    add_arguments(group)           its own options
    Maker(args, avoid)             makes levels with these options, but none of those to avoid
        make(seed) -> (bool, str)  whether this seed gives a level, and a report in a few words
        data() -> bytes            all levels made, as the file to write

``make`` raises ValueError for options out of range.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools import files, games, options, streams
from tools.errors import InputError

_TRIES_A_LEVEL = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command and of the games."""
    parts = games.modules("generate")
    parser.add_argument(
        "--game",
        choices=list(parts),
        default=next(iter(parts), None),
        help="the game of the levels (default: the first)",
    )
    parser.add_argument(
        "--seed", type=options.seed, required=True, metavar="S", help="the first seed to try"
    )
    parser.add_argument(
        "--count", type=options.count, default=1, metavar="N", help="levels to make (default 1)"
    )
    parser.add_argument("--size", type=options.size, metavar="WxH", help="size of the levels")
    themes = [
        f"{games.title(game)}: {', '.join(part.THEMES)}"
        for game, part in parts.items()
        if hasattr(part, "THEMES")
    ]
    parser.add_argument(
        "--theme",
        default="",
        metavar="T",
        help=f"what must matter in the levels, with commas between; {'; '.join(themes)}",
    )
    parser.add_argument("--idea", type=options.renamed("--theme"), help=argparse.SUPPRESS)
    parser.add_argument(
        "--steps", type=options.none_or_more, metavar="N", help="changes to try in each level"
    )
    parser.add_argument("--states", type=options.count, metavar="N", help="the limit of a search")
    parser.add_argument(
        "--avoid", action="append", default=[], metavar="FILE", help="make none of these levels"
    )
    parser.add_argument("-o", "--output", default=files.STDIO, metavar="OUT", help="file to write")
    parser.add_argument("--force", action="store_true", help="replace OUT")
    own = {game: options.Own(parser, games.title(game)) for game in parts}
    for game, part in parts.items():
        part.add_arguments(own[game])
    parser.set_defaults(own=own)


def run(args: argparse.Namespace) -> int:
    """Try seeds in order; return 1 if they give fewer levels than requested."""
    part = settle(args)
    if args.output != files.STDIO:
        files.check_places([Path(args.output)], force=args.force)  # before a long search
    maker = part.Maker(args, [x for name in args.avoid for x in files.read_levels(name).levels])
    count = 0
    for seed in range(args.seed, args.seed + _TRIES_A_LEVEL * args.count):
        if count >= args.count:
            break
        try:
            is_made, text = maker.make(seed)
        except ValueError as error:
            raise InputError("generate", "", str(error)) from None
        print(f"seed {seed}: {text}", file=sys.stderr)
        count += is_made
    if args.output == files.STDIO:
        streams.put(maker.data())
    else:
        files.write_all({Path(args.output): maker.data()}, force=args.force)
    return 0 if count >= args.count else 1


def settle(args: argparse.Namespace) -> Any:
    """Fill in the game's defaults, and return its part; InputError for options of another game."""
    for game, own in args.own.items():
        own.settle(args, is_for=game == args.game, what=games.title(args.game))
    part = games.modules("generate")[args.game]
    default = part.Order()
    args.size = args.size or (default.width, default.height)
    args.steps = default.steps if args.steps is None else args.steps
    args.states = args.states or default.states
    args.themes = _themes(args, getattr(part, "THEMES", ()))
    return part


def _themes(args: argparse.Namespace, known: Iterable[str]) -> tuple[str, ...]:
    """Return the themes that the options name; InputError for one that the game does not have."""
    found = tuple(filter(None, args.theme.split(",")))
    for theme in found:
        if theme not in known:
            expected = ", ".join(known) or f"none for {games.title(args.game)}"
            raise InputError("--theme", "", repr(theme), expected)
    return found
