"""Stand-in for the library of a board's touch panel, which reads where ``machine.finger`` is."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tools.simulate.machine import Machine, module

#: By the panel's name in profiles.txt: its library, and the class there.
_CLASSES = {
    "touchscreen": ("adafruit_touchscreen", "Touchscreen"),
    "focaltouch": ("adafruit_focaltouch", "Adafruit_FocalTouch"),
    "cst8xx": ("adafruit_cst8xx", "Adafruit_CST8XX"),
    "tt21100": ("adafruit_tt21100", "TT21100"),
    "stmpe610": ("adafruit_stmpe610", "Adafruit_STMPE610_SPI"),
    "gt911": ("gt911", "GT911"),
    "tsc2007": ("adafruit_tsc2007", "TSC2007"),
}


def touch_module(machine: Machine) -> ModuleType:
    """Return the library's module."""
    words = machine.board.touch.split()
    name = words[0]
    left, right, top, bottom = map(int, words[2:6])

    def read() -> tuple[int, int] | None:
        if machine.finger is None:
            return None
        x, y = machine.finger
        across = left + (2 * x + 1) * (right - left) // (2 * machine.board.width)
        along = top + (2 * y + 1) * (bottom - top) // (2 * machine.board.height)
        return (along, across) if "swap" in words else (across, along)

    class Panel:
        """All of the libraries' ways to ask for a touch."""

        def __init__(self, *_: Any) -> None:
            pass

        @property
        def touch_point(self) -> tuple[int, int, int] | None:
            found = read()
            return found and (*found, 20000)

        @property
        def touched(self) -> int:
            return int(machine.finger is not None)

        @property
        def touches(self) -> list[Any]:
            found = read()
            if found is None:
                return []
            return [(*found, 1)] if name == "gt911" else [{"x": found[0], "y": found[1]}]

        @property
        def touch(self) -> dict[str, int]:
            x, y = read() or (0, 0)
            return {"x": x, "y": y, "pressure": 500 * self.touched}

    library, of = _CLASSES[name]
    return module(library, **{of: Panel})
