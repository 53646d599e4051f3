"""The console in real time, for a person: what a window and a terminal have in common."""

from __future__ import annotations

import locale
import os
import time
import traceback
from abc import ABC, abstractmethod

from nibblock.boards import LANGUAGES
from tools.simulate.boards import BoardModel
from tools.simulate.console import Console
from tools.simulate.display import Display
from tools.simulate.drive import Drive
from tools.simulate.machine import Machine, module
from tools.simulate.opened import Opened
from tools.simulate.solving import Solver
from tools.simulate.watch import Watcher, running, stay_awake

_PUMP_S = 0.004
_PATIENCE_S = 3.0  # how long the console may be busy before it is switched off without saving


class LiveHost(ABC):
    """Real time, and keys from a person. ``pump`` is called every few milliseconds while the
    console is idle.
    """

    def __init__(self) -> None:
        self.machine: Machine | None = None
        self._display: Display | None = None
        self._start = time.perf_counter_ns()
        self._pumped = 0.0
        self._dirty = True
        self._leaving = 0.0  # when the person closed it; 0: not yet
        self._kept = False

    @abstractmethod
    def open(self, width: int, height: int) -> None:
        """Make room for a picture of that size. Raise ToolError if nothing can show it."""

    @abstractmethod
    def keys(self) -> None:
        """Handle what the person did: call ``press``, or switch the machine off."""

    @abstractmethod
    def show(self, display: Display) -> None:
        """Show the picture of the display."""

    @abstractmethod
    def close(self) -> None:
        """Restore the screen."""

    def tone(self, pitch: int, loudness: float) -> None:
        """Let the person hear the speaker, if the host can: see ``Machine.on_tone``."""
        return

    def ticks_us(self) -> int:
        """Return the microseconds since this host was made."""
        return (time.perf_counter_ns() - self._start) // 1000

    def sleep(self, us: int) -> None:
        """Pass the time by reading keys and showing changes."""
        end = time.perf_counter() + us / 1e6
        while self._pump():
            left = end - time.perf_counter()
            if left <= 0:
                return
            time.sleep(min(left, _PUMP_S))

    def poll(self) -> None:
        """Read keys and show changes; rest the processor if the console does nothing but poll."""
        self._pump()
        if self._leaving and not self._kept:
            self._kept = True
            self._keep()
        time.sleep(0.0005)

    def quit(self) -> None:
        """Switch off once what was played is saved, which is as soon as the console is idle."""
        self._leaving = self._leaving or time.perf_counter()

    def _keep(self) -> None:
        """Let the console save, now that it waits for keys, and pull the battery."""
        console = running()
        try:
            if console is not None and console.screen is not None:
                console.screen.keep()
                console.save()
        except Exception:  # the console may be in any state; what is saved already stays
            traceback.print_exc()
        assert self.machine is not None
        self.machine.power_off()

    def _pump(self) -> bool:
        """Read keys and show the picture if it is time. Return False when the power is off."""
        machine = self.machine
        assert machine is not None
        now = time.perf_counter()
        if now - self._pumped < _PUMP_S:
            return machine.on
        self._pumped = now
        if machine.display is not self._display:
            self._adopt(machine.display)
        self.keys()
        stay_awake()
        if self._leaving and (running() is None or now - self._leaving > _PATIENCE_S):
            machine.power_off()
        if self._dirty and self._display is not None:
            self._dirty = False
            self.show(self._display)
        return machine.on

    def _adopt(self, display: Display | None) -> None:
        self._display = display
        if display is not None:
            display.on_change = self.changed
            self.open(display.width, display.height)
            self.changed()

    def changed(self) -> None:
        """Note that the picture differs from the one shown."""
        self._dirty = True

    def press(self, name: str, down: bool) -> None:
        """Press or release a desktop key that means the button ``name``."""
        machine = self.machine
        assert machine is not None
        button = machine.board.button(name)
        if button is not None:
            machine.set_key(button, down)


def play(
    host: LiveHost,
    board: BoardModel,
    drive: Drive,
    settings: dict[str, str | int],
    opened: Opened | None = None,
) -> int:
    """Run the console until the person switches it off. Return 0, or 1 if it died of an error."""
    machine = host.machine = Machine(board, drive, host)
    machine.clock = time.localtime
    machine.settings.update(settings)
    machine.answers = {"NIBBLOCK_LANGUAGE": _language(), "NIBBLOCK_SOUND": "soft"}
    machine.look = Watcher(machine, opened).look
    machine.on_tone = host.tone
    solver = Solver(machine)
    machine.solver = module("solver", there=True, ask=solver.ask)
    try:
        Console(machine).run()
        while machine.on:  # it died: show its last picture until the person quits
            host.sleep(50_000)
    finally:
        solver.close()
        host.close()
    return 1 if machine.errors else 0


def _language() -> str:
    """Return the system's language if the console speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if found := os.environ.get(name):
            break
    else:
        found = locale.getlocale()[0] or ""
    language = found[:2].lower()
    return language if language in LANGUAGES else LANGUAGES[0]
