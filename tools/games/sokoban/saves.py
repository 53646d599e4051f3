"""Sokoban's records in a console's saves, as LURD."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nibblock.play.session import Session
from tools.errors import InputError
from tools.formats import xsb
from tools.formats.model import Level, Solution
from tools.games.saves import Best, Saved, begun, by_counts, named, titled
from tools.games.sokoban import nbk, player
from tools.games.sokoban.formats import board


def letters(steps: Iterable[int], count: int) -> str:
    """Return the first ``count`` steps as l u r d; a byte has four, the first in the high bits."""
    every = ("lurd"[byte >> shift & 3] for byte in steps for shift in (6, 4, 2, 0))
    return "".join(every)[:count]


def neutral(level: Any) -> Level:
    """Convert a device level to the neutral model."""
    return Level(board.rows_of(level), title=level.title, game=level.game)


def describe(saved: Saved) -> dict[str, object]:
    """Return the bests and the unfinished game for JSON."""
    game = saved.unfinished
    moves = _capitals(saved.level, letters(game[3], game[0])) if game else ""
    bests = by_counts(saved, lambda best: _capitals(saved.level, _spelled(best)))
    return {**bests, "unfinished": begun(game, "moves", moves)}


def solutions(saved: Saved) -> list[Solution]:
    """Return the bests whose steps were saved, with capitals if the level is known; only one if
    both are the same. The unfinished game comes last, as a snapshot.
    """
    found = [
        Solution(_capitals(saved.level, best[2]), title) for title, best in titled(saved, _spelled)
    ]
    game = saved.unfinished
    if game and game[1]:
        moves = letters(game[3], game[0])[: game[1]]
        found.append(Solution(_capitals(saved.level, moves), "Snapshot", "snapshot"))
    return found


def replay(level: Level, best: Best) -> Best:
    """Return a stored best as its steps play now; None if they do not solve the level."""
    return best and stored(level, letters(best[2], best[0]))


def stored(level: Level, moves: str) -> Best:
    """Return a solution as a best, up to the first position that is solved; None if none is."""
    try:
        codes = [player.STEPS[letter.lower()] for letter in player.check_moves(moves, "")]
        rules = player.start(level, "", 0)
    except InputError:
        return None
    session = Session(rules)
    for code in codes:
        if not session.step(code):
            return None
        if rules.solved:
            return rules.moves, rules.pushes, bytes(session.solution())
    return None


def key(level: Level) -> bytes:
    """Return the key of a level."""
    return board.to_device(level.rows).key


def _spelled(best: tuple[int, int, Iterable[int]]) -> str:
    return letters(best[2], best[0])


def _capitals(level: Level | None, steps: str) -> str:
    return nbk.letters(level.rows, steps) if level else steps


def summary(saved: Saved) -> str:
    """Return the counters of the bests, one line each."""
    shown = (f"{line}{'' if bytes(best[2]) else ', not kept'}" for line, best in named(saved))
    return "\n".join(shown)


def lines(saved: Saved) -> list[str]:
    """Return everything saved about a level, as lines of a comment."""
    shown = [summary(saved)]
    for solution in solutions(saved):
        shown += [solution.title, *xsb.wrap(solution.moves)]
    return shown
