"""Stand-in for an I2C bus with a game pad on it while ``machine.plugged``: Adafruit's Gamepad QT,
or M5Stack's Game Boy panel.
"""

from __future__ import annotations

import errno

from tools.simulate.machine import Machine

_SEESAW, _FACES = 0x50, 0x08
_CHIP = 0x87  #: an ATtiny817
_PINS = {"X": 6, "Y": 2, "A": 5, "B": 1, "SELECT": 0, "START": 16}
#: An axis's register: the buttons at its high and its low end.
_AXES = {21: ("LEFT", "RIGHT"), 22: ("DOWN", "UP")}
_BITS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "SELECT", "START")


class PadBus:
    """The bus; ``carried`` counts the bytes of the last look, addresses included."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._asked = b""
        self.carried = 0

    def try_lock(self) -> bool:
        """Lock the bus."""
        return True

    def unlock(self) -> None:
        """Unlock the bus."""

    def writeto(self, address: int, data: bytes) -> None:
        """Ask for a register of the Gamepad QT, or set one."""
        self._check(address)
        self.carried += 1 + len(data)
        self._asked = bytes(data[:2])

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> None:
        """Read the register asked for, or the panel's byte."""
        self._check(address)
        answer = self._panel() if address == _FACES else self._register()
        size = len(buffer[start:end])
        self.carried += 1 + size
        buffer[start : start + size] = answer[:size]

    def _check(self, address: int) -> None:
        here = _FACES if self._machine.board.pad == "faces" else _SEESAW
        if address != here or not self._machine.plugged:
            raise OSError(errno.ENODEV, "No such device")

    def _panel(self) -> bytes:
        held = self._machine.held
        return bytes([sum((name not in held) << bit for bit, name in enumerate(_BITS))])

    def _register(self) -> bytes:
        held = self._machine.held
        if self._asked == b"\0\1":
            return bytes([_CHIP])
        if self._asked[0] == 1:
            up = 0xFFFFFFFF
            for name in held & _PINS.keys():
                up &= ~(1 << _PINS[name])
            return up.to_bytes(4, "big")
        high, low = _AXES[self._asked[1]]
        return (1023 if high in held else 0 if low in held else 512).to_bytes(2, "big")
