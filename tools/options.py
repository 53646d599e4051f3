"""Types for command-line options, each with an error message that says what was expected.

Numbers have the digits 0 to 9 and nothing else: ``int`` would also take blanks, underscores and
the digits of all scripts.
"""

from __future__ import annotations

import argparse
import math
import re
import secrets
import sys
from collections.abc import Callable
from typing import Any

from tools.errors import InputError

_LONGEST = 9  #: digits of a number without a limit of its own
_MOST = 10**_LONGEST - 1
_LARGEST_SEED = 0xFFFFFFFF
_SECONDS = re.compile(r"(?:[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})")
LEAST_SECONDS = 1e-9  #: above 0


def add_huge(parser: argparse.ArgumentParser) -> None:
    """Add ``--huge``, which every command that reads files has."""
    parser.add_argument("--huge", action="store_true", help="read files over 64 MB too")


def add_way(
    ways: argparse._SubParsersAction, name: str, text: str, example: str
) -> argparse.ArgumentParser:
    """Add one way of a command, which its help shows with an example."""
    parser = ways.add_parser(name, help=text, description=text)
    parser.epilog = f"Example: {parser.prog} {example}"
    return parser


def number(low: int, high: int = _MOST, what: str = "a number") -> Callable[[str], int]:
    """Return a type for whole numbers from ``low`` to ``high``."""
    expected = f"{what}, {low} or more" if high == _MOST else f"{what}, {low} to {high}"

    def parse(text: str) -> int:
        found = int(text) if re.fullmatch("[0-9]{1,18}", text) else -1
        if not low <= found <= high:
            more = f", at most {_MOST}" if found > high == _MOST else ""
            raise argparse.ArgumentTypeError(f"{text!r}; expected {expected}{more}")
        return found

    return parse


count = number(1)
none_or_more = number(0)
level = number(1, what="the number of a level")
seed = number(0, _LARGEST_SEED, "a seed")


def seed_or_any(given: int | None) -> int:
    """Return the seed that was given; or pick one, and print it so that it can be given again."""
    if given is not None:
        return given
    picked = secrets.randbelow(_LARGEST_SEED + 1)
    print(f"--seed {picked}", file=sys.stderr)
    return picked


def seconds(expected: str, low: float, high: float = math.inf) -> Callable[[str], float]:
    """Return a type for seconds from ``low`` to ``high``, which are ``expected``, in words."""

    def parse(text: str) -> float:
        found = float(text) if _SECONDS.fullmatch(text) else math.nan
        if not low <= found <= high:
            raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, {expected}")
        return found

    return parse


def size(text: str) -> tuple[int, int]:
    """Parse a width and a height, both 1 or more."""
    match = re.fullmatch(r"([1-9][0-9]{0,5})[xX]([1-9][0-9]{0,5})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; expected WxH like 9x8")
    return int(match[1]), int(match[2])


def span(text: str) -> tuple[int, int]:
    """Parse the lowest and highest numbers of a range."""
    match = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,9})", text)
    if not match or int(match[1]) > int(match[2]):
        raise argparse.ArgumentTypeError(f"{text!r} is not a range; expected LOW-HIGH like 25-60")
    return int(match[1]), int(match[2])


class Own:
    """The options of one game among those of a command, as a group of its help.

    One that is not given has its default; one that is given is only for levels of that game.
    """

    def __init__(self, parser: argparse.ArgumentParser, title: str) -> None:
        self._group = parser.add_argument_group(title)
        self._title = title
        self._known: dict[str, tuple[str, Any]] = {}

    def add_argument(self, *names: str, **details: Any) -> None:
        """Add an option, with the arguments of argparse."""
        action = self._group.add_argument(*names, **details)
        self._known[action.dest] = names[0], action.default
        action.default = None

    def add_number(self, name: str, default: int, what: str) -> None:
        """Add an option for a whole number."""
        what = f"{what} (default {default})"
        self.add_argument(name, type=count, default=default, metavar="N", help=what)

    def settle(self, args: argparse.Namespace, *, is_for: bool, what: str = "") -> None:
        """Fill in the defaults; InputError if an option is given, but not for this game.

        ``what`` is the game it is given for.
        """
        for dest, (name, default) in self._known.items():
            if getattr(args, dest) is None:
                setattr(args, dest, default)
            elif not is_for:
                raise InputError(name, "", f"an option of {self._title}", f"one of {what}")
