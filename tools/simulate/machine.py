"""The board as the stand-ins see it: time, keys, drive, nvm and power, in one place.

A ``Machine`` is one board as long as it keeps its drive and nvm; the power may come and go.
"""

from __future__ import annotations

import errno
import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from tools.simulate.boards import BoardModel, rewired
from tools.simulate.drive import HIDDEN, Drive

if TYPE_CHECKING:
    from tools.simulate.display import Display

STARTUP = "STARTUP"  #: ``supervisor.RunReason`` when the power comes on
_TICKS_MASK = (1 << 29) - 1
_TICKS_START = (1 << 29) - 65536


class PowerOff(BaseException):
    """The battery was pulled: unwinds the console from wherever it is. Not an Exception, so that
    no handler stops it.
    """


class Restart(BaseException):
    """``microcontroller.reset()``: run boot.py and code.py again."""


class Reload(Restart):
    """``supervisor.reload()``: run code.py again; the panel keeps its picture."""


class Host(Protocol):
    """What gives the board its time and its keys: a script, a window or a terminal."""

    def ticks_us(self) -> int:
        """Return the microseconds since the host was switched on."""
        ...

    def sleep(self, us: int) -> None:
        """Let ``us`` microseconds pass; keys may be pressed meanwhile."""
        ...

    def poll(self) -> None:
        """Note that the console looked for keys and found none."""
        ...


class Scanner(Protocol):
    """A part of ``keypad`` that notices keys by itself."""

    def scan(self) -> None:
        """Compare the keys with their last state and queue the events."""
        ...

    @property
    def waiting(self) -> int:
        """Return how many events are unread."""
        ...


def module(name: str, /, **contents: Any) -> ModuleType:
    """Return a stand-in for a module, with these contents."""
    made = ModuleType(name)
    made.__dict__.update(contents)
    return made


AMPLE_HEAP = 4_000_000  #: bytes: with these, the console never restarts itself
SMALL_HEAP = 110_000  #: about what is free on a PicoSystem once the console runs
_RP2_NVM = 4096  # bytes of nvm on RP2040 and RP2350, on no other chip
_ERASE_US = 100_000
_TOML_NUMBER = re.compile(
    "[+-]?(?:0|[1-9][0-9]{0,9}|0x[0-9a-fA-F]{1,8}|0o[0-7]{1,11}|0b[01]{1,32})"
)


class Machine:
    """One board. ``os.getenv`` looks in its ``settings`` before settings.toml.

    errors: tracebacks of programs that died. writes: all changes of the drive so far, as (kind,
    path). battery: its mV; charging: by USB. plugged: a USB host's keyboard or a pad on I2C is
    plugged in. on_tone: called with the pitch in Hz, 0 for silence, and the loudness, up to 1, when
    the speaker changes. look: called with the time in microseconds while the console is idle.
    outside: a context in which desktop code finds the process as it was before power-on. computer:
    one is plugged in and holds the drive, so ``storage.remount`` refuses. clock: returns the local
    time (None: it was never set). cut_after: the power fails at a change of the drive, after this
    many more (None: never). free_heap: what ``gc.mem_free()`` returns. seed: makes chance
    repeatable (None: it is not). finger: the pixel of the display that is touched, or None. solver:
    the console's module of that name, which boards lack.
    """

    def __init__(self, board: BoardModel, drive: Drive, host: Host) -> None:
        self.board = self._made = board
        self.drive = drive
        self.host = host
        self.settings: dict[str, str | int] = {}
        self.answers: dict[str, str | int] = {"NIBBLOCK_LANGUAGE": "en", "NIBBLOCK_SOUND": "off"}
        self.computer = False
        self.seed: int | None = None
        self.cut_after: int | None = None
        self.errors: list[str] = []
        self.writes: list[tuple[str, str]] = []
        self.held: set[str] = set()
        self.free_heap = AMPLE_HEAP
        self.sleep_memory = bytearray(256)
        self.on = False
        self.run_reason = STARTUP
        self.display: Display | None = None
        self.last_display: Display | None = None
        self.scanners: list[Scanner] = []
        self.look: Callable[[int], None] | None = None
        self.plugged = True
        self.finger: tuple[int, int] | None = None
        self.clock: Callable[[], time.struct_time] | None = None
        self.battery = 4000
        self.charging = False
        self.on_tone: Callable[[int, float], None] = lambda pitch, loudness: None
        self.solver: ModuleType | None = None
        self.outside: Callable[[], AbstractContextManager[None]] = nullcontext
        self.readonly = True
        self._born = 0
        drive.on_write = self._on_write
        self.nvm = bytearray(b"\xff" * board.nvm)
        self._nvm_file = drive.root / HIDDEN / (f"nvm-{board.id}.bin")
        if self._nvm_file.exists():
            kept = self._nvm_file.read_bytes()[: board.nvm]
            self.nvm[: len(kept)] = kept

    def power_on(self, reloaded: bool = False) -> None:
        """Reset the board: the drive belongs to the computer, and no key has been scanned.

        ``reloaded``: only the program starts again; panel and clock go on.
        """
        self.on = True
        self.readonly = True
        self.board = self.wired()
        self.scanners = []
        self.last_display = self.display if reloaded else None
        self.display = None
        if not reloaded:
            self._born = self.host.ticks_us()

    def power_off(self) -> None:
        """Make everything the console tries from now on raise PowerOff."""
        self.run_reason = STARTUP
        self.sleep_memory[:] = bytes(len(self.sleep_memory))
        self.on = False

    def check_power(self) -> None:
        """Raise PowerOff if the power is off: a console that catches it gets no further."""
        if not self.on:
            raise PowerOff

    def age_us(self) -> int:
        """Return the microseconds since power-on."""
        return self.host.ticks_us() - self._born

    def ticks_ms(self) -> int:
        """Return ``supervisor.ticks_ms()``: as on boards, it first wraps 65 s after power-on."""
        return (self.age_us() // 1000 + _TICKS_START) & _TICKS_MASK

    def getenv(self, key: str) -> str | int | None:
        """Return ``os.getenv``: this run's setting, or else that in the drive's settings.toml.

        What the console would ask at its first start has ``answers``, unless both lack it.
        """
        if key in self.settings:
            return self.settings[key]
        found = toml_value(self.settings_toml(), key)
        return self.answers.get(key) if found is None else found

    def settings_toml(self) -> str:
        """Return the text of the drive's settings.toml, "" if there is none."""
        file = self.drive.root / "settings.toml"
        return file.read_text("utf-8", "replace") if file.exists() else ""

    def wired(self) -> BoardModel:
        """Return the board, with its buttons rewired if settings.toml says so."""
        buttons = self.getenv("NIBBLOCK_BUTTONS")
        if not buttons or self.getenv("NIBBLOCK_BOARD"):
            return self._made
        return rewired(
            self._made, str(buttons), str(self.getenv("NIBBLOCK_BUTTONS_ACTIVE") or "low")
        )

    def sleep(self, us: int) -> None:
        """Let the console sleep."""
        self.check_power()
        self._auto_refresh()
        self.host.sleep(us)
        self.check_power()

    def poll(self) -> None:
        """Note that the console found no key waiting."""
        self.check_power()
        self._auto_refresh()
        if self.look is not None:
            self.look(self.host.ticks_us())
        self.host.poll()
        self.check_power()

    def _auto_refresh(self) -> None:
        if self.display is not None and self.display.auto_refresh:
            self.display.refresh()

    def set_key(self, button: str, down: bool) -> None:
        """Press or release ``button``. "" is a button that this board lacks."""
        if not button:
            return
        if down:
            self.held.add(button)
        else:
            self.held.discard(button)
        for scanner in self.scanners:
            scanner.scan()

    @property
    def unread(self) -> bool:
        """Return whether the console has key events left to read."""
        return any(scanner.waiting for scanner in self.scanners)

    def level(self, pin: str) -> bool:
        """Return a pin's level, from the buttons on it; a pin without one floats high."""
        if pin in self.board.battery.split()[2:]:
            return self.charging
        level = True
        for button, wire in self.board.pins.items():
            if wire.pin == pin:
                level = wire.active if button in self.held else not wire.active
                if button in self.held:
                    break
        return level

    def axis(self, pin: str) -> int:
        """Return a stick's axis, 0..65535: centred, or at an end while its button is held."""
        if self.board.battery.startswith(pin + " "):
            return self.battery * 65535 // int(self.board.battery.split()[1]) // 3300
        rest, low = (0, 32768) if self.board.keys == "axes" else (32768, 0)
        for button, wire in self.board.sticks.items():
            if wire.pin == pin and button in self.held:
                return 65535 if wire.active else low
        return rest

    def _on_write(self, kind: str, path: str) -> None:
        self.check_power()
        if self.readonly and path.split("/")[0] != "sd":
            raise OSError(errno.EROFS, "Read-only filesystem")
        if self.cut_after is not None:
            if self.cut_after == 0:
                self.cut_after = None
                self.power_off()
                raise PowerOff
            self.cut_after -= 1
        self.writes.append((kind, path))

    def nvm_write(self, start: int, data: Any) -> None:
        """Change nvm and keep it, like its flash; any chip but an RP2 erases it for each write."""
        self.check_power()
        if len(self.nvm) != _RP2_NVM:
            self.host.sleep(_ERASE_US)
        self.nvm[start : start + len(data)] = data
        file = self.drive.place(f"{HIDDEN}/{self._nvm_file.name}")
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(self.nvm)


def toml_value(text: str, key: str) -> str | int | None:
    """Return the value of ``key`` as CircuitPython reads settings.toml: only top level, strings in
    double quotes and integers.
    """
    for line in text.splitlines():
        name, equals, value = line.partition("=")
        if name.strip().startswith("["):
            break
        if not equals or name.strip() != key:
            continue
        value = value.strip()
        if value.startswith('"'):
            body, quote, _ = value[1:].partition('"')
            return body if quote else None
        number = value.partition("#")[0].strip().replace("_", "")
        return int(number, 0) if _TOML_NUMBER.fullmatch(number) else None
    return None
