# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki's records in a console's saves: moves as in Klocki's files, ``row,column:steps``.

A best is (moves, steps, codes of two bytes). A level left shuffled has an unfinished game of no
steps that holds the shuffle; the shuffled position has its own key.
"""

from __future__ import annotations

from collections.abc import Iterable

from nibblock.games.klocki.dialogs.runs import SIGNS
from nibblock.games.klocki.opening.shuffle import MOVES
from nibblock.games.klocki.packs.level import KlockiLevel
from nibblock.games.klocki.shuffled import shuffle_in
from nibblock.play.record import code_at
from tools.games.klocki import board
from tools.games.klocki.moves import Run
from tools.games.saves import Saved, Unfinished

WAYS = ("fewest moves", "fewest steps")

neutral = board.from_device


def solution(codes: Iterable[int], width: int) -> str:
    """Return stored steps on a board of that width as text; drop a last step that is cut off."""
    stored = bytes(codes)
    runs: list[Run] = []
    for n in range(len(stored) // 2):
        begins, code = divmod(code_at(stored, n, 16), 1 << 15)
        sign = SIGNS[min(code & 7, 4)]
        if not runs or begins:
            runs.append(Run(*divmod(code >> 3, width), sign))
        else:
            runs[-1] = runs[-1]._replace(steps=runs[-1].steps + sign)
    return ";".join(map(str, runs))


def describe(saved: Saved) -> dict[str, object]:
    """Return the bests for JSON, with the unfinished game or the shuffle the level was left in."""
    assert saved.level
    width = saved.level.width
    by_moves, by_steps = (
        best and {"moves": best[0], "steps": best[1], "solution": solution(best[2], width)}
        for best in saved.bests
    )
    shown = {"by_moves": by_moves, "by_steps": by_steps}
    return {**shown, "unfinished": _unfinished(saved.unfinished, width)}


def _unfinished(game: Unfinished, width: int) -> dict[str, object] | None:
    if not game:
        return None
    shuffle = shuffle_in(game)
    if shuffle:
        return {"shuffled": "moves" if shuffle[0] == MOVES else "places", "seed": shuffle[1]}
    return {
        "steps": game[0],
        "at": game[1],
        "mark": None if game[2] < 0 else game[2],
        "moves": solution(game[3], width),
    }


def state(saved: Saved) -> str:
    """Describe an unfinished game in a few words; "" if there is none."""
    game = saved.unfinished
    return _shuffled(game) or (f"at {game[1]}" if game else "")


def _shuffled(game: Unfinished) -> str:
    shuffle = shuffle_in(game)
    return f"shuffled, seed {shuffle[1]}" if shuffle else ""


def variant(level: KlockiLevel, unfinished: Unfinished) -> KlockiLevel | None:
    """Return the level in the shuffled position it was left in; None if it was not shuffled."""
    shuffle = shuffle_in(unfinished)
    if not shuffle:
        return None
    level.shuffle = shuffle
    level.title = f"{level.title} ({_shuffled(unfinished)})".lstrip()
    return level


def lines(saved: Saved) -> list[str]:
    """Return everything saved about a level, as lines of a comment."""
    assert saved.level
    width = saved.level.width
    shown = []
    for way, best in zip(WAYS, saved.bests, strict=True):
        if best:
            kept = solution(best[2], width) or "not kept"
            shown.append(f"{way}: {best[0]} moves, {best[1]} steps: {kept}")
    game = saved.unfinished
    if game and _shuffled(game):
        shown.append(f"left {_shuffled(game)}")
    elif game:
        shown.append(f"unfinished at step {game[1]} of {game[0]}: {solution(game[3], width)}")
    return shown
