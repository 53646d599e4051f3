"""The console without a window, in virtual time: the same script gives the same pictures, byte for
byte.

The console runs in its own thread, never at the same time as its driver: they pass a baton back and
forth. Time stops while the console computes; it passes while the console sleeps or looks for keys
in vain, and only then does the script's next step happen.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
import traceback
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from tools import files
from tools.errors import InputError, ToolError
from tools.simulate.boards import DEFAULT, BoardModel, board_model
from tools.simulate.console import Console
from tools.simulate.display import Display
from tools.simulate.drive import Drive
from tools.simulate.machine import Machine, PowerOff
from tools.simulate.opened import Opened
from tools.simulate.script import Script, Step, parse_script
from tools.simulate.watch import Watcher, running

_POLL_US = 1000  # a look at an empty queue
_LOOK_US = 10  # a look at the clock, so that a loop around it ends
_NAP_US = 8_000  # how long a nap takes at least
_LONG_US = 3_000_000  # while nothing happens for so long
_FIRST_POLL_US = 3_000_000  # by then the keys come even if the console has not looked for any
_STUCK_S = 60  # real time without virtual time: an endless loop
_PATIENCE_US = 5_000_000  # how long a step waits until the keys before it are read


class _ScriptHost:
    """Virtual time, and the script's steps within it."""

    def __init__(self, simulator: Simulator) -> None:
        self.now = 0
        self.due = 0
        self.steps = Script(())
        self.polled = False
        self._simulator = simulator

    def ticks_us(self) -> int:
        self.now += _LOOK_US
        return self.now

    def sleep(self, us: int) -> None:
        """Let the console sleep: longer than it asks while no step is due for long, as it looks up
        each millisecond.
        """
        if us < _NAP_US and self.due - self.now > _LONG_US:
            us = _NAP_US
        self._pass(us)

    def poll(self) -> None:
        if not self.polled and not _makes_saves():
            self.polled = True
            self.due = max(self.due, self.now)
        self._pass(_POLL_US)

    def _pass(self, us: int) -> None:
        """Let time pass, and do the steps that fall within it. If none are left, hand over and wait
        for more.
        """
        end = self.now + us
        if self.due > end:  # nearly always
            self.now = end
            return
        machine = self._simulator.machine
        while machine.on:
            ready = self.polled or self.now - self.due > _FIRST_POLL_US
            late = self.now - self.due > _PATIENCE_US
            if not ready or (machine.unread and not late) or self.due > end:
                break
            self.now = max(self.now, self.due)
            if self.steps:
                self._simulator.step(self.steps.pop())
            else:
                self._simulator.hand_over()
        self.now = max(self.now, end)


def _makes_saves() -> bool:
    """Return whether the console makes its save files, on a new drive, and heeds no keys yet."""
    console = running()
    return bool(console and getattr(console.screen, "_job", ""))


class Simulator:
    """A board (its id, or a model of it) with ``drive`` (a folder or a Drive), driven by scripts.
    Use it as a context manager, or ``close`` it.

    ``heard`` lists each change of the speaker as (ms, Hz), 0 Hz for silence.

    ``run(script)`` powers the board on if it is off, plays the script, and returns when the script
    is done and the console is idle; the next ``run`` continues from there. ``os.getenv`` sees
    ``settings``. ``computer`` means that a computer holds the drive. Relative names of shots start
    from ``folder``. ``watch``: packs are reloaded when they are saved, and so is the file
    ``opened``. Without ``force`` a shot never replaces a file.
    """

    def __init__(
        self,
        drive: Drive | Path | str,
        board: str | BoardModel = DEFAULT,
        *,
        settings: dict[str, str | int] | None = None,
        computer: bool = False,
        folder: Path | str = ".",
        watch: bool = False,
        opened: Opened | None = None,
        force: bool = True,
    ) -> None:
        board = board_model(board) if isinstance(board, str) else board
        if not isinstance(drive, Drive):
            drive = Drive(Path(drive), size=board.drive)
        self._host = _ScriptHost(self)
        self.machine = Machine(board, drive, self._host)
        self.machine.settings.update(settings or {})
        self.machine.computer = computer
        self.machine.seed = 1
        self.machine.on_tone = lambda pitch, _: self.heard.append((self.ms, pitch))
        self.heard: list[tuple[int, int]] = []
        if watch:
            self.machine.look = Watcher(self.machine, opened).look
        self.shots: dict[str, Image.Image] = {}
        self._folder = Path(folder).resolve()
        self._force = force
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
        """Play ``script``. Raise InputError for a bad token in it (file ``name``), or a shot that
        may not be written, before playing anything.
        """
        waiting = parse_script(script, self.machine.wired(), name)
        self._check_shots(waiting.shots(), name)
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
            self.step(waiting.pop())
            self._raise_fault()

    def step(self, step: Step) -> None:
        """Do one step now, whether the power is on or off."""
        if step.kind in ("press", "release"):
            self.machine.set_key(step.what, step.kind == "press")
        elif step.kind == "shot":
            self._shoot(step.what)
        elif step.kind == "battery":
            self.machine.battery = int(step.what)
        elif step.kind == "heard":
            print("heard:", *self.pitches() or ["nothing"], flush=True)
        elif step.kind == "power" and step.what == "on":
            self.power_on()
        elif step.kind == "power":
            self.power_off()
        self._host.due = max(self._host.now, self._host.due) + step.after * 1000
        if not self.running:
            self._host.now = self._host.due

    def hand_over(self) -> None:
        """Let the driver continue until it has more to do. Called on the console's side."""
        self._swap_out()
        self._host.due = max(self._host.due, self._host.now)
        self.machine.check_power()

    def power_on(self) -> None:
        """Switch on, if not on already."""
        if self.machine.on:
            return
        self._host.polled = False
        self._console = Console(self.machine)
        self.machine.on = True
        self._thread = threading.Thread(target=self._live, args=(self._console,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Switch off and release everything; the drive stays."""
        self.power_off()
        if self.machine.display is not None:
            self.machine.display.release()
        self._console = None

    @property
    def errors(self) -> list[str]:
        """Return the tracebacks of the console so far."""
        return self.machine.errors

    @property
    def console(self) -> Any:
        """Return the console that runs (nibblock.console.Console), to open its screens by name."""
        assert self._console is not None and self._console.world is not None
        return self._console.world._modules["nibblock.console"].running

    @property
    def running(self) -> bool:
        """Return whether there is power, and a program that has not died."""
        return self.machine.on and self._thread is not None

    @property
    def display(self) -> Display | None:
        """Return the display since the last power-on: its ``log`` says what was repainted when."""
        return self.machine.display

    @property
    def ms(self) -> int:
        """Return the virtual milliseconds so far."""
        return self._host.now // 1000

    def screen(self) -> Image.Image:
        """Return what the player sees now, in RGB; black when the power is off."""
        if self.display is None:
            return Image.new("RGB", self._size)
        if not self.machine.on:
            return Image.new("RGB", self.display.picture().size)
        return self.display.picture()

    def pitches(self) -> list[int]:
        """Return the pitches heard since the last call, in Hz."""
        heard = [pitch for _, pitch in self.heard if pitch]
        self.heard.clear()
        return heard

    def _check_shots(self, shots: list[str], name: str) -> None:
        if self._force:
            return
        seen: set[Path] = set()
        for shot in shots:
            path = Path(os.path.abspath(self._folder / shot))
            if path in seen:
                raise InputError(
                    name, f"shot:{shot}", "this name is used twice", "other names, or --force"
                )
            seen.add(path)
        files.check_places(seen, force=False)

    def _shoot(self, name: str) -> None:
        path = self._folder / name
        picture = self.screen()
        # In memory first: the console's ``open`` may be in force here, and reaches only the drive.
        png = BytesIO()
        picture.save(png, "PNG")
        try:
            files.write_all({path: png.getvalue()}, force=self._force, folders=True)
        except ToolError as error:  # not raised here: the console would take it for its own
            self._fault = error
            self._host.steps.clear()
        self.shots[name] = picture

    def _live(self, console: Console) -> None:
        """Run the console's thread: wait for the baton, live, hand it back for good."""
        self._to_console.acquire()
        try:
            console.run()
        except BaseException as fault:  # ours, not the console's: pass it to the driver
            self._fault = fault
        finally:
            self._thread = None
            self._to_driver.release()

    def _resume(self) -> None:
        """Let the console run until it hands over or ends. Called on the driver's side."""
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
        """Report where the console is, and stop it: for long it has neither slept nor looked for
        keys or at the clock.
        """
        thread, console = self._thread, self._console
        assert thread is not None and thread.ident is not None and console is not None
        where = "".join(traceback.format_stack(sys._current_frames().get(thread.ident)))
        self.machine.power_off()
        ctypes.pythonapi.PyThreadState_SetAsyncExc(
            ctypes.c_ulong(thread.ident), ctypes.py_object(PowerOff)
        )
        raise RuntimeError("the console is stuck in\n" + where)

    def _swap_out(self) -> None:
        world = self._console.world if self._console is not None else None
        if world is not None:
            world.leave()
        self._to_driver.release()
        self._to_console.acquire()
        if world is not None:
            world.enter()

    def power_off(self) -> None:
        """Pull the battery. From the console's own thread this unwinds it; from the driver's it
        lets the console unwind.
        """
        self.machine.power_off()
        thread = self._thread
        if thread is None:
            return
        if thread is threading.current_thread():
            raise PowerOff
        self._resume()
        thread.join()
