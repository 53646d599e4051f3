"""The T-Deck's trackball and keyboard. RAM: about 0.8 KB.

The ball sends pulses and cannot be held: a step is a tap, and a click of the ball is A. The
keyboard is a separate chip on I2C that reports only presses: W A S D, Z or Space = A, X or
Backspace = B, Enter = START, Q = SELECT, C = X, V = Y, each a tap.
"""

import board
import countio
import digitalio
import keypad

from nibblock import const
from nibblock.keys import RELEASE

_PULSES = const(2)  # of the ball per step: a single one may be a tremble
_ADDRESS = const(0x55)  # the keyboard
_EVERY = const(3)  # the keyboard is polled every third turn (10 ms each)
_PATIENCE = const(100)  # refusals before we stop polling: it starts up later than we do

_CHARS = b"awdsz x\x08\rqcv"
_CODES = b"\x00\x01\x02\x03\x04\x04\x05\x05\x06\x07\x08\x09"


def open_keys(buttons, kind):
    """Return (scanner of the click, codes, taps)."""
    up = digitalio.Pull.UP
    ball = (
        countio.Counter(board.TRACKBALL_LEFT, pull=up),
        countio.Counter(board.TRACKBALL_UP, pull=up),
        countio.Counter(board.TRACKBALL_RIGHT, pull=up),
        countio.Counter(board.TRACKBALL_DOWN, pull=up),
    )
    click = keypad.Keys(
        (board.TRACKBALL_CLICK,), value_when_pressed=False, interval=0.001, max_events=32
    )
    return click, b"\x04", Taps(ball, board.I2C())


class Taps:
    """Ball and keyboard as taps: each press is released at the next poll."""

    def __init__(self, ball, i2c):
        self._ball = ball
        self._i2c = i2c if i2c.try_lock() else None  # kept locked: nothing else uses the bus
        self._char = bytearray(1)
        self._turn = 0
        self._refused = 0
        self._code = -1

    def poll(self):
        """Return a tapped code, then the same | RELEASE, or -1. Allocates only on an error."""
        code = self._code
        if code >= 0:
            self._code = -1
            return code | RELEASE
        code = self._rolled()
        self._turn += 1
        if code < 0 and self._turn >= _EVERY:
            self._turn = 0
            code = self._typed()
        self._code = code
        return code

    def _rolled(self):
        ball = self._ball
        code = 3
        while code >= 0 and ball[code].count < _PULSES:
            code -= 1
        if code >= 0:  # drop what is left of a fast swipe: at most one step per poll
            ball[0].reset()
            ball[1].reset()
            ball[2].reset()
            ball[3].reset()
        return code

    def _typed(self):
        if self._i2c is None:
            return -1
        try:
            self._i2c.readfrom_into(_ADDRESS, self._char)
        except OSError:
            self._refused += 1
            if self._refused == _PATIENCE:
                self._i2c = None
            return -1
        char = self._char[0]
        i = len(_CHARS) - 1
        while i >= 0 and _CHARS[i] != char:
            i -= 1
        return _CODES[i] if i >= 0 else -1
