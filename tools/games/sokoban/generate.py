"""Sokoban's part of ``generate``: levels written as SOK."""

from __future__ import annotations

import argparse

from tools import files, options
from tools.errors import InputError
from tools.formats.model import Collection, Level, Solution
from tools.formats.text import decode
from tools.games.sokoban.formats import sok
from tools.games.sokoban.generator import Drawn, Made, Order, generate, read_room
from tools.plurals import counted


def add_arguments(parser: options.Own) -> None:
    """Add Sokoban's own options."""
    default = Order()
    parser.add_number("--crates", default.crates, "crates in a level")
    parser.add_argument(
        "--floor",
        type=options.none_or_more,
        default=default.floor,
        metavar="N",
        help="squares of floor, about (default: half to three quarters of the inside)",
    )
    parser.add_argument(
        "--room", default="", metavar="FILE", help="a room drawn by hand (docs/generate.md)"
    )
    parser.add_argument(
        "--pushes",
        type=options.span,
        default=(default.least_pushes, default.most_pushes),
        metavar="LOW-HIGH",
        help=f"pushes of its solution (default {default.least_pushes}-{default.most_pushes})",
    )
    parser.add_number("--climbs", default.climbs, "restarts per level")
    parser.add_number("--nodes", default.nodes, "positions that the solver may look at")


def make(seed: int, order: Order) -> tuple[str, str]:
    """Make a seed's level; return it as SOK, "" if there is none, and a report in a few words."""
    made = generate(seed, order)
    if made is None:
        return "", "nothing worth playing"
    played = made.played
    report = f"{counted(played.pushes, 'pushes')}, {counted(played.changes, 'box changes')}"
    text = sok.write_sok(Collection((level(made, order, f"Seed {seed}"),)))
    return text.decode("latin-1"), report


def whole(texts: list[str]) -> bytes:
    """Return a SOK file with these levels."""
    return "\n".join(["Collection: Generated\n", *texts]).encode("latin-1")


def order_of(args: argparse.Namespace) -> Order:
    """Return the order that the options describe."""
    return Order(
        *args.size,
        crates=args.crates,
        floor=args.floor,
        room=_room(args.room) if args.room else None,
        least_pushes=args.pushes[0],
        most_pushes=args.pushes[1],
        climbs=args.climbs,
        steps=args.steps,
        states=args.states,
        nodes=args.nodes,
    )


def _room(name: str) -> Drawn:
    """Read a drawn room. Raises InputError."""
    text = decode(files.read_bytes(name))[0]
    try:
        return read_room(text, name)
    except ValueError as error:
        raise InputError(name, "", *str(error).split(", expected ")) from None


def recipe(seed: int, order: Order) -> str:
    """Return the options that make this level again."""
    size = f"--size {order.width}x{order.height} --floor {order.floor}"
    return (
        f"--seed {seed} {f'--room {order.room.name}' if order.room else size}"
        f" --crates {order.crates} --pushes {order.least_pushes}-{order.most_pushes}"
        f" --climbs {order.climbs} --steps {order.steps} --states {order.states}"
        f" --nodes {order.nodes}"
    )


def level(made: Made, order: Order, title: str) -> Level:
    """Return the neutral level, with its recipe in the comment."""
    comment = f"generate {recipe(made.seed, order)}"
    return Level(made.rows, title, "Nibblock", comment, (Solution(made.lurd),))
