# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What options of commands may hold: types for argparse, each with a message that says what was
expected.
"""

from __future__ import annotations

import argparse
import math
import re


def count(text: str) -> int:
    """Return a whole number from 1 on."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r}; expected a number, 1 or more")
    return int(text)


def seconds(text: str) -> float:
    """Return seconds from 0 on."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 <= found < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, 0 or more")
    return found


def positive_seconds(text: str) -> float:
    """Return seconds above 0."""
    found = seconds(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r}; expected seconds, more than 0")
    return found


def size(text: str) -> tuple[int, int]:
    """Return width and height."""
    match = re.fullmatch(r"(\d+)x(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is no size, expected WxH such as 9x8")
    return int(match[1]), int(match[2])


def span(text: str) -> tuple[int, int]:
    """Return the lowest and the highest number of a range."""
    match = re.fullmatch(r"(\d+)-(\d+)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text!r} is no range, expected LOW-HIGH such as 25-60")
    return int(match[1]), int(match[2])
