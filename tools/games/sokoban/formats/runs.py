# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Run lengths as SOK writes them, in boards and in moves: ``4#``, ``2(3(#-)#)``.

A count stands before a letter or before a group in brackets; a count before nothing, and brackets
that do not match, make the whole text none of this.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(r"(\d+)|([()])|([^\d()]+)")
_NO_RUNS = str.maketrans("", "", "0123456789()")
_DEEPEST = 16  #: groups within groups
_LONGEST = 6  #: digits of a count
_SPARE = 2_000
_EACH = 64


class Allowance:
    """How much may still be made of a file: a hostile one asks for no end of it."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, count: int) -> bool:
        """Take so much of it; false if there is too little left."""
        self.left -= count
        return self.left >= 0


def write_out(text: str, allowance: Allowance) -> str | None:
    """The text with its runs written out, if it has any; None if they make no sense or too much."""
    if text.translate(_NO_RUNS) == text:
        return text
    made = expand(text, min(allowance.left, _SPARE + _EACH * len(text)))
    return made if made is not None and allowance.take(len(made)) else None


def expand(text: str, most: int) -> str | None:
    """The text with its runs written out; None if it is none, or gives over ``most`` letters."""
    outer: list[tuple[list[str], int, int]] = []
    parts: list[str] = []
    size = 0
    count = 0  #: 0: none was given
    for found in _TOKEN.finditer(text):
        digits, bracket, letters = found.groups()
        if digits:
            if len(digits) > _LONGEST or int(digits) == 0:
                return None
            count = int(digits)
            continue
        if bracket == "(":
            outer.append((parts, size, count))
            parts, size, count = [], 0, 0
            if len(outer) > _DEEPEST:
                return None
            continue
        if bracket:
            if count or not outer or not size:
                return None
            inner = "".join(parts)
            parts, before, times = outer.pop()
            times = times or 1
            size = before + len(inner) * times
            if size > most:
                return None
            parts.append(inner * times)
            continue
        size += len(letters) + max(count - 1, 0)
        if size > most:
            return None
        parts.append(letters[0] * count + letters[1:] if count else letters)
        count = 0
    return None if count or outer else "".join(parts)
