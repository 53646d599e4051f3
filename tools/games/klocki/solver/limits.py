"""The limits of Klocki's two solvers, and what both return."""

from __future__ import annotations

import time
from typing import NamedTuple

from tools.games.klocki.moves import Run
from tools.solver import MEGABYTE, Report

MEMORY = 2048 * MEGABYTE  #: the default


class Result(NamedTuple):
    """``result`` is "solved", "none" (proved) or "undecided", for the reason in ``why``.

    ``moves`` and ``steps`` count ``runs``. The count that was minimised is the minimum; the other
    is the lowest possible with it.
    """

    result: str
    runs: tuple[Run, ...]
    moves: int
    steps: int
    states: int  #: positions found
    seconds: float
    why: str = ""


class Watch:
    """Time and memory, checked now and then.

    ``limit`` in seconds, None for no limit; ``memory`` in bytes, kept to roughly.
    """

    def __init__(
        self, limit: float | None = None, memory: int = MEMORY, report: Report | None = None
    ):
        self._began = time.monotonic()
        self._limit = limit
        self.memory = memory
        self._report = report

    def seconds(self) -> float:
        """Return the time taken so far."""
        return time.monotonic() - self._began

    def look(self, used: int, depth: int, met: int) -> str:
        """Return why to stop, or "" to go on; ``used`` bytes are taken, ``met`` positions found."""
        seconds = self.seconds()
        if self._report:
            self._report(depth, met, seconds)
        if self._limit is not None and seconds >= self._limit:
            return f"not decided within {self._limit:g} s"
        return f"not decided within {self.memory // MEGABYTE} MB" if used > self.memory else ""
