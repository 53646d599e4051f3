"""Touch panels, each read by a library; the row of the board says by which (given.py, TOUCH).

A library is imported only on boards with its panel. RAM: 2 KB and the library.
"""

import time

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const

_AGAIN = const(1000)  # ms between two looks for a panel
_PRESSED = const(100)  # of a TSC2007's pressure
_NUMBERS = const(5)  # in a row, after the name


class Panel:
    """The panel that ``text`` describes. ``least``: see given.py; ``edges``: its readings at the
    left, right, top and bottom of the display; ``swapped``: whether it reads along before across.
    """

    def __init__(self, text):
        from nibblock.boards.given import find_pin, pairs  # here: they are needed once

        words = text.split()
        self.least, *self.edges = [int(word) for word in words[1 : 1 + _NUMBERS]]
        self.swapped = "swap" in words
        named = pairs(" ".join([word for word in words if "=" in word]))
        self._pins = {name: find_pin(pin) for name, pin in named}
        self._name = words[0]
        self._bus = None
        self._due = ticks_ms()  # when to look for it
        self._look = None  # returns what it reads
        self.read()  # opens it, while the heap is empty

    def read(self):
        """Return (across, along) as the panel reads them, None if it isn't touched or is gone."""
        bus = self._bus
        shared = bus and not bus.try_lock()  # what reads a pad there keeps it
        if bus:
            bus.unlock()
        try:
            if not self._look:
                self._open()
            found = self._look and self._look()
        except (OSError, RuntimeError, ValueError):  # it sleeps, or is not there
            return None
        finally:
            if shared:
                bus.try_lock()
        if not found:
            return None
        return (found[1], found[0]) if self.swapped else (found[0], found[1])

    def _open(self):
        now = ticks_ms()
        if ticks_diff(now, self._due) < 0:
            return
        self._due = ticks_add(now, _AGAIN)
        if self._bus is None and self._name not in ("touchscreen", "stmpe610"):
            self._bus = _open_bus(self._pins)
        try:
            self._look = _READERS[self._name](self._bus, self._pins)
        except ImportError:
            from nibblock.boards.given import wrong

            self._look = _nothing
            wrong.append("No touch: the drive lacks the library for %s" % self._name)


def _nothing():
    return None


def _open_bus(pins):
    import board
    import busio
    import digitalio

    if "RST" in pins:
        reset = digitalio.DigitalInOut(pins["RST"])
        reset.switch_to_output(False)
        time.sleep(0.01)
        reset.value = True
        time.sleep(0.05)  # it starts
    return busio.I2C(pins["SCL"], pins["SDA"]) if "SCL" in pins else board.I2C()


def _touchscreen(bus, pins):
    from adafruit_touchscreen import Touchscreen  # pyright: ignore[reportMissingImports]

    panel = Touchscreen(pins["XL"], pins["XR"], pins["YD"], pins["YU"])
    return lambda: panel.touch_point


def _focaltouch(bus, pins):
    from adafruit_focaltouch import Adafruit_FocalTouch  # pyright: ignore[reportMissingImports]

    panel = Adafruit_FocalTouch(bus)
    return lambda: _first(panel.touched and panel.touches)  # 32 bytes only when there is one


def _cst8xx(bus, pins):
    from adafruit_cst8xx import Adafruit_CST8XX  # pyright: ignore[reportMissingImports]

    panel = Adafruit_CST8XX(bus)
    return lambda: _first(panel.touches)


def _tt21100(bus, pins):
    from adafruit_tt21100 import TT21100  # pyright: ignore[reportMissingImports]

    panel = TT21100(bus)
    return lambda: _first(panel.touches)


def _stmpe610(bus, pins):
    import board
    import digitalio
    from adafruit_stmpe610 import Adafruit_STMPE610_SPI  # pyright: ignore[reportMissingImports]

    panel = Adafruit_STMPE610_SPI(board.SPI(), digitalio.DigitalInOut(pins["CS"]))
    return lambda: _first(panel.touches)


def _gt911(bus, pins):
    from gt911 import GT911  # pyright: ignore[reportMissingImports]

    try:
        panel = GT911(bus, 0x5D)
    except ValueError:  # nothing has that address
        panel = GT911(bus, 0x14)

    def look():
        touches = panel.touches
        return touches and touches[0]

    return look


def _tsc2007(bus, pins):
    from adafruit_tsc2007 import TSC2007  # pyright: ignore[reportMissingImports]

    panel = TSC2007(bus)

    def look():
        point = panel.touch
        return (point["x"], point["y"]) if point["pressure"] > _PRESSED else None

    return look


def _first(touches):
    return (touches[0]["x"], touches[0]["y"]) if touches else None


_READERS = {
    "touchscreen": _touchscreen,
    "focaltouch": _focaltouch,
    "cst8xx": _cst8xx,
    "tt21100": _tt21100,
    "stmpe610": _stmpe610,
    "gt911": _gt911,
    "tsc2007": _tsc2007,
}
