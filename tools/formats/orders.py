"""Numbered crates and goals: lines ``boxorder`` and ``goalorder`` in the comment of a level."""

from __future__ import annotations

import re

_LINE = re.compile(r"\s*(boxorder|goalorder)\b[\s:]*([0-9\s,]*)", re.IGNORECASE)


def is_order(line: str) -> bool:
    """Return whether a line of a comment numbers crates or goals."""
    return _LINE.fullmatch(line) is not None


def of(comment: str) -> dict[str, list[int]]:
    """Return the numbers by ``boxorder`` and ``goalorder``; empty if the comment has none."""
    found: dict[str, list[int]] = {}
    for line in filter(is_order, comment.split("\n")):
        name, numbers = _LINE.fullmatch(line).groups()  # type: ignore[union-attr]
        own = found.setdefault(name.lower(), [])
        own += map(int, re.findall(r"[0-9]{1,6}", numbers))
    return found


def without(comment: str) -> str:
    """Return the comment without those lines."""
    return "\n".join(line for line in comment.split("\n") if not is_order(line))
