"""Make a collection fit a format: turn its levels into the format's game, and leave out levels and
solutions that cannot be written. One of them never stops the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from nibblock import games as device
from tools import formats, games
from tools.errors import ToolError
from tools.formats.model import Collection, Level

#: Turns a level into one of another game; also returns counts of what is lost.
Turn = Callable[[Level], tuple[Level, Counter[str]]]


class LeftOut(NamedTuple):
    """A level that is left out, or only one of its solutions, and why."""

    level: Level
    reason: str
    solution: int = 0  #: its number, counted from 1; 0: the whole level


class Fitted(NamedTuple):
    """Levels as a format needs them, and what that cost."""

    collection: Collection
    left_out: list[LeftOut]
    lost: Counter[str]


def turned(collection: Collection, form: str) -> Fitted:
    """Return the levels turned into the format's game; ValueError if that works for none."""
    lost: Counter[str] = Counter()
    levels, left_out = [], []
    for level in collection.levels:
        turn = _turn(level.game, form)
        kept, faults = _salvaged(level, turn)
        left_out += faults
        if kept:
            made, cost = turn(kept)
            levels.append(made)
            lost += cost
    if not levels and left_out:
        level, reason, _ = left_out[0]
        raise ValueError(f"level 1 is {reason}" if _turn(level.game, form) is _refuse else reason)
    return Fitted(replace(collection, levels=tuple(levels)), left_out, lost)


def writable(collection: Collection, form: str) -> Fitted:
    """Return the levels and solutions that can be written, each tried alone."""

    def write(level: Level) -> bytes:
        return formats.write(replace(collection, levels=(level,)), form)

    levels, left_out = [], []
    for level in collection.levels:
        kept, faults = _salvaged(level, write)
        left_out += faults
        levels += [kept] if kept else []
    return Fitted(replace(collection, levels=tuple(levels)), left_out, Counter())


def _turn(game: str, form: str) -> Turn:
    """Return the function that turns ``game`` levels into the format's, from either game."""
    details = formats.FORMATS[form]
    target = details.games[0] if details.turns else game
    if game != target:
        out = getattr(games.module(game, "formats"), "TURNS_INTO", {})
        back = getattr(games.module(target, "formats"), "TURNS_FROM", {})
        turn = out.get(target) or back.get(game)
        if turn:
            return turn
    return _refuse if details.games and game not in details.games else _keep


def _keep(level: Level) -> tuple[Level, Counter[str]]:
    return level, Counter()


def _refuse(level: Level) -> tuple[Level, Counter[str]]:
    title = device.card(level.game).TITLE
    raise ValueError(f"a {title} level; this format can't store it")


def _salvaged(
    level: Level, attempt: Callable[[Level], object]
) -> tuple[Level | None, list[LeftOut]]:
    """Return the level as far as an attempt does not fail, and what fails: the level or some of
    its solutions.
    """
    reason = _failure(level, attempt)
    if not reason:
        return level, []
    if _failure(replace(level, solutions=()), attempt):
        return None, [LeftOut(level, reason)]
    tried = [_failure(replace(level, solutions=(one,)), attempt) for one in level.solutions]
    kept = tuple(one for one, fault in zip(level.solutions, tried, strict=True) if not fault)
    faults = [LeftOut(level, fault, n) for n, fault in enumerate(tried, 1) if fault]
    return replace(level, solutions=kept), faults


def _failure(level: Level, attempt: Callable[[Level], object]) -> str:
    """Return why an attempt fails; "" if it does not."""
    try:
        attempt(level)
    except (ValueError, ToolError) as error:
        return str(error) or type(error).__name__
    return ""
