"""Brain's part of ``generate``: draft levels as drawings, with the solutions found."""

from __future__ import annotations

import argparse

from tools import options
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.brain import drawn as brain_drawn
from tools.games.brain import text
from tools.games.brain.generator.levels import THEMES as THEMES
from tools.games.brain.generator.levels import Made, Order, make
from tools.plurals import counted


def add_arguments(parser: options.Own) -> None:
    """Add Brain's own options."""
    default = Order()
    parser.add_number("--presses", default.least, "least key presses of a solution")


class Maker:
    """Makes drafts, and remembers those made and those to avoid."""

    def __init__(self, args: argparse.Namespace, avoid: list[Level]):
        if len(args.themes) > 1:
            raise InputError("--theme", "", args.theme, "one theme")
        self._order = order_of(args)
        self._known = {text.load(level).key for level in avoid if level.game == "brain"}
        self._lines: list[str] = []

    def make(self, seed: int) -> tuple[bool, str]:
        """Make a seed's draft; return whether there is one, and a report in a few words."""
        made = make(seed, self._order)
        if made is None:
            return False, "nothing worth playing"
        if made.level.key in self._known:
            return False, "a level to avoid"
        self._known.add(made.level.key)
        self._lines += drawing(seed, self._order, made)
        needs = f", needs {' '.join(made.needs)}" if made.needs else ""
        return True, f"{counted(made.presses, 'presses')}{needs}"

    def data(self) -> bytes:
        """Return all the drafts made, as drawings."""
        return "\n".join(self._lines).encode()


def order_of(args: argparse.Namespace) -> Order:
    """Return the order that the options describe."""
    return Order(
        *args.size,
        theme=args.theme or Order.theme,
        steps=args.steps,
        states=args.states,
        least=args.presses,
    )


def recipe(seed: int, order: Order) -> str:
    """Return the options that make this draft again."""
    return (
        f"--game brain --seed {seed} --theme {order.theme} --size {order.width}x{order.height}"
        f" --steps {order.steps} --states {order.states} --presses {order.least}"
    )


def drawing(seed: int, order: Order, made: Made) -> list[str]:
    """Return a draft as lines of a file of drawings, with its recipe as a comment."""
    rows = brain_drawn.rows_of(made.level)
    drawn = brain_drawn.Drawn(f"Seed {seed}", 0, rows, [], made.solutions, made.needs)
    return list(brain_drawn.draw(drawn, [f"generate {recipe(seed, order)}"]))
