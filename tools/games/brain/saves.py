# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What a console's saves hold of Brain levels, as solution text.

A best is (frames, moves, tape), see nibblock/play/tape.py; an unfinished game holds a position
before its tape, see nibblock/play/tape.py.
"""

from __future__ import annotations

from nibblock.games.brain.packs.level import BrainLevel
from nibblock.games.brain.packs.solution import recorded
from nibblock.play.tape import frames, tape_of
from tools.formats.model import Level
from tools.games.brain import text
from tools.games.saves import Saved

WAYS = ("fewest frames", "fewest moves")


def solution(tape: bytes) -> str:
    """Return the solution that plays the frames of a tape, with every wait exact.

    Frames without input behind the last move are left out: playback rests there anyway.
    """
    return "".join(recorded(frames(tape)))


def neutral(level: BrainLevel) -> Level:
    """Return a level of the device as one of the model."""
    return text.make(level, level.title)


def describe(saved: Saved) -> dict[str, object]:
    """Return the bests and the unfinished game for JSON: frames recorded, how many of them are
    played, what they were.
    """
    by_frames, by_moves = (
        best and {"frames": best[0], "moves": best[1], "solution": solution(bytes(best[2]))}
        for best in saved.bests
    )
    game = saved.unfinished
    unfinished = game and {
        "frames": game[0],
        "at": game[1],
        "solution": solution(tape_of(bytes(game[3]))),
    }
    return {"by_frames": by_frames, "by_moves": by_moves, "unfinished": unfinished}


def lines(saved: Saved) -> list[str]:
    """Return all that is stored of a level, for the comment of a text."""
    shown = []
    for way, best in zip(WAYS, saved.bests, strict=True):
        if best:
            kept = solution(bytes(best[2])) or "not kept"
            shown.append(f"{way}: {best[0]} frames, {best[1]} moves: {kept}")
    game = saved.unfinished
    if game:
        kept = solution(tape_of(bytes(game[3])))
        shown.append(f"unfinished at frame {game[1]} of {game[0]}: {kept}")
    return shown
