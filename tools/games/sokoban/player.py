"""Play Sokoban moves on the desktop with the device's own rules, and report the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nibblock.games.sokoban.rules import Sokoban
from nibblock.packs import Unplayable
from tools.errors import InputError
from tools.formats import xsb
from tools.formats.model import Level
from tools.games.playback import Action
from tools.games.sokoban.check import check as check
from tools.games.sokoban.formats import board

STEPS = {letter: code for code, letter in enumerate("lurd")}
LARGEST = 255  #: cells a side, the device's limit
#: The XSB letter of each tile that the rules draw.
_TILES = "  .$*$@@@@++++" + "??" + "#" * 16


def start(level: Level, name: str, number: int) -> Sokoban:
    """Return the rules with a level loaded; InputError with the reason if they cannot play it."""
    place = f"level {number}"
    if max(level.width, level.height) > LARGEST:
        limit = f"at most {LARGEST}x{LARGEST} cells"
        raise InputError(name, place, f"{level.width}x{level.height} cells", limit)
    try:
        return Sokoban(board.to_device(level.rows, level.title))
    except Unplayable as error:
        raise InputError(name, place, str(error)) from None


def check_moves(moves: str, name: str) -> str:
    """Return the moves without blanks and line ends; InputError names the first bad letter."""
    for i, letter in enumerate(moves):
        if letter.lower() not in STEPS and not letter.isspace():
            line = moves.count("\n", 0, i) + 1
            column = i - (moves.rfind("\n", 0, i) + 1) + 1
            where = f"line {line}, column {column}"
            raise InputError(name, where, f"{letter!r} is not a move", "the letters l u r d")
    return "".join(moves.split())


def rows(rules: Sokoban) -> tuple[str, ...]:
    """Return the board in play, in the normal form."""
    width = rules.width
    letters = "".join([_TILES[rules.look(cell)] for cell in range(width * rules.height)])
    return xsb.normal(letters[i : i + width] for i in range(0, len(letters), width))


class SokobanPlayer:
    """A Sokoban level in play; implements tools/games/playback.py's Player."""

    def __init__(self, rules: Sokoban) -> None:
        self.rules = rules

    @property
    def solved(self) -> bool:
        """Whether every crate that can be is on a goal."""
        return bool(self.rules.solved)

    def actions(self, moves: str, name: str) -> Iterator[Action]:
        """Yield one step per letter."""
        letters = check_moves(moves, name)
        return (Action(letter, partial(self._step, STEPS[letter.lower()])) for letter in letters)

    def _step(self, code: int) -> bool:
        return bool(self.rules.apply(code))

    def progress(self) -> tuple[int, int]:
        """Return box lines and pushes; a walk belongs to the push after it."""
        return self.rules.lines, self.rules.pushes

    def board(self) -> list[str]:
        """Return rows of XSB letters."""
        return list(rows(self.rules))

    def counters(self) -> dict[str, int]:
        """Return moves and pushes."""
        return {"moves": self.rules.moves, "pushes": self.rules.pushes}


def player(level: Level, name: str, number: int) -> SokobanPlayer:
    """Return a level ready to play."""
    return SokobanPlayer(start(level, name, number))


def facts(level: Level) -> dict[str, int]:
    """Return how many crates and goals there are."""
    return {"boxes": level.count("$*"), "goals": level.count(".*+")}


def board_of(level: Level) -> list[str]:
    """Return the board as it was read."""
    return list(level.rows)
