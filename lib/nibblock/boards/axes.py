"""A D-pad on two analogue pins, as the ODROID-GO and VIDI X have it. RAM: 0.4 KB.

At rest a pin has no voltage; the left or upper key puts it at the full one, the other at half.
"""

import analogio

from nibblock import const
from nibblock.keys import DOWN, LEFT, RIGHT, UP

_HALF = const(16384)  # of 65535: below, nothing is pressed
_FULL = const(49152)


def open_keys(buttons, kind):
    """Return (scanner of the keys with pins, codes, the D-pad)."""
    from nibblock.boards.given import apart, find_pin, scan
    from nibblock.boards.plugged import Plugged

    others, axes = apart(buttons, ("ACROSS", "ALONG"))
    scanner, codes = scan(others, "low")
    across = analogio.AnalogIn(find_pin(axes["ACROSS"]))
    return scanner, codes, Plugged(Axes(across, analogio.AnalogIn(find_pin(axes["ALONG"]))))


class Axes:
    """The directions that two analogue pins mean."""

    def __init__(self, across, along):
        self._across = across
        self._along = along

    def read(self):
        """Return the directions held, bit 1 << code."""
        return _of(self._across.value, LEFT, RIGHT) | _of(self._along.value, UP, DOWN)


def _of(level, full, half):
    if level < _HALF:
        return 0
    return 1 << full if level > _FULL else 1 << half
