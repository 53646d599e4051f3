# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The games as ``replay``, ``verify`` and ``info`` see them: a player of moves for each.

The players are in tools/playback.py (Sokoban) and tools/playback_<game>.py.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tools.formats.model import Level, Solution


class Action(NamedTuple):
    """One step: how it is told of, and what the player makes of it."""

    text: str
    do: Callable[[], bool]  #: false if it was refused


class Player(Protocol):
    """A level in play, with the device's own rules."""

    @property
    def solved(self) -> bool:
        """Whether the board is solved now."""
        ...

    def actions(self, moves: str, name: str) -> Iterator[Action]:
        """What moves ask for, each to be done before the next is asked for; InputError at once if
        they are no moves.
        """
        ...

    def board(self) -> list:
        """The board in the normal form of the JSON."""
        ...

    def counters(self) -> dict[str, int]:
        """What the game counts."""
        ...


@dataclass(frozen=True)
class Outcome:
    """What moves did: "solved", "unsolved", or "illegal" with the number of the first refused one
    in ``at``.
    """

    result: str
    at: int | None
    counters: dict[str, int]


_PLAYERS = {"sokoban": "tools.playback", "klocki": "tools.playback_klocki"}


def start(level: Level, name: str, number: int, *, bricks: bool = False) -> Player:
    """The level ready to play; InputError with the reason if its rules cannot play it."""
    return importlib.import_module(_PLAYERS[level.game]).player(level, name, number, bricks=bricks)


def play(
    player: Player,
    actions: Iterator[Action],
    tell: Callable[[int, str, bool], None] | None = None,
) -> Outcome:
    """Do all actions, going on after one that is refused; ``tell(n, action, ok)`` hears of each."""
    refused = None
    for n, action in enumerate(actions, 1):
        ok = action.do()
        if not ok and refused is None:
            refused = n
        if tell:
            tell(n, action.text, ok)
    result = "illegal" if refused else "solved" if player.solved else "unsolved"
    return Outcome(result, refused, player.counters())


def stored(level: Level) -> Solution | None:
    """The first solution that is stored with a level, else the first unfinished game."""
    for solution in level.solutions:
        if solution.kind == "solution":
            return solution
    return level.solutions[0] if level.solutions else None
