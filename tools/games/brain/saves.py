# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Brain's records in a console's saves, as solution text.

A best is (frames, moves, tape); an unfinished game has a position before its tape. For both see
nibblock/play/tape.py.
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

    Frames without input after the last move are left out: playback rests there anyway.
    """
    return "".join(recorded(frames(tape)))


def neutral(level: BrainLevel) -> Level:
    """Convert a device level to the neutral model."""
    return text.make(level, level.title)


def describe(saved: Saved) -> dict[str, object]:
    """Return the bests and the unfinished game for JSON: frames recorded, frames played, and the
    recording.
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
    """Return everything saved about a level, as lines of a comment."""
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
