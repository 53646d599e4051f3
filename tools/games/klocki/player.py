"""Play Klocki moves on the desktop with the device's own rules, and check levels unplayed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nibblock.games.klocki.codes import MASTER
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.rules import Klocki
from tools.formats.model import Level
from tools.games.klocki.board import cells, load, marks, types
from tools.games.klocki.moves import Follower, Run, parse
from tools.games.playback import Action, Finding

#: Types that fuse, and the type that makes them masters.
_FUSING = (("{", "?"), ("}", "z"))


class KlockiPlayer:
    """A Klocki level in play; implements tools/games/playback.py's Player."""

    def __init__(self, follower: Follower) -> None:
        self.follower = follower

    @property
    def rules(self) -> Klocki:
        """Return the device's rules."""
        return self.follower.rules

    def progress(self) -> tuple[int, int]:
        """Return moves and steps."""
        return self.rules.moves, self.rules.steps

    @property
    def solved(self) -> bool:
        """Whether all six conditions hold."""
        return bool(self.follower.rules.solved)

    def actions(self, moves: str, name: str) -> Iterator[Action]:
        """Yield one action per step or removal; the steps of a run follow its block."""
        return self._actions(parse(moves, name))

    def _actions(self, runs: list[Run]) -> Iterator[Action]:
        for run in runs:
            self.follower.begin(run)
            for letter in run.steps:
                row, column = self.follower.place()
                text = f"{row},{column}:{letter}"
                yield Action(text, partial(self.follower.step, letter))

    def board(self) -> list[list[str]]:
        """Return rows of cells: mark, type, character, block."""
        return cells(self.follower.rules)

    def counters(self) -> dict[str, int]:
        """Return moves and steps."""
        return dict(self.follower.rules.counters())


def player(level: Level, name: str, number: int, *, bricks: bool = False) -> KlockiPlayer:
    """Return a level ready to play."""
    return KlockiPlayer(Follower(level, name, number, bricks=bricks))


def facts(level: Level) -> dict[str, int]:
    """Return how many blocks there are, without frames and keyholes."""
    rules = load(level)
    return {"blocks": len({*map(rules.block_at, range(rules.width * rules.height))} - {0})}


def board_of(level: Level) -> list[list[str]]:
    """Return the board as it was read."""
    return cells(load(level))


def check(level: Level) -> list[Finding]:
    """Return what makes a level unsolvable or odd."""
    rules = load(level)
    found = []
    if not rules.aim:
        found.append(Finding("nothing to solve: no goal, master or character"))
    if rules.solved:
        found.append(Finding("already solved at the start", is_fault=False))
    masters = [KINDS[ord(type_)] & MASTER for type_ in types(level)]
    if sum(masters) + _fusible(level) < marks(level).count("+"):
        found.append(Finding("fewer master cells than destinations", is_fault=False))
    if any(master and rules.char_at(cell) for cell, master in enumerate(masters)):
        text = "an alphanumeric master: no cell can satisfy both of its conditions"
        found.append(Finding(text, is_fault=False))
    return found


def _fusible(level: Level) -> int:
    """Return how many cells become masters once all magnets have fused with a master, and all
    antimagnets with one of theirs.
    """
    letters = types(level)
    return sum(letters.count(plain) for plain, master in _FUSING if master in letters)
