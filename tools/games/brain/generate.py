"""Brain's part of ``generate``: draft levels as drawings, with the solutions found."""

from __future__ import annotations

import argparse

from tools import options
from tools.errors import InputError
from tools.games.brain import drawn as brain_drawn
from tools.games.brain.generator import levels
from tools.games.brain.generator.levels import THEMES as THEMES
from tools.games.brain.generator.levels import Made, Order
from tools.plurals import counted


def add_arguments(parser: options.Own) -> None:
    """Add Brain's own options."""
    default = Order()
    parser.add_number("--presses", default.least, "least key presses of a solution")


def order_of(args: argparse.Namespace) -> Order:
    """Return the order that the options describe."""
    if len(args.themes) > 1:
        raise InputError("--theme", "", args.theme, "one theme")
    return Order(
        *args.size,
        theme=args.theme or Order.theme,
        steps=args.steps,
        states=args.states,
        least=args.presses,
    )


def make(seed: int, order: Order) -> tuple[str, str]:
    """Make a seed's draft; return it as a drawing, "" if there is none, and a report in a few
    words.
    """
    made = levels.make(seed, order)
    if made is None:
        return "", "nothing worth playing"
    needs = f", needs {' '.join(made.needs)}" if made.needs else ""
    return "\n".join(drawing(seed, order, made)), f"{counted(made.presses, 'presses')}{needs}"


def whole(texts: list[str]) -> bytes:
    """Return a file of drawings with these levels."""
    return "\n".join(texts).encode()


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
