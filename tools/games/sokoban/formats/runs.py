"""Run lengths as SOK writes them, in boards and in moves: ``4#``, ``2(3(#-)#)``.

A count precedes a letter or a group in brackets. A count before nothing, or brackets that do not
match, make the whole text invalid.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(r"([0-9]+)|([()])|([^0-9()]+)")
_NO_RUNS = str.maketrans("", "", "0123456789()")
_DEEPEST = 16  #: groups within groups
_LONGEST = 6  #: digits of a count
_SPARE = 2_000
_EACH = 64


class Allowance:
    """How much a file may still expand to: a hostile one has no limit."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, count: int) -> bool:
        """Take this much of it. Return False if too little is left."""
        self.left -= count
        return self.left >= 0


def write_out(text: str, allowance: Allowance) -> str | None:
    """Return the text with any runs expanded; None if they are invalid or too long."""
    if text.translate(_NO_RUNS) == text:
        return text
    made = expand(text, min(allowance.left, _SPARE + _EACH * len(text)))
    return made if made is not None and allowance.take(len(made)) else None


def expand(text: str, most: int) -> str | None:
    """Return the text with its runs expanded; None if it is invalid or over ``most`` letters."""
    outer: list[tuple[list[str], int, int]] = []
    parts: list[str] = []
    size = 0
    count = 0  #: 0: no count
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
