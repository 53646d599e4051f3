"""Sokoban's part of ``generate``: levels written as SOK."""

from __future__ import annotations

import argparse

from tools import options
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.formats import sok
from tools.games.sokoban.generator import Made, Order, generate
from tools.games.sokoban.solver.symmetry import canonical
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
        "--room",
        default="",
        metavar="NAME",
        help="a room of tools/games/sokoban/generator/shapes.txt, whatever the size",
    )
    parser.add_argument(
        "--pushes",
        type=options.span,
        default=(default.least_pushes, default.most_pushes),
        metavar="LOW-HIGH",
        help=f"pushes of its solution (default {default.least_pushes}-{default.most_pushes})",
    )
    parser.add_number("--climbs", default.climbs, "restarts per level")
    parser.add_number("--extra", default.extra, "crates that may be added at the end", least=0)
    parser.add_number("--extra-tries", default.extra_tries, "places to try for each of them")
    parser.add_number(
        "--extra-states", default.extra_states, "the limit of the search for each of these"
    )


class Maker:
    """Makes levels, and remembers those made and those to avoid."""

    def __init__(self, args: argparse.Namespace, avoid: list[Level]):
        self._order = order_of(args)
        self._known = {canonical(each.rows) for each in avoid if each.count("@+") == 1}
        self._levels: list[Level] = []

    def make(self, seed: int) -> tuple[bool, str]:
        """Make a seed's level; return whether there is one, and a report in a few words."""
        sought = generate(seed, self._order, self._known)
        made = sought.made
        if made is None:
            return False, sought.reason
        self._known.add(canonical(made.rows))
        self._levels.append(level(made, self._order, f"Seed {seed}"))
        played = made.played
        return True, (
            f"{counted(played.pushes, 'pushes')}, {counted(played.changes, 'box changes')}"
        )

    def data(self) -> bytes:
        """Return all the levels made, as SOK."""
        return sok.write_sok(Collection(tuple(self._levels), title="Generated"))


def order_of(args: argparse.Namespace) -> Order:
    """Return the order that the options describe."""
    return Order(
        *args.size,
        crates=args.crates,
        floor=args.floor,
        room=args.room,
        least_pushes=args.pushes[0],
        most_pushes=args.pushes[1],
        climbs=args.climbs,
        steps=args.steps,
        states=args.states,
        extra=args.extra,
        extra_tries=args.extra_tries,
        extra_states=args.extra_states,
    )


def recipe(seed: int, order: Order) -> str:
    """Return the options that make this level again."""
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
    """Return the neutral level, with its recipe in the comment."""
    comment = f"generate {recipe(made.seed, order)}"
    return Level(made.rows, title, "Nibblock", comment, (Solution(made.lurd),))
