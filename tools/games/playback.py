"""Play moves on any level, through its game's module ``player``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from tools import files, options
from tools.errors import InputError
from tools.formats.model import Level, Solution
from tools.games import NAMES, card, module, title


class Finding(NamedTuple):
    """A remark about a level; a fault means that it cannot be solved."""

    reason: str
    is_fault: bool = True


class Action(NamedTuple):
    """One step: its text, and the function that makes it."""

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
        """Return the device's rules, for the code that draws them."""
        ...

    def progress(self) -> tuple[int, int]:
        """Return the number of the current move and how far it has got; the value changes with
        every step that is worth a picture.
        """
        ...

    def actions(self, moves: str, name: str) -> Iterator[Action]:
        """Yield the actions of moves; do each before asking for the next. InputError immediately
        if the text is not moves.
        """
        ...

    def board(self) -> list:
        """Return the board in the normal form of the JSON."""
        ...

    def counters(self) -> dict[str, int]:
        """Return what the game counts."""
        ...


@dataclass(frozen=True)
class Outcome:
    """The result of moves: "solved", "unsolved", or "illegal" with the number of the first refused
    move in ``at``.
    """

    result: str
    at: int | None
    counters: dict[str, int]


def add_options(parser: argparse.ArgumentParser, *, draws: bool = False) -> None:
    """Add every game's options to a command that plays moves, and if it ``draws``, those of what
    can be drawn over the board.
    """
    own: dict[str, options.Own] = {}
    for name in NAMES:
        overlays = module(name, "overlays") if draws else None
        known = card(name).OPTIONS | (overlays.OPTIONS if overlays else {})
        if known:
            own[name] = options.Own(parser, title(name))
        for option, details in known.items():
            own[name].add_argument("--" + option.replace("_", "-"), **details)
    parser.set_defaults(own=own)


def options_for(game: str, args: argparse.Namespace, *, is_only: bool = True) -> dict[str, Any]:
    """Return the options from ``add_options`` that this game has; InputError if one of another
    game is given, unless levels of others are played too.
    """
    for name, own in args.own.items():
        own.settle(args, is_for=name == game or not is_only, what=title(game))
    known = card(game).OPTIONS if game in NAMES else ()
    return {option: getattr(args, option) for option in known}


def start(level: Level, name: str, number: int, **options: Any) -> Player:
    """Return the level ready to play; InputError with the reason if its rules cannot play it.

    ``options`` are those of the game's card.
    """
    found = _player(level)
    if not found:
        raise InputError(
            name, f"level {number}", f"a level of {level.game}, which cannot be played"
        )
    return found.player(level, name, number, **options)


def _player(level: Level) -> Any:
    return module(level.game, "player")


def counts(game: str) -> tuple[str, ...]:
    """Return the names of a game's counters; none for an unknown game."""
    return card(game).COUNTS if game in NAMES else ()


def play(
    player: Player,
    actions: Iterator[Action],
    show: Callable[[int, str, bool], None] | None = None,
) -> Outcome:
    """Do all actions, even after one is refused; call ``show(n, text, ok)`` after each."""
    refused = None
    for n, action in enumerate(actions, 1):
        ok = action.do()
        if not ok and refused is None:
            refused = n
        if show:
            show(n, action.text, ok)
    result = "illegal" if refused else "solved" if player.solved else "unsolved"
    return Outcome(result, refused, player.counters())


def facts(level: Level) -> dict[str, object]:
    """Return what is on the unplayed board, such as counts of crates and goals."""
    found = _player(level)
    return found.facts(level) if found else {}


def board(level: Level) -> list:
    """Return the board in the normal form of the JSON."""
    found = _player(level)
    return found.board_of(level) if found else list(level.rows)


def check(level: Level) -> list[Finding]:
    """Return findings about a level without solving it."""
    found = _player(level)
    return found.check(level) if found else []


def mend(level: Level) -> tuple[Level, list[str]]:
    """Return the level with those solutions repaired that its game knows how to repair, and a line
    about each of these and each that does not work.
    """
    found = _player(level)
    return found.mend(level) if hasattr(found, "mend") else (level, [])


def moves_for(args: argparse.Namespace, level: Level, number: int) -> tuple[str, str]:
    """Return the moves of ``--moves``, or else those stored, and where they come from. Raises
    InputError.
    """
    if args.moves is not None:
        return files.read_moves(args.moves, huge=args.huge)
    solution = stored(level)
    if solution is None:
        raise InputError(args.file, f"level {number}", "no stored solution", "--moves")
    return solution.moves, args.file


def stored(level: Level) -> Solution | None:
    """Return the first solution stored with a level, else the first unfinished game."""
    for solution in level.solutions:
        if solution.kind == "solution":
            return solution
    return level.solutions[0] if level.solutions else None
