"""Plays Lamps on the desktop with the device's own rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nibblock.games.lamps.packs.solution import cells
from nibblock.games.lamps.rules import Lamps
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.lamps import board
from tools.games.playback import Action, Finding


class LampsPlayer:
    """A level of Lamps in play, as tools/games/playback.py asks for it."""

    def __init__(self, rules: Lamps) -> None:
        self.rules = rules

    @property
    def solved(self) -> bool:
        """Whether all lamps are off."""
        return bool(self.rules.solved)

    def progress(self) -> tuple[int, int]:
        """Return the number of presses twice: each is a move of one step."""
        return self.rules.moves, self.rules.moves

    def actions(self, moves: str, name: str) -> Iterator[Action]:
        """Yield a press for each word."""
        words = moves.split()
        width, height = self.rules.width, self.rules.height
        good = cells(moves, width, height)
        if len(good) < len(words):
            place, last = f"press {len(good) + 1}", chr(96 + width)
            expected = f"a letter a to {last}, then a row 1 to {height}"
            raise InputError(name, place, repr(words[len(good)]), expected)
        return (
            Action(word, partial(self._press, cell)) for word, cell in zip(words, good, strict=True)
        )

    def _press(self, cell: int) -> bool:
        return bool(self.rules.apply(cell))

    def board(self) -> list[str]:
        """Return rows of text."""
        return board.rows_of(self.rules)

    def counters(self) -> dict[str, int]:
        """Return the presses."""
        return dict(self.rules.counters())


def player(level: Level, name: str, number: int) -> LampsPlayer:
    """Return a level ready to play. Raises InputError."""
    try:
        board.check(level.rows)
    except ValueError as error:
        raise InputError(name, f"level {number}", str(error)) from None
    return LampsPlayer(board.rules(level.rows))


def facts(level: Level) -> dict[str, int]:
    """Return how many lamps there are, and how many are on."""
    return {"lamps": level.width * level.height, "on": level.count(board.ON)}


def board_of(level: Level) -> list[str]:
    """Return the board as it was read."""
    return list(level.rows)


def check(level: Level) -> list[Finding]:
    """Return what is odd about a level."""
    if level.count(board.ON):
        return []
    return [Finding("no lamp is on at the start", is_fault=False)]
