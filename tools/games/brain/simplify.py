# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Remove exact waits from a recorded Brain solution where the level allows it.

A recording plays only at its own pace. Waits that do not matter become open, and limits become
``<=n`` or ``>=n``; each change must win both slowly and fast.
"""

from nibblock.games.brain.rules import Brain
from tools.games.brain.check import why_broken

SPEEDS = (0, 20, 5)


def simplify(rules: Brain, text: str) -> str:
    """Return the solution with fewer exact waits; ``text`` itself if it does not win."""
    parts = text.split(",")
    if _wins(rules, parts):
        _open(rules, parts, 0, (len(parts) + 1) // 2)
    return ",".join(parts)


def _wins(rules: Brain, parts: list[str]) -> bool:
    text = ",".join(parts)
    return all(not why_broken(rules, text, speed) for speed in SPEEDS)


def _open(rules: Brain, parts: list[str], first: int, end: int) -> None:
    """Open the waits ``first`` to ``end`` at once, or else each half separately."""
    exact = [i for i in range(2 * first, 2 * end, 2) if parts[i].strip().isdigit()]
    if not exact or _change(rules, parts, exact, ""):
        return
    if end - first > 1:
        middle = (first + end) // 2
        _open(rules, parts, first, middle)
        _open(rules, parts, middle, end)
    elif int(parts[2 * first]) and not _change(rules, parts, exact, "<="):
        _change(rules, parts, exact, ">=")


def _change(rules: Brain, parts: list[str], places: list[int], sign: str) -> bool:
    """Put ``sign`` before the waits, or remove them for ""; undo that if it does not win."""
    kept = [parts[i] for i in places]
    for i in places:
        parts[i] = sign + parts[i].strip() if sign else ""
    if _wins(rules, parts):
        return True
    for i in range(len(places)):
        parts[places[i]] = kept[i]
    return False
