# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the console can do without where a drive is too small, first what is missed least.

The console says so when a player chooses what is not there. A game names its own parts in
tools/games/<game>/drive.py, with the same ranks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tools import games

TEXT, EXTRA, SCORES, STATISTICS, MAKERS = range(5)  #: ranks: the lowest goes first
OWN_PACKS = MAKERS + 1  #: readers of the formats that most players' packs are in

_SHARED = (
    (
        SCORES,
        "Level codes",
        (
            "screens/code_keys.py",
            "screens/enter.py",
            "screens/share.py",
            "sharing/__init__.py",
            "sharing/coder.py",
            "sharing/letters.py",
            "sharing/link.py",
            "sharing/parts.py",
            "sharing/qr.py",
        ),
    ),
    (SCORES, "Scores", ("screens/scores.py",)),
    (STATISTICS, "Statistics", ("screens/statistics.py",)),
    (MAKERS, "Diagnostics", ("screens/diagnostics.py",)),
)


class Option(NamedTuple):
    """Something that a drive can do without: modules below lib/nibblock."""

    rank: int
    name: str
    modules: tuple[str, ...]


def options() -> list[Option]:
    """Return what may be left out, in the order in which it is."""
    found = [Option(*each) for each in _SHARED]
    for game, module in games.modules("drive").items():
        for rank, name, files in module.OPTIONAL:
            found.append(Option(rank, name, tuple(f"games/{game}/{file}" for file in files)))
    return sorted(found, key=lambda option: option.rank)


def modules_without(users: Mapping[str, set[str]], left_out: set[str]) -> set[str]:
    """Return ``left_out`` together with the modules that only these use."""
    found = set(left_out)
    more = found
    while more:
        more = {name for name, by in users.items() if name not in found and by and by <= found}
        found |= more
    return found
