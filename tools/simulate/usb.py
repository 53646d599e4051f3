"""Stand-in for a USB host: ``usb.core`` with a keyboard while ``machine.plugged``."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tools.simulate.machine import Machine, module

_USAGES = {"LEFT": 0x50, "UP": 0x52, "RIGHT": 0x4F, "DOWN": 0x51, "A": 0x28, "B": 0x29}
_USAGES |= {"START": 0x10, "SELECT": 0x2B, "X": 0x06, "Y": 0x19}
_ENDPOINT = 0x81
#: One configuration with one interface, a boot keyboard, and its endpoint.
DESCRIPTION = bytes((9, 2, 34, 0, 1, 1, 0, 0xA0, 50))
DESCRIPTION += bytes((9, 4, 0, 0, 1, 3, 1, 1, 0))
DESCRIPTION += bytes((9, 0x21, 0x11, 1, 0, 1, 0x22, 63, 0))
DESCRIPTION += bytes((7, 5, _ENDPOINT, 3, 8, 0, 10))


class USBError(OSError):
    """As in ``usb.core``."""


class USBTimeoutError(USBError):
    """As in ``usb.core``."""


class _Keyboard:
    """Reports the buttons held, whenever they differ from those reported last."""

    idVendor = 0x1209
    idProduct = 1

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._reported = bytes(8)

    def _check(self) -> None:
        if not self._machine.plugged:
            raise USBError(19, "No such device")

    def is_kernel_driver_active(self, interface: int) -> bool:
        return True

    def detach_kernel_driver(self, interface: int) -> None:
        self._check()

    def set_configuration(self, configuration: int = 1) -> None:
        self._check()

    def ctrl_transfer(
        self, kind: int, request: int, value: int = 0, index: int = 0, data: Any = None
    ) -> int:
        self._check()
        if (kind, request) != (0x80, 6):
            return 0
        data[: len(DESCRIPTION)] = DESCRIPTION
        return len(DESCRIPTION)

    def read(self, endpoint: int, buffer: Any, timeout: int | None = None) -> int:
        self._check()
        held = [_USAGES[name] for name in sorted(self._machine.held) if name in _USAGES][:6]
        report = bytes((0, 0, *held, *[0] * (6 - len(held))))
        if report == self._reported:
            raise USBTimeoutError(110, "timed out")
        self._reported = report
        buffer[:] = report
        return len(report)


def usb_modules(machine: Machine) -> list[ModuleType]:
    """Make ``usb`` and ``usb.core``."""
    keyboard = _Keyboard(machine)
    core = module(
        "usb.core",
        USBError=USBError,
        USBTimeoutError=USBTimeoutError,
        find=lambda find_all=False, **_: iter([keyboard] if machine.plugged else []),
    )
    return [module("usb", core=core, __path__=[]), core]
