# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``generate``: makes levels from seeds and writes them with their solutions, as SOK or, for Brain,
as drawings (tools/games/brain/drawn.py).
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from tools import files
from tools.errors import InputError
from tools.formats.model import BRAIN, Collection, Level, Solution
from tools.games.brain.generator import drafts
from tools.games.sokoban.formats import sok
from tools.games.sokoban.generator import GAMES, Made, Order, generate
from tools.games.sokoban.solver.symmetry import Grid, canonical

_TRIES_A_LEVEL = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    default = Order()
    parser.add_argument("--game", choices=(*GAMES, BRAIN), default="sokoban")
    parser.add_argument("--seed", type=int, required=True, help="the first seed to try")
    parser.add_argument("--count", type=_count, default=1, help="levels to make (default 1)")
    parser.add_argument("--size", type=_size)
    parser.add_argument("--crates", type=int, default=default.crates)
    parser.add_argument("--floor", type=int, default=default.floor, help="places of floor, about")
    parser.add_argument(
        "--room", default="", help="a room of tools/games/sokoban/generator/shapes.txt"
    )
    parser.add_argument(
        "--pushes", type=_range, default=(default.least_pushes, default.most_pushes)
    )
    parser.add_argument("--climbs", type=int, default=default.climbs, help="fresh starts a level")
    parser.add_argument("--steps", type=int, help="changes tried in each")
    parser.add_argument("--states", type=int, help="the limit of a search")
    parser.add_argument(
        "--extra", type=int, default=default.extra, help="crates that may be added in the end"
    )
    parser.add_argument("--extra-tries", type=int, default=default.extra_tries)
    parser.add_argument("--extra-states", type=int, default=default.extra_states)
    drafts.add_arguments(parser)
    parser.add_argument("--avoid", action="append", default=[], metavar="FILE")
    parser.add_argument("-o", "--output", default=files.STDIO, metavar="OUT")
    parser.add_argument("--force", action="store_true", help="replace OUT")


def run(args: argparse.Namespace) -> int:
    """Tries seeds in order; exits 1 when fewer levels came of them than were asked for."""
    if args.output != files.STDIO:
        files.check_places([Path(args.output)], force=args.force)  # before a long search
    if args.game == BRAIN:
        data, count = drafts.run(args)
    else:
        levels = _levels(args, order_of(args), _known(args.avoid))
        data, count = sok.write_sok(Collection(tuple(levels), title="Generated")), len(levels)
    if args.output == files.STDIO:
        sys.stdout.write(data.decode())
    else:
        files.write_all({Path(args.output): data}, force=args.force)
    return 0 if count >= args.count else 1


def order_of(args: argparse.Namespace) -> Order:
    """The order that the options stand for."""
    default = Order()
    return Order(
        *(args.size or (default.width, default.height)),
        crates=args.crates,
        floor=args.floor,
        room=args.room,
        least_pushes=args.pushes[0],
        most_pushes=args.pushes[1],
        climbs=args.climbs,
        steps=default.steps if args.steps is None else args.steps,
        states=default.states if args.states is None else args.states,
        extra=args.extra,
        extra_tries=args.extra_tries,
        extra_states=args.extra_states,
    )


def recipe(seed: int, order: Order) -> str:
    """The options that make a level again."""
    size = f"--size {order.width}x{order.height} --floor {order.floor}"
    extra = ""
    if order.extra:
        extra = f" --extra {order.extra} --extra-tries {order.extra_tries}"
        extra += f" --extra-states {order.extra_states}"
    return (
        f"--seed {seed} {f'--room {order.room}' if order.room else size}"
        f" --crates {order.crates} --pushes {order.least_pushes}-{order.most_pushes}"
        f" --climbs {order.climbs} --steps {order.steps} --states {order.states}{extra}"
    )


def level(made: Made, order: Order, title: str) -> Level:
    """The neutral level, its recipe in the comment."""
    comment = f"generate {recipe(made.seed, order)}"
    return Level(made.rows, title, "Nibblock", comment, (Solution(made.lurd),))


def _levels(args: argparse.Namespace, order: Order, known: set[Grid]) -> list[Level]:
    levels: list[Level] = []
    for seed in range(args.seed, args.seed + _TRIES_A_LEVEL * args.count):
        if len(levels) >= args.count:
            break
        try:
            sought = generate(args.game, seed, order, known)
        except ValueError as error:
            raise InputError("generate", "", str(error)) from None
        made = sought.made
        if made is None:
            print(f"seed {seed}: {sought.reason}", file=sys.stderr)
            continue
        known.add(canonical(made.rows))
        played = made.played
        print(
            f"seed {seed}: {played.pushes} pushes, {played.changes} box changes,"
            f" difficulty {made.difficulty:.1f}",
            file=sys.stderr,
        )
        levels.append(level(made, order, f"Seed {seed}"))
    return levels


def _known(names: list[str]) -> set[Grid]:
    known: set[Grid] = set()
    for name in names:
        for each in files.read_levels(name).levels:
            if each.count("@+") == 1:
                known.add(canonical(each.rows))
    return known


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}, expected 1 or more")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d+)x(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is no size, expected WxH such as 9x8")
    return int(match[1]), int(match[2])


def _range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d+)-(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is no range, expected LOW-HIGH such as 25-60")
    return int(match[1]), int(match[2])
