"""Spearman's rank correlation, and the files of collections that it is measured on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import correlation

_UNREAD = (".desc", ".json", ".jsonl", ".md", ".png")


def named(folder: Path, patterns: Iterable[str]) -> list[Path]:
    """Return a file below a folder for each pattern that its name matches."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix not in _UNREAD)
    found = []
    for pattern in patterns:
        matching = (path for path in paths if re.fullmatch(pattern, path.stem.casefold()))
        found += list(matching)[:1]
    return found


def spearman(values: Sequence[float]) -> float:
    """Return the rank correlation of values with their own order, -1 to 1; 0 if all are equal."""
    if len(set(values)) < 2:
        return 0.0
    return correlation(_ranked(values), range(len(values)))


def _ranked(values: Sequence[float]) -> list[float]:
    """Return the ranks of values, equal ones with the mean of theirs."""
    order = sorted(values)
    first = {value: n for n, value in reversed(list(enumerate(order)))}
    last = {value: n for n, value in enumerate(order)}
    return [(first[value] + last[value]) / 2 for value in values]
