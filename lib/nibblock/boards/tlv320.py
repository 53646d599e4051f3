"""Sets up the codec TLV320DAC3100 of a Fruit Jam for headphones and its speaker. RAM: none kept.

Not tried on a board. The values are what Adafruit's library adafruit_tlv320 writes for 44,100
samples a second, 16 bits, a main clock of 15 MHz, and its usual volume; it is too large for what it
would do here.
"""

import time

import board
import pwmio

from nibblock import const

_ADDRESS = const(0x18)
_CLOCK = const(15_000_000)  # Hz

# Registers and values; register 0 chooses the page.
_CLOCKS = (
    b"\x00\x00\x05\x51\x06\x23\x07\x1d\x08\x50"  # PLL: 15 MHz x 35.7504 / 5, of the main clock
    b"\x04\x03\x05\xd1"
)
_OUTPUTS = (
    b"\x1b\x00\x0b\x93\x0c\x81\x0d\x00\x0e\x80"  # I2S of 16 bits; dividers 19, 1, 128
    b"\x41\xd8\x42\xd8\x3f\xd4\x40\x00"  # both channels on, at -20 dB
    b"\x00\x01\x1f\xd4\x24\xa8\x25\xa8\x23\x44\x28\x34\x29\x34"  # headphones
    b"\x20\x80\x26\x94\x2a\x0c"  # speaker
)


def set_up(main_clock):
    """Start the codec; return its clock, which must go on. OSError if it does not answer."""
    clock = pwmio.PWMOut(main_clock, frequency=_CLOCK, duty_cycle=1 << 15)
    bus = board.I2C()
    while not bus.try_lock():
        pass
    try:
        bus.writeto(_ADDRESS, b"\x00\x00")
        bus.writeto(_ADDRESS, b"\x01\x01")  # reset
        time.sleep(0.01)
        _write(bus, _CLOCKS)
        time.sleep(0.01)  # the PLL locks
        _write(bus, _OUTPUTS)
    except OSError:
        clock.deinit()
        raise
    finally:
        bus.unlock()
    return clock


def _write(bus, pairs):
    for i in range(0, len(pairs), 2):
        bus.writeto(_ADDRESS, pairs[i : i + 2])
