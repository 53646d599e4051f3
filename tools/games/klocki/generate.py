"""Klocki's part of ``generate``: drafts in Klocki's text, with shortest solutions."""

from __future__ import annotations

import argparse

from tools import options
from tools.formats.model import Collection, Level
from tools.games.klocki import text
from tools.games.klocki.generator import THEMES as THEMES
from tools.games.klocki.generator import Order, make
from tools.plurals import counted


def add_arguments(parser: options.Own) -> None:
    """Add Klocki's own options."""
    default = Order()
    parser.add_number("--moves", default.least, "least moves of a solution")


class Maker:
    """Makes drafts, and remembers those made and those to avoid."""

    def __init__(self, args: argparse.Namespace, avoid: list[Level]):
        themes = args.themes or Order.themes
        width, height = args.size
        self._order = Order(width, height, themes, args.steps, args.states, args.moves)
        self._known = {level.rows for level in avoid}
        self._levels: list[Level] = []

    def make(self, seed: int) -> tuple[bool, str]:
        """Make a seed's draft; return whether there is one, and a report in a few words."""
        made = make(seed, self._order)
        if made is None:
            return False, "nothing hard enough"
        if made.level.rows in self._known:
            return False, "a level to avoid"
        self._known.add(made.level.rows)
        order = self._order
        title = f"{','.join(order.themes)} {order.width}x{order.height} seed {seed}"
        self._levels.append(
            Level(made.level.rows, title, solutions=made.level.solutions, game="klocki")
        )
        return True, f"{counted(made.moves, 'moves')}, {counted(made.steps, 'steps')}"

    def data(self) -> bytes:
        """Return all the drafts made, as Klocki's text."""
        return text.write(Collection(tuple(self._levels)))
