# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What ``progress`` tells of Klocki's games: moves as in Klocki's files, ``row,column:steps``.

A best is (moves, steps, codes of two bytes), see nibblock/wide.py. A level that is left shuffled
has an unfinished game of no steps that holds the shuffle; the shuffled position has its own key.
"""

from __future__ import annotations

from collections.abc import Iterable

from nibblock.games.klocki.dialogs.runs import SIGNS
from nibblock.games.klocki.opening.shuffle import MOVES
from nibblock.games.klocki.record import begins_at, shuffle_in, step_at
from tools.games.klocki.moves import Run

WAYS = ("fewest moves", "fewest steps")
Stored = tuple[int, int, Iterable[int]] | None
Game = tuple[int, int, int, Iterable[int]] | None


def solution(codes: Iterable[int], width: int) -> str:
    """Stored steps on a board of that width as text; what is cut off within a step is left out."""
    stored = bytes(codes)
    runs: list[Run] = []
    for n in range(len(stored) // 2):
        code = step_at(stored, n)
        sign = SIGNS[min(code & 7, 4)]
        if not runs or begins_at(stored, n):
            runs.append(Run(*divmod(code >> 3, width), sign))
        else:
            runs[-1] = runs[-1]._replace(steps=runs[-1].steps + sign)
    return ";".join(map(str, runs))


def best(stored: Stored, width: int) -> dict[str, object] | None:
    """A stored best for JSON."""
    return stored and {
        "moves": stored[0],
        "steps": stored[1],
        "solution": solution(stored[2], width),
    }


def unfinished(game: Game, width: int) -> dict[str, object] | None:
    """An unfinished game for JSON, or how the level was left shuffled."""
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


def state(game: Game) -> str:
    """An unfinished game in a few words; empty if there is none."""
    shuffle = shuffle_in(game)
    if shuffle:
        return f"shuffled, seed {shuffle[1]}"
    return f"at {game[1]}" if game else ""


def lines(bests: Iterable[Stored], game: Game, width: int) -> list[str]:
    """All that is stored of a level, for the comment of a text."""
    told = []
    for way, stored in zip(WAYS, bests, strict=True):
        if stored:
            kept = solution(stored[2], width) or "not kept"
            told.append(f"{way}: {stored[0]} moves, {stored[1]} steps: {kept}")
    if game and shuffle_in(game):
        told.append(f"left {state(game)}")
    elif game:
        kept = solution(game[3], width)
        told.append(f"unfinished at step {game[1]} of {game[0]}: {kept}")
    return told
