# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The console without a window, in virtual time: the same script gives the same pictures, byte for
byte.

The console runs in a thread of its own, and never at the same time as whoever drives it: a baton
goes to and fro. Time stands still while the console computes; it passes while the console sleeps or
looks for keys in vain, and only then the script's next step happens.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import traceback
from collections import deque
from io import BytesIO
from pathlib import Path

from PIL import Image

from tools.errors import ToolError

from .boards import DEFAULT, board_model
from .console import Console
from .display import Display
from .drive import Drive
from .machine import Machine, PowerOff
from .script import Step, parse_script
from .watch import Watcher

_POLL_US = 1000  # a look at an empty queue
_LOOK_US = 10  # a look at the clock, so that a loop around it ends
_FIRST_POLL_US = 3_000_000  # a console that has not looked for keys by then gets them all the same
_STUCK_S = 60  # real time without virtual time: an endless loop
_PATIENCE_US = 5_000_000  # so long a step waits for the keys before it to be read


class _ScriptHost:
    """Virtual time, and the script's steps in it."""

    def __init__(self, simulator: Simulator) -> None:
        self.now = 0
        self.due = 0
        self.steps: deque[Step] = deque()
        self.polled = False
        self._simulator = simulator

    def ticks_us(self) -> int:
        self.now += _LOOK_US
        return self.now

    def sleep(self, us: int) -> None:
        self._pass(us)

    def poll(self) -> None:
        if not self.polled:
            self.polled = True
            self.due = max(self.due, self.now)
        self._pass(_POLL_US)

    def _pass(self, us: int) -> None:
        """Let time pass, and do the steps that fall into it. Without any left, hand over and wait
        for more.
        """
        end = self.now + us
        machine = self._simulator.machine
        while machine.on:
            ready = self.polled or self.now - self.due > _FIRST_POLL_US
            late = self.now - self.due > _PATIENCE_US
            if not ready or (machine.unread and not late) or self.due > end:
                break
            self.now = max(self.now, self.due)
            if self.steps:
                self._simulator.step(self.steps.popleft())
            else:
                self._simulator.hand_over()
        self.now = max(self.now, end)


class Simulator:
    """A board with ``drive`` (a folder or a Drive), driven by scripts; use it as a context manager
    or ``close`` it.

    ``run(script)`` powers the board on if that has not happened yet, plays the script and returns
    when it is done and the console is idle; the next ``run`` goes on from there. ``settings`` are
    seen by ``os.getenv``; ``computer`` means that a computer holds the drive. ``folder`` is what
    relative names of shots start from. ``watch``: packs are shown anew when they are saved.
    """

    def __init__(
        self,
        drive: Drive | Path | str,
        board_id: str = DEFAULT,
        *,
        settings: dict[str, str | int] | None = None,
        computer: bool = False,
        folder: Path | str = ".",
        watch: bool = False,
    ) -> None:
        board = board_model(board_id)
        if not isinstance(drive, Drive):
            drive = Drive(Path(drive), size=board.drive)
        self._host = _ScriptHost(self)
        self.machine = Machine(board, drive, self._host)
        self.machine.settings.update(settings or {})
        self.machine.computer = computer
        self.machine.seed = 1
        if watch:
            self.machine.look = Watcher(drive).look
        self.shots: dict[str, Image.Image] = {}
        self._folder = Path(folder).resolve()
        self._console: Console | None = None
        self._thread: threading.Thread | None = None
        self._to_console = threading.Semaphore(0)
        self._to_driver = threading.Semaphore(0)
        self._size = (board.width or 240, board.height or 240)
        self._touched = False
        self._fault: BaseException | None = None

    def __enter__(self) -> Simulator:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, script: str = "", name: str = "--keys") -> Simulator:
        """Play ``script``. InputError for a bad token, ``name`` its file, before anything is
        played.
        """
        waiting = deque(parse_script(script, self.machine.wired(), name))
        if not self._touched:
            self._touched = True
            self.power_on()
        while True:
            if self.running:
                self._host.steps = waiting
                self._host.due = max(self._host.due, self._host.now)
                self._resume()
            if self.running or not waiting:
                return self
            self.step(waiting.popleft())
            self._raise_fault()

    def step(self, step: Step) -> None:
        """Do one step now, with the power on or off."""
        if step.kind in ("press", "release"):
            self.machine.set_key(step.what, step.kind == "press")
        elif step.kind == "shot":
            self._shoot(step.what)
        elif step.kind == "power" and step.what == "on":
            self.power_on()
        elif step.kind == "power":
            self._cut()
        self._host.due = max(self._host.now, self._host.due) + step.after * 1000
        if not self.running:
            self._host.now = self._host.due

    def hand_over(self) -> None:
        """The console's side: nothing left to do, so let the driver go on until it has more."""
        self._swap_out()
        self._host.due = max(self._host.due, self._host.now)
        self.machine.check_power()

    def power_on(self) -> None:
        """Switch on; nothing happens if it is on already."""
        if self.machine.on:
            return
        self._host.polled = False
        self._console = Console(self.machine)
        self.machine.on = True
        self._thread = threading.Thread(target=self._live, args=(self._console,), daemon=True)
        self._thread.start()

    def power_off(self) -> None:
        """Pull the battery while the console is idle."""
        self._cut()

    def close(self) -> None:
        """Switch off and let go of everything; the drive stays."""
        self._cut()
        if self.machine.display is not None:
            self.machine.display.release()
        self._console = None

    @property
    def errors(self) -> list[str]:
        """Tracebacks of the console, so far."""
        return self.machine.errors

    @property
    def running(self) -> bool:
        """Is there power, and a program that has not died?"""
        return self.machine.on and self._thread is not None

    @property
    def display(self) -> Display | None:
        """The display since the last power-on: its ``log`` tells what was repainted when."""
        return self.machine.display

    @property
    def ms(self) -> int:
        """Virtual milliseconds so far."""
        return self._host.now // 1000

    def screen(self) -> Image.Image:
        """What the player sees now, RGB; black without power."""
        if self.display is None:
            return Image.new("RGB", self._size)
        if not self.machine.on:
            return Image.new("RGB", self.display.picture().size)
        return self.display.picture()

    def _shoot(self, name: str) -> None:
        path = self._folder / name
        picture = self.screen()
        # In memory first: the console's ``open`` may be in force here, and reaches the drive only.
        png = BytesIO()
        picture.save(png, "PNG")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(png.getvalue())
        except OSError as error:
            # Not raised here: the console would take it for a fault of its drive.
            self._fault = ToolError(f"{path}: cannot be written: {error.strerror or error}")
            self._host.steps.clear()
        self.shots[name] = picture

    def _live(self, console: Console) -> None:
        """The console's thread: wait for the baton, live, hand it back for good."""
        self._to_console.acquire()
        try:
            console.run()
        except BaseException as fault:  # ours, not the console's: the driver shall see it
            self._fault = fault
        finally:
            self._thread = None
            self._to_driver.release()

    def _resume(self) -> None:
        """The driver's side: let the console run until it hands over or is gone."""
        self._to_console.release()
        now = -1
        while not self._to_driver.acquire(timeout=_STUCK_S):
            if now == self._host.now:
                self._give_up()
            now = self._host.now
        self._raise_fault()

    def _raise_fault(self) -> None:
        if self._fault is not None:
            fault, self._fault = self._fault, None
            raise fault

    def _give_up(self) -> None:
        """The console neither slept nor looked for keys nor at the clock for long: say where it is,
        and stop it.
        """
        thread, console = self._thread, self._console
        assert thread is not None and thread.ident is not None and console is not None
        frame = sys._current_frames().get(thread.ident)
        where = "".join(traceback.format_stack(frame))
        self.machine.power_off()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(PowerOff)
        )
        raise RuntimeError("the console is stuck in\n" + where)

    def _swap_out(self) -> None:
        console = self._console
        assert console is not None and console.world is not None
        console.world.leave()
        self._to_driver.release()
        self._to_console.acquire()
        console.world.enter()

    def _cut(self) -> None:
        """Power goes. From the console's own thread this unwinds it, from the driver's it lets it
        unwind.
        """
        self.machine.power_off()
        thread = self._thread
        if thread is None:
            return
        if thread is threading.current_thread():
            raise PowerOff
        self._resume()
        thread.join()
