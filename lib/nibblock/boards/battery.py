"""Measures the battery, on boards that can. RAM: none kept; the pins are released each time."""

from nibblock import const
from nibblock.boards.given import find_pin

_LOW = const(3500)  # mV: some ten minutes are left of a lithium cell
_NONE = const(2500)  # mV: less is no battery
_FULL_SCALE = const(3300)  # mV at the chip's pin
_READINGS = const(4)


def is_low(given):
    """Return whether the battery is low: ``given`` is the profile's "PIN TIMES" or "PIN TIMES USB".

    It is not while USB power is connected, nor if nothing can be measured.
    """
    words = given.split()
    try:
        if len(words) > 2 and _is_high(words[2]):
            return False
        return _NONE < _measured(words[0]) * int(words[1]) < _LOW
    except Exception:  # such as a pin that is in use, or no such module
        return False


def _is_high(name):
    import digitalio

    with digitalio.DigitalInOut(find_pin(name)) as pin:  # pyright: ignore[reportGeneralTypeIssues] - wrong stubs
        pin.switch_to_input()
        return pin.value


def _measured(name):
    """Return the mV at a pin."""
    import analogio

    pin = analogio.AnalogIn(find_pin(name))
    try:
        total = 0
        for _ in range(_READINGS):
            total += pin.value >> 4  # 12 bits
        return total * _FULL_SCALE // (_READINGS * 4095)
    finally:
        pin.deinit()
