"""Five keys: four directions and A, which is B while it is held. RAM: 0.6 KB."""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.boards import BoardError
from nibblock.keys import A, B

_HOLD = const(400)  # ms


def open_keys(buttons, kind):
    """Return (scanner of the directions, codes, what the middle key means)."""
    import digitalio

    from nibblock.boards.given import apart, find_pin, scan
    from nibblock.boards.plugged import Plugged

    others, middle = apart(buttons, ("A",))
    if not middle:
        raise BoardError("NIBBLOCK_BUTTONS: A has no pin")
    pin = digitalio.DigitalInOut(find_pin(middle["A"]))
    pin.switch_to_input(pull=digitalio.Pull.UP)
    scanner, codes = scan(others, "low")
    return scanner, codes, Plugged(Middle(pin))


class Middle:
    """The middle key, at a pin that is low while it is pressed."""

    def __init__(self, pin):
        self._pin = pin
        self._press = Press()

    def read(self):
        """Return the buttons that it means now, bit 1 << code."""
        return self._press.read(not self._pin.value)


class Press:
    """A key that is A if it is let go soon, and B while it is held longer."""

    def __init__(self):
        self._pressed = False
        self._since = 0

    def read(self, pressed):
        """Return the buttons that the key means now, bit 1 << code; A for one call."""
        now = ticks_ms()
        if pressed and not self._pressed:
            self._since = now
        was = self._pressed
        self._pressed = pressed
        is_long = ticks_diff(now, self._since) >= _HOLD
        if pressed:
            return 1 << B if is_long else 0
        return 1 << A if was and not is_long else 0
