"""Game pads on I2C, which may come and go: Adafruit's Gamepad QT and Joy FeatherWing. RAM: 1.2 KB.

Both have a "seesaw" chip, which says what it is, so they are found without a setting. Those that
settings.toml must name are in pads_named.py.

A pad is a generator: each ``next`` takes the answer to its last question, asks the next one, and
yields the buttons held. So no look takes longer than some 20 bytes on the bus, 2 ms at 100 kHz, and
the chip has the 10 ms until the next one for its answer. (Libraries wait for it: adafruit_seesaw
8 ms for each answer, adafruit_nunchuk 2 ms, and both allocate memory for it.) OSError: it is gone.
"""

import board
from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const
from nibblock.keys import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, X, Y

_AGAIN = const(1500)  # ms between two looks for a pad
_CHIPS = b"\x55\x46\x84\x85\x86\x87\x88\x89"  # what a seesaw answers when it is asked for its kind
_CENTRE = const(512)
_PRESS = const(240)  # of a stick, from its centre


def open_keys(buttons, kind):
    """Return (scanner of the board's own keys, codes, the pad)."""
    from nibblock.boards.given import apart, scan
    from nibblock.boards.plugged import Plugged

    words = buttons.split()
    name = words.pop(0) if words and "=" not in words[0] else "pad"
    own, bus = apart(" ".join(words), ("SDA", "SCL"))
    scanner, codes = scan(own, "low") if own else (NoKeys(), b"")
    return scanner, codes, Plugged(Pad(_kinds(name), bus))


def _kinds(name):
    """Return the pads to look for, as (address, generator)."""
    found = {"gamepad_qt": (0x50, gamepad_qt), "joy_featherwing": (0x49, joy_featherwing)}
    if name == "pad":
        return found["gamepad_qt"], found["joy_featherwing"]
    if name in found:
        return (found[name],)
    from nibblock.boards.pads_named import kind

    return (kind(name),)


class NoKeys:
    """The scanner of a board without keys of its own."""

    events = ()


class Pad:
    """The first pad found; looked for again and again while there is none."""

    def __init__(self, kinds, pins):
        self._kinds = kinds
        self._pins = pins
        self._bus = None
        self._pad = None
        self._next = 0  # which kind to try
        self._due = ticks_ms()

    def read(self):
        """Return the buttons held, bit 1 << code; 0 without a pad."""
        try:
            if self._pad:
                return next(self._pad)
            if self._next or ticks_diff(ticks_ms(), self._due) >= 0:
                self._look()
        except (OSError, RuntimeError, StopIteration):  # it is gone, or another one; no pull-ups
            self._pad = None
        return 0

    def _look(self):
        """Try one kind of pad; after the last one, rest."""
        if self._bus is None:
            self._due = ticks_add(ticks_ms(), _AGAIN)
            self._bus = _open_bus(self._pins)
        address, kind = self._kinds[self._next]
        self._next += 1
        if self._next == len(self._kinds):
            self._next = 0
            self._due = ticks_add(ticks_ms(), _AGAIN)
        pad = kind(self._bus, address)
        next(pad)
        self._pad = pad


def _open_bus(pins):
    """Return the I2C bus, locked: nothing else uses it. RuntimeError if no pull-ups are on it."""
    if pins:
        import busio

        from nibblock.boards.given import find_pin

        bus = busio.I2C(find_pin(pins["SCL"]), find_pin(pins["SDA"]))
    else:
        opened = getattr(board, "STEMMA_I2C", None) or getattr(board, "I2C", None)
        if opened is None:
            raise RuntimeError
        bus = opened()
    if not bus.try_lock():
        raise RuntimeError
    return bus


def gamepad_qt(bus, address):
    """Read a Gamepad QT: X, Y, A, B, SELECT, START and a stick."""
    keys = ((6, X), (2, Y), (5, A), (1, B), (0, SELECT), (16, START))
    return _seesaw(bus, address, keys, (14, 1 << LEFT, 1 << RIGHT), (15, 1 << DOWN, 1 << UP))


def joy_featherwing(bus, address):
    """Read a Joy FeatherWing; its select key is START, which more of the console uses."""
    keys = ((6, A), (7, B), (9, Y), (10, X), (14, START))
    return _seesaw(bus, address, keys, (0, 1 << LEFT, 1 << RIGHT), (1, 1 << UP, 1 << DOWN))


def _seesaw(bus, address, keys, across, along):
    """Read a seesaw's keys, as (its pin, our code), and a stick's two axes, as (its channel, the
    buttons at the high end, and at the low end).
    """
    few = bytearray(2)
    bits = bytearray(4)
    bus.writeto(address, b"\x00\x01")  # which chip are you?
    yield 0
    bus.readfrom_into(address, few, end=1)
    if few[0] not in _CHIPS:
        return
    for pin, _ in keys:
        bits[3 - (pin >> 3)] |= 1 << (pin & 7)
    for register in b"\x03\x0b\x05":  # inputs, with pulls, upwards
        bus.writeto(address, bytes((1, register)) + bits)
        yield 0
    ask_keys = b"\x01\x04"
    axes = ((bytes((9, 7 + across[0])), across), (bytes((9, 7 + along[0])), along))
    held = 0
    stick = 0
    while True:
        for question, axis in axes:
            bus.writeto(address, ask_keys)
            yield held | stick
            bus.readfrom_into(address, bits)
            held = 0
            for pin, code in keys:
                if not bits[3 - (pin >> 3)] & 1 << (pin & 7):
                    held |= 1 << code
            bus.writeto(address, question)
            yield held | stick
            bus.readfrom_into(address, few)
            off = (few[0] << 8 | few[1]) - _CENTRE
            stick &= ~(axis[1] | axis[2])
            if off > _PRESS:
                stick |= axis[1]
            elif off < -_PRESS:
                stick |= axis[2]
