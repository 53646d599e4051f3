"""The console's module ``solver`` in the window: another process looks for solutions."""

from __future__ import annotations

from typing import Any

from tools.attempts import Failed
from tools.processes import Team
from tools.simulate.machine import Machine
from tools.solver.codes import UNDECIDED, solved


class Solver:
    """Solves one level at a time; what is asked for while it is busy waits. Call ``close``."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._team = Team(solved, 1)
        self._code = ""
        self._answers: dict[str, Any] = {}

    def ask(self, code: str) -> Any:
        """Return the answer about a level (tools/solver/codes.py), None until there is one."""
        if code in self._answers:
            return self._answers[code]
        if self._team.is_busy():
            for _, answer in self._team.ready(0):
                self._answers[self._code] = UNDECIDED if isinstance(answer, Failed) else answer
        else:
            self._code = code
            with self._machine.outside():
                self._team.begin(0, (code,))
        return self._answers.get(code)

    def close(self) -> None:
        """End the process."""
        self._team.__exit__()
