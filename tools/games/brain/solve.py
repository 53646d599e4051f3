"""Brain's part of ``solve``, for authors: first with the board at rest before each press, then
frame by frame.

Blocks of a kind count as the same, so where their order decides, a shorter solution may be missed.
"""

from __future__ import annotations

import time

from nibblock.games.brain.packs.solution import recorded
from nibblock.games.brain.rules import Brain
from tools.formats.model import Level
from tools.games.brain import check, text
from tools.games.brain.generator import search
from tools.games.brain.simplify import shortened
from tools.solver import MEGABYTE, Answer, Task, stored

FEWEST = ("presses", "frames")
FAST = False
_BYTES = 1500  #: of memory that a search takes per position, about


def solve(task: Task) -> Answer:
    """Solve a level with the fewest presses at rest, or else the fewest frames.

    "none" is an answer of the search by frames alone: by presses, waiting less may solve it.
    """
    began = time.monotonic()
    level = text.load(task.level)
    draft = check.why_draft(Brain(level))
    if draft:
        return Answer("none", why=draft)
    limit = task.megabytes * MEGABYTE // _BYTES
    until = None if task.seconds is None else began + task.seconds
    found = search.by_presses(level, limit=limit, until=until)
    by_frames = task.fewest == "frames" or (found.frames is None and found.whole)
    if by_frames:
        found = search.by_frames(level, limit=limit, until=until)
    seconds = time.monotonic() - began
    if found.frames is None:
        result, why = "undecided", "not decided within the limits"
        if found.whole:
            result, why = "none", "no position within reach is solved"
        return Answer(result, states=found.states, seconds=seconds, why=why)
    moves = search.solution_of(level, found.frames) or "".join(recorded(found.frames))
    counters = {"frames": len(found.frames), "presses": found.presses}
    hint = next(part for part in moves.split(",")[1::2] if part)
    return Answer("solved", moves, hint, by_frames, counters, found.states, seconds)


def simplify(level: Level) -> str:
    """Return the stored solution without the inputs that change nothing; ValueError without one."""
    if not stored(level):
        raise ValueError("no solution to simplify")
    return shortened(Brain(text.load(level)), stored(level))
