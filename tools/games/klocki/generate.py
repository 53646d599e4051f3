"""Klocki's part of ``generate``: drafts in Klocki's text, with shortest solutions."""

from __future__ import annotations

import argparse
from dataclasses import replace

from tools import options
from tools.formats.model import Collection
from tools.games.klocki import generator, text
from tools.games.klocki.generator import THEMES as THEMES
from tools.games.klocki.generator import Order
from tools.plurals import counted


def add_arguments(parser: options.Own) -> None:
    """Add Klocki's own options."""
    default = Order()
    parser.add_number("--moves", default.least, "least moves of a solution")


def order_of(args: argparse.Namespace) -> Order:
    """Return the order that the options describe."""
    width, height = args.size
    themes = args.themes or Order.themes
    return Order(width, height, themes, args.steps, args.states, args.moves)


def make(seed: int, order: Order) -> tuple[str, str]:
    """Make a seed's draft; return it as Klocki's text, "" if there is none, and a report in a few
    words.
    """
    made = generator.make(seed, order)
    if made is None:
        return "", "nothing hard enough"
    title = f"{','.join(order.themes)} {order.width}x{order.height} seed {seed}"
    level = replace(made.level, title=title)
    report = f"{counted(made.moves, 'moves')}, {counted(made.steps, 'steps')}"
    return text.write(Collection((level,))).decode("latin-1"), report


def whole(texts: list[str]) -> bytes:
    """Return a file of Klocki's text with these levels."""
    return "\n".join(texts).encode("latin-1")
