# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The games as ``replay``, ``verify`` and ``info`` see them: a player of moves for each.

The players are in tools/games/sokoban/player.py (Sokoban) and tools/playback_<game>.py.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from tools.errors import InputError
from tools.formats.model import Level, Solution
from tools.games.sokoban.check import Finding


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

    @property
    def rules(self) -> Any:
        """The device's rules, for what draws them."""
        ...

    def progress(self) -> tuple[int, int]:
        """The number of the move now made, and how far it has come: it changes with every step
        that a picture is worth.
        """
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


_PLAYERS = {
    "sokoban": "tools.games.sokoban.player",
    "klocki": "tools.games.klocki.player",
    "brain": "tools.games.brain.player",
}
#: What each counts.
COUNTERS = {"sokoban": ("moves", "pushes"), "klocki": ("moves", "steps"), "brain": ("frames",)}
#: Which options of ``start`` each knows.
_OPTIONS = {"klocki": ("bricks",), "brain": ("speed",)}


def start(level: Level, name: str, number: int, **options: int) -> Player:
    """The level ready to play; InputError with the reason if its rules cannot play it.

    Options: ``bricks`` (Klocki's Bricks compatibility), ``speed`` (Brain's frames of an open wait).
    """
    if level.game not in _PLAYERS:
        raise InputError(name, f"level {number}", f"a game that cannot be played: {level.game}")
    known = {key: options[key] for key in _OPTIONS.get(level.game, ()) if key in options}
    return _module(level).player(level, name, number, **known)


def _module(level: Level):
    return importlib.import_module(_PLAYERS[level.game])


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


def facts(level: Level) -> dict[str, object]:
    """What is counted on the board as it stands, such as crates and goals."""
    return _module(level).facts(level) if level.game in _PLAYERS else {}


def board(level: Level) -> list:
    """The board in the normal form of the JSON."""
    return _module(level).board_of(level) if level.game in _PLAYERS else list(level.rows)


def check(level: Level) -> list[Finding]:
    """What can be said of a level without solving it."""
    return _module(level).check(level) if level.game in _PLAYERS else []


def stored(level: Level) -> Solution | None:
    """The first solution that is stored with a level, else the first unfinished game."""
    for solution in level.solutions:
        if solution.kind == "solution":
            return solution
    return level.solutions[0] if level.solutions else None
