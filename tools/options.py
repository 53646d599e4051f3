# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Types for command-line options, each with an error message that says what was expected."""

from __future__ import annotations

import argparse
import math
import re


def add_huge(parser: argparse.ArgumentParser) -> None:
    """Add ``--huge``, which every command that reads files has."""
    parser.add_argument("--huge", action="store_true", help="read files over 64 MB too")


def count(text: str) -> int:
    """Parse a whole number, 1 or more."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}; expected a number, 1 or more")
    return int(text)


def seconds(text: str) -> float:
    """Parse seconds, 0 or more."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 <= found < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, 0 or more")
    return found


def positive_seconds(text: str) -> float:
    """Parse seconds, more than 0."""
    found = seconds(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, more than 0")
    return found


def size(text: str) -> tuple[int, int]:
    """Parse a width and a height."""
    match = re.fullmatch(r"(\d+)x(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; expected WxH like 9x8")
    return int(match[1]), int(match[2])


def span(text: str) -> tuple[int, int]:
    """Parse the lowest and highest numbers of a range."""
    match = re.fullmatch(r"(\d+)-(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is not a range; expected LOW-HIGH like 25-60")
    return int(match[1]), int(match[2])
