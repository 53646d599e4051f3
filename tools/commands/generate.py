"""``generate``: make levels from seeds and write them with their solutions.

A game whose levels can be made has a module ``generate`` with

    Order()                what to make; has defaults for width, height, steps and states
    THEMES                 what ``--theme`` may name, if it may name anything
    add_arguments(group)   its own options
    order_of(args)         -> the order that the options describe; InputError
    make(seed, order)      -> the seed's level as text, "" if it gives none, and a report in a few
                           words; ValueError for an order out of range
    whole(texts)           -> the bytes of a file with these levels
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools import attempts, bulk, files, formats, games, options, streams
from tools.errors import InputError
from tools.formats.model import Level
from tools.games import standards

_TRIES_A_LEVEL = 10
_ALIKE = 0.6  #: the largest share of marks that two levels may have in common


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
        "--seed", type=options.seed, metavar="S", help="the first seed to try (default: any)"
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
    parser.add_argument(
        "--steps", type=options.none_or_more, metavar="N", help="changes to try in each level"
    )
    parser.add_argument("--states", type=options.count, metavar="N", help="the limit of a search")
    parser.add_argument(
        "--avoid", action="append", default=[], metavar="FILE", help="make none of these levels"
    )
    files.add_output(parser, "the file to write", files.STDIO)
    bulk.add_arguments(parser, 1)
    own = {game: options.Own(parser, games.title(game)) for game in parts}
    for game, part in parts.items():
        part.add_arguments(own[game])
    parser.set_defaults(own=own)


def run(args: argparse.Namespace) -> int:
    """Try seeds in order; return 1 if they give fewer levels than requested."""
    args.seed = options.seed_or_any(args.seed)
    part = settle(args)
    order = part.order_of(args)
    out = "" if args.out == files.STDIO else args.out
    if out:
        files.check_places([Path(out)], force=args.force)  # before a long search
    known = [mark for name in args.avoid for mark in map(_marks, files.read_levels(name).levels)]
    texts: list[str] = []
    seed, end = args.seed, args.seed + _TRIES_A_LEVEL * args.count
    with bulk.started(args, "generate", _make, out) as running:
        while len(texts) < args.count and seed < end:
            seeds = range(seed, min(end, seed + max(args.jobs, args.count - len(texts))))
            items = (bulk.Item((args.game, each, order)) for each in seeds)
            results = running.results(items, "generating", len(seeds))
            for seed, (text, report) in zip(seeds, map(_made, results), strict=True):
                if len(texts) == args.count:
                    continue
                mark = _marks(_level(part, text)) if text else frozenset()
                if text and any(standards.share(mark, other) > _ALIKE for other in known):
                    report = f"{report}: a level to avoid"
                elif text:
                    known.append(mark)
                    texts.append(text)
                print(f"seed {seed}: {report}", file=sys.stderr)
            seed += 1
        if out:
            files.write_all({Path(out): part.whole(texts)}, force=args.force)
        else:
            streams.put(part.whole(texts))
    return 0 if len(texts) == args.count else 1


def _make(game: str, seed: int, order: Any) -> tuple[str | None, str]:
    """Make a seed's level; None and the fault if the order is out of range."""
    try:
        return games.module(game, "generate").make(seed, order)
    except ValueError as error:
        return None, str(error)


def _made(result: Any) -> tuple[str, str]:
    if isinstance(result, attempts.Failed):
        return "", result.why
    text, report = result
    if text is None:
        raise InputError("generate", "", report)
    return text, report


def _level(part: Any, text: str) -> Level:
    return formats.read(part.whole([text]), "generated.txt").levels[0]


def _marks(level: Level) -> frozenset[standards.Mark]:
    """Return what a level looks like; the whole board as one mark if its game does not say."""
    part = games.module(level.game, "standards")
    return frozenset(part.marks(level) if part else [(0, 0, "\n".join(level.rows))])


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
