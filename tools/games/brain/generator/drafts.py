# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``generate --game brain``: drafts of Brain levels from seeds, with the solutions found."""

from __future__ import annotations

import argparse
import sys

from tools import files
from tools.errors import InputError
from tools.formats.model import BRAIN
from tools.games.brain import drawn as brain_drawn
from tools.games.brain import text as brain
from tools.games.brain.generator.levels import THEMES, Made, Order, make

_TRIES_A_LEVEL = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options that only Brain has."""
    default = Order()
    parser.add_argument("--theme", choices=THEMES, default=default.theme, help="Brain: its idea")
    parser.add_argument("--presses", type=int, default=default.least, help="Brain: at least")


def run(args: argparse.Namespace) -> tuple[bytes, int]:
    """Try seeds in order; the drawings and how many there are. InputError for a bad order."""
    order = order_of(args)
    known = _known(args.avoid)
    lines: list[str] = []
    count = 0
    for seed in range(args.seed, args.seed + _TRIES_A_LEVEL * args.count):
        if count >= args.count:
            break
        try:
            made = make(seed, order)
        except ValueError as error:
            raise InputError("generate", "", str(error)) from None
        reason = "nothing worth playing" if made is None else "a level to avoid"
        if made is None or made.level.key in known:
            print(f"seed {seed}: {reason}", file=sys.stderr)
            continue
        known.add(made.level.key)
        count += 1
        needs = f", needs {' '.join(made.needs)}" if made.needs else ""
        print(f"seed {seed}: {made.presses} presses{needs}", file=sys.stderr)
        lines += drawing(seed, order, made)
    return "\n".join(lines).encode(), count


def order_of(args: argparse.Namespace) -> Order:
    """The order that the options stand for."""
    default = Order()
    return Order(
        *(args.size or (default.width, default.height)),
        theme=args.theme,
        steps=default.steps if args.steps is None else args.steps,
        states=default.states if args.states is None else args.states,
        least=args.presses,
    )


def recipe(seed: int, order: Order) -> str:
    """The options that make a draft again."""
    return (
        f"--game brain --seed {seed} --theme {order.theme} --size {order.width}x{order.height}"
        f" --steps {order.steps} --states {order.states} --presses {order.least}"
    )


def drawing(seed: int, order: Order, made: Made) -> list[str]:
    """The lines of a draft in a file of drawings, its recipe as a comment."""
    rows = brain_drawn.rows_of(made.level)
    drawn = brain_drawn.Drawn(f"Seed {seed}", 0, rows, [], made.solutions, made.needs)
    return list(brain_drawn.draw(drawn, [f"generate {recipe(seed, order)}"]))


def _known(names: list[str]) -> set[bytes]:
    return {
        brain.load(level).key
        for name in names
        for level in files.read_levels(name).levels
        if level.game == BRAIN
    }
