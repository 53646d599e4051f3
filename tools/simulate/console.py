"""One power-on: boot.py, then code.py, until the power goes or the program ends."""

from __future__ import annotations

import builtins
import random
import sys
import traceback

from tools.errors import ToolError
from tools.simulate import settings
from tools.simulate.machine import Machine, PowerOff, Reload, Restart
from tools.simulate.system import stand_ins
from tools.simulate.world import World

_RESET_US = 500_000
_RELOAD_US = 60_000  # measured on a PicoSystem's firmware


class Console:
    """Everything that runs on ``machine`` from power-on. If a program dies, its traceback is in
    ``machine.errors`` and on standard error. ``world`` is None while no program runs: the board
    restarts, or is off.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.world: World | None = None

    def run(self) -> None:
        """Run until the power goes or the program ends. Ending is an error too: a console runs for
        ever.
        """
        machine = self.machine
        try:
            again = self._run_once(False)
            while again:
                reloaded = again is Reload
                machine.sleep(_RELOAD_US if reloaded else _RESET_US)
                again = self._run_once(reloaded)
        except PowerOff:
            machine.power_off()

    def _run_once(self, reloaded: bool) -> type[Restart] | None:
        """Start the program once. Return Restart or Reload if it asked to be restarted; ToolError
        if its board cannot be opened.
        """
        machine = self.machine
        if machine.display is not None:
            machine.display.release()
        if wrong := settings.wrong(machine.settings_toml(), machine.getenv):
            raise ToolError(wrong)
        machine.power_on(reloaded)
        random.seed(machine.seed)
        self.world = World(machine.drive, stand_ins(machine))
        machine.outside = self.world.outside
        self.world.enter()
        try:
            if not reloaded:
                self._boot()
                self.world.forget()
            self._execute("code.py")
            self._died("code.py ended\n")
        except Restart as restart:
            return type(restart)
        except Exception as fault:
            if type(fault).__name__ == "BoardError":  # of this world: settings.toml is at fault
                raise ToolError(str(fault)) from None
            self._died(traceback.format_exc())
        finally:
            self.world.leave()
            self.world = None
        return None

    def _boot(self) -> None:
        """Run boot.py. A board writes what is wrong there to boot_out.txt, and goes on."""
        try:
            self._execute("boot.py")
        except Exception:
            sys.stderr.write(traceback.format_exc())

    def _died(self, why: str) -> None:
        self.machine.errors.append(why)
        sys.stderr.write(why)

    def _execute(self, name: str) -> None:
        path = self.machine.drive.own(name)
        if not path.exists() and name == "boot.py":
            return
        code = compile(path.read_bytes(), str(path), "exec")
        exec(code, {"__name__": "__main__", "__file__": name, "__builtins__": builtins})
