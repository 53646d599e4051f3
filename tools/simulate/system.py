"""Stand-ins for the rest of a board: its pins and buses, flash and nvm, clock, and CircuitPython's
own services.
"""

from __future__ import annotations

import errno
import gc
import os
import re
import time
from collections.abc import Callable
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

from tools.simulate import blinka
from tools.simulate.display import Display
from tools.simulate.i2c import PadBus
from tools.simulate.inputs import (
    Pin,
    TDeck,
    analogio_module,
    cardputer_keyboard_module,
    digitalio_module,
    keypad_module,
)
from tools.simulate.machine import STARTUP, Machine, Reload, Restart, module
from tools.simulate.speaker import sound_modules
from tools.simulate.touch import touch_module
from tools.simulate.usb import usb_modules

# A virtual board without a clock of its own starts here: 2000-01-01.
_EPOCH = 946684800
_BUSES = [kind + pin for kind in ("", "STEMMA_", "PORTA_") for pin in ("SDA", "SCL")]
_BUSES += ["SDA2", "SCL2"]
_Pins = Callable[[str], Pin]
_CHIP_PIN = re.compile(r"(?:GP[0-4]?[0-9]|(?:GPIO|IO|D|A|PA|PB|PC|P0_|P1_)[0-9]{1,2})$")


def stand_ins(machine: Machine) -> dict[str, ModuleType]:
    """Return every stand-in for one power-on of ``machine``, by module name."""
    pins: _Pins = cache(Pin)  # one object for each name
    tdeck = TDeck(machine) if machine.board.keys == "tdeck" else None
    modules = [
        module("alarm", sleep_memory=machine.sleep_memory),  # it survives a restart of the program
        _board(machine, pins, tdeck),
        _busdisplay(machine),
        _busio(machine),
        module("fourwire", FourWire=_Bus),
        _gc(machine),
        _microcontroller(machine, pins),
        _os(machine),
        _storage(machine),
        _sdcardio(machine),
        _supervisor(machine),
        _rtc(machine),
        _time(machine),
        analogio_module(machine),
        digitalio_module(machine),
        keypad_module(machine),
        *sound_modules(machine),
    ]
    if tdeck is not None:
        modules.append(module("countio", Counter=tdeck.counter))
    if machine.board.touch:
        modules.append(touch_module(machine))
    if machine.solver is not None:
        modules.append(machine.solver)
    if machine.board.keys == "usb":
        modules += usb_modules(machine)
    if machine.board.keys == "cardputer":
        modules.append(cardputer_keyboard_module(machine))
    return {made.__name__: made for made in modules}


def _copy(original: ModuleType, /, **changed: Any) -> ModuleType:
    """Copy ``original`` with some names changed: libraries imported meanwhile still find all the
    others.
    """
    contents = {key: value for key, value in vars(original).items() if key != "__spec__"}
    return module(original.__name__, **{**contents, **changed})


class _Bus:
    """An SPI or I2C bus on which nothing answers."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def configure(self, **_: Any) -> None:
        pass

    def deinit(self) -> None:
        pass

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        raise OSError(errno.ENODEV, "No such device")

    def writeto(self, address: int, data: bytes) -> None:
        raise OSError(errno.ENODEV, "No such device")


def _board(machine: Machine, pins: _Pins, tdeck: TDeck | None) -> ModuleType:
    board = machine.board
    names = [wire.pin for wire in (*board.pins.values(), *board.sticks.values())]
    names += board.card.split()
    names += [word for word in board.battery.split() if not re.fullmatch("[0-9]+", word)]
    names += [word.partition("=")[2] for word in board.sound.split() if "=" in word]
    if board.register:
        names += ["BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"]
    if board.keys == "usb":
        names += ["BUTTON1", "BUTTON2", "BUTTON3"]
    if tdeck is not None:
        names += ["TRACKBALL_LEFT", "TRACKBALL_UP", "TRACKBALL_RIGHT", "TRACKBALL_DOWN"]
    names += [word.partition("=")[2] for word in board.touch.split() if "=" in word]
    names += _BUSES if board.pad else ()
    bus = PadBus(machine) if board.pad else _Bus()
    if tdeck is not None:
        bus.readfrom_into = tdeck.readfrom_into
    if "CODEC" in board.sound:
        bus.writeto = lambda address, data: None
    contents: dict[str, Any] = {name: pins(name) for name in names}
    contents.update(board_id=board.id, SPI=lambda: bus, I2C=lambda: bus)
    if board.width:
        machine.display = Display(
            board.width, board.height, clock=_clock(machine), backlight=board.backlight
        )
        if machine.last_display is not None:
            machine.display.go_on_from(machine.last_display)
        if board.keys != "usb":  # DVI is not on the board
            contents["DISPLAY"] = machine.display
    return module("board", **contents)


def _clock(machine: Machine) -> Callable[[], int]:
    return lambda: machine.host.ticks_us() // 1000


def _busdisplay(machine: Machine) -> ModuleType:
    """Make ``busdisplay``: a display that the console makes itself becomes the board's display."""

    def make(
        bus: Any,
        init_sequence: Any,
        *,
        width: int,
        height: int,
        rotation: int = 0,
        auto_refresh: bool = True,
        brightness: float = 1.0,
        backlight_pin: Pin | None = None,
        **_: Any,
    ) -> Display:
        if machine.display is not None:
            machine.display.release()
        machine.display = Display(
            width,
            height,
            clock=_clock(machine),
            rotation=rotation,
            backlight=backlight_pin is not None,
            auto_refresh=auto_refresh,
            brightness=brightness,
        )
        return machine.display

    return _copy(blinka.busdisplay, BusDisplay=make)


def _busio(machine: Machine) -> ModuleType:
    def wired(scl: Pin, sda: Pin) -> Any:
        return PadBus(machine) if machine.board.pad else _Bus()

    return module("busio", SPI=_Bus, I2C=wired, UART=_Bus)


def _gc(machine: Machine) -> ModuleType:
    """Make ``gc``: collecting here would cost real time and free nothing on the simulated board."""
    return _copy(
        gc,
        collect=lambda: 0,
        mem_free=lambda: machine.free_heap,
        mem_alloc=lambda: 0,
    )


class _Nvm:
    """``microcontroller.nvm``: bytes that survive power-off."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def __len__(self) -> int:
        return len(self._machine.nvm)

    def __getitem__(self, index: Any) -> Any:
        self._machine.check_power()
        return self._machine.nvm[index]

    def __setitem__(self, index: int | slice, value: Any) -> None:
        size = len(self._machine.nvm)
        if isinstance(index, int):
            self._machine.nvm_write(range(size)[index], bytes([value]))
            return
        start, stop, step = index.indices(size)
        if step != 1 or len(value) != stop - start:
            raise ValueError("Slice and value different lengths.")
        self._machine.nvm_write(start, value)


def _microcontroller(machine: Machine, pins: _Pins) -> ModuleType:
    class ChipPins:
        def __getattr__(self, name: str) -> Pin:
            if not _CHIP_PIN.match(name):
                raise AttributeError(name)
            return pins(name)

    def restart() -> None:
        machine.run_reason = STARTUP
        raise Restart

    nvm = _Nvm(machine) if machine.board.nvm else None
    cpu = SimpleNamespace(frequency=125_000_000)
    return module("microcontroller", Pin=Pin, pin=ChipPins(), nvm=nvm, reset=restart, cpu=cpu)


def _os(machine: Machine) -> ModuleType:
    """Make ``os``: paths on the drive go to the drive, all others to the real ``os``."""
    drive = machine.drive

    def routed(inside: Callable[..., Any], outside: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any = "", *rest: Any, **named: Any) -> Any:
            machine.check_power()
            rel = drive.relative(path)
            return outside(path, *rest, **named) if rel is None else inside(rel, *rest, **named)

        return call

    def rename(old: str, new: str) -> None:
        machine.check_power()
        inside_old, inside_new = drive.relative(old), drive.relative(new)
        if inside_old is None or inside_new is None:
            os.rename(old, new)
        else:
            drive.rename(inside_old, inside_new)

    def getenv(key: str, default: Any = None) -> Any:
        value = machine.getenv(key)
        return default if value is None else value

    return _copy(
        os,
        listdir=routed(drive.listdir, os.listdir),
        stat=routed(lambda rel: os.stat(drive.find(rel)), os.stat),
        mkdir=routed(lambda rel, mode=0o777: drive.mkdir(rel), os.mkdir),
        rmdir=routed(drive.rmdir, os.rmdir),
        remove=routed(drive.remove, os.remove),
        rename=rename,
        statvfs=routed(lambda rel: drive.statvfs(), getattr(os, "statvfs", os.stat)),
        getenv=getenv,
        chdir=lambda path: machine.check_power(),  # the drive already is the current folder
    )


def _storage(machine: Machine) -> ModuleType:
    """Make ``storage``: the console may write to the drive only between two ``remount`` calls; a
    card is the folder ``sd``.
    """

    def remount(mount_path: str, readonly: bool = False, **_: Any) -> None:
        machine.check_power()
        if mount_path != "/":
            return
        if machine.computer:
            raise RuntimeError("Cannot remount path when visible via USB.")
        machine.readonly = readonly

    def getmount(mount_path: str) -> Any:
        if mount_path != "/":
            raise OSError(errno.EINVAL, "Invalid argument")
        return SimpleNamespace(readonly=machine.readonly)

    def mount(filesystem: Any, mount_path: str, *, readonly: bool = False) -> None:
        machine.check_power()

    return module(
        "storage",
        remount=remount,
        getmount=getmount,
        mount=mount,
        VfsFat=lambda device: device,
        disable_usb_drive=lambda: None,
    )


def _sdcardio(machine: Machine) -> ModuleType:
    """Make ``sdcardio``: a card is in the slot if the drive's folder ``sd`` holds anything."""

    class SDCard:
        def __init__(self, bus: Any, cs: Pin, baudrate: int = 8_000_000) -> None:
            folder = machine.drive.root / "sd"
            if not folder.is_dir() or not any(folder.iterdir()):
                raise OSError("no SD card")

    return module("sdcardio", SDCard=SDCard)


_RELOADED = "SUPERVISOR_RELOAD"


def _supervisor(machine: Machine) -> ModuleType:
    class Runtime:
        autoreload = True
        run_reason = machine.run_reason

        @property
        def usb_connected(self) -> bool:
            return machine.computer

        @property
        def display(self) -> Display | None:
            return machine.display

    def reload() -> None:
        machine.run_reason = _RELOADED
        raise Reload

    def ticks_ms() -> int:
        machine.check_power()
        return machine.ticks_ms()

    return module(
        "supervisor",
        runtime=Runtime(),
        RunReason=SimpleNamespace(STARTUP=STARTUP, SUPERVISOR_RELOAD=_RELOADED),
        ticks_ms=ticks_ms,
        reload=reload,
    )


def _rtc(machine: Machine) -> ModuleType:
    class RTC:
        @property
        def datetime(self) -> time.struct_time:
            return machine.clock() if machine.clock else time.gmtime(_EPOCH)

    return module("rtc", RTC=RTC)


def _time(machine: Machine) -> ModuleType:
    """Make ``time``: the board's, in which seconds pass as its host says."""

    def sleep(seconds: float) -> None:
        machine.sleep(int(seconds * 1_000_000))

    return _copy(time, sleep=sleep, monotonic=lambda: machine.age_us() / 1_000_000)
