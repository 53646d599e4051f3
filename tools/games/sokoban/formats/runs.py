"""Run lengths as SOK writes them, in boards and in moves: ``4#``, ``2(3(#-)#)``.

A count precedes a letter or a group in brackets. A count before nothing, or brackets that do not
match, make the whole text invalid.
"""

from __future__ import annotations

import re

_RUN = re.compile(r"(?<![0-9])([0-9]{1,6})([^0-9()])")
_GROUP = re.compile(r"(?<![0-9])([0-9]{1,6})?\(([^0-9()]+)\)")
_NO_RUNS = str.maketrans("", "", "0123456789()")
_DEEPEST = 16  #: groups within groups
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
    letters = text.translate(_NO_RUNS)
    if letters == text:
        return text
    made = _expanded(text, len(letters), min(allowance.left, _SPARE + _EACH * len(text)))
    return made if made is not None and allowance.take(len(made)) else None


def _expanded(text: str, size: int, most: int) -> str | None:
    """Return a text of ``size`` letters with its runs expanded; None if it is invalid or over
    ``most`` letters then.
    """

    def repeated(found: re.Match[str]) -> str:
        nonlocal size
        count = int(found[1] or 1)
        size += (count - 1) * len(found[2])
        if not count or size > most:
            raise ValueError
        return found[2] * count

    try:
        text = _RUN.sub(repeated, text)
        for _ in range(_DEEPEST):
            text, groups = _GROUP.subn(repeated, text)  # those that hold no other
            if not groups:
                break
    except ValueError:
        return None
    return text if size <= most and text.translate(_NO_RUNS) == text else None
