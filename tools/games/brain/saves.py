# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What a console's saves hold of Brain levels, as solution text.

A best is (frames, moves, tape), see nibblock/tape.py; an unfinished game holds a position before
its tape, see nibblock/timed.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from nibblock.games.brain.packs.solution import recorded
from nibblock.play.tape import frames
from nibblock.play.timed import tape_of

WAYS = ("fewest frames", "fewest moves")


def solution(tape: bytes) -> str:
    """The solution that plays the frames of a tape, with every wait exact.

    Frames without input behind the last move are left out: playback rests there anyway.
    """
    return "".join(recorded(frames(tape)))


def best(stored: tuple[int, int, Iterable[int]] | None) -> dict[str, object] | None:
    """A stored best for JSON."""
    return stored and {
        "frames": stored[0],
        "moves": stored[1],
        "solution": solution(bytes(stored[2])),
    }


def unfinished(stored: tuple[int, int, int, Iterable[int]] | None) -> dict[str, object] | None:
    """An unfinished game for JSON: frames recorded, how many of them are played, what they were."""
    return stored and {
        "frames": stored[0],
        "at": stored[1],
        "solution": solution(tape_of(bytes(stored[3]))),
    }


def lines(
    bests: Iterable[tuple[int, int, Iterable[int]] | None],
    game: tuple[int, int, int, Iterable[int]] | None,
) -> list[str]:
    """All that is stored of a level, for the comment of a text."""
    told = []
    for way, stored in zip(WAYS, bests, strict=True):
        if stored:
            kept = solution(bytes(stored[2])) or "not kept"
            told.append(f"{way}: {stored[0]} frames, {stored[1]} moves: {kept}")
    if game:
        kept = solution(tape_of(bytes(game[3])))
        told.append(f"unfinished at frame {game[1]} of {game[0]}: {kept}")
    return told
