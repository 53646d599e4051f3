"""Solve the level in a code, for the console in the window and on the page."""

from __future__ import annotations

from nibblock import sharing
from tools import games
from tools.attempts import Failed, attempt
from tools.errors import InputError, ToolError
from tools.solver import Task

SECONDS = 60.0
_MEGABYTES = 1024

#: How the search ended, two counts, and the steps as the console stores them.
Answer = tuple[str, int, int, bytes]
UNDECIDED: Answer = ("undecided", 0, 0, b"")


def solved(code: str) -> Answer:
    """Look for a solution for at most a minute. Raise PackError for what is no level's code."""
    device = sharing.decode(code)
    saves, part = games.module(device.game, "saves"), games.module(device.game, "solve")
    if saves is None or part is None:
        return UNDECIDED
    level = saves.neutral(device)
    task = Task(level, "", 1, part.FEWEST[0], seconds=SECONDS, megabytes=_MEGABYTES)
    try:
        found = part.solve(task)
    except (InputError, ToolError):  # what the device's rules refuse
        return UNDECIDED
    if found.result != "solved":
        return found.result, 0, 0, b""
    best = saves.stored(level, found.moves)
    return ("solved", best[0], best[1], bytes(best[2])) if best else UNDECIDED


def in_text(code: str) -> str:
    """Return the answer as text for the page (tools/web/board/solver.py); "" if that failed."""
    done = attempt(solved, (code,))
    if isinstance(done, Failed):
        return ""
    return "|".join((*map(str, done[:3]), done[3].hex()))
