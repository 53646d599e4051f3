"""The wire to the page: a device file. The page gets what is written as 32-bit numbers, at once.

The first number says what the others are. The page may look at the memory while it gets them.
"""

from array import array

from micropython import const

PICTURE = const(1)  # layers, see displayio
WRITTEN = const(2)  # the drive is written, and whole again
CHIP = const(3)  # the address and length of the chip's own memory, which has changed
TONE = const(4)  # Hz (0: silence), loudness up to 65535
LIGHT = const(5)  # per cent

_device = open("/dev/nibblock", "wb")


def send(kind, first=0, second=0):
    """Send a message of two numbers."""
    _device.write(array("i", (kind, first, second)))


def send_all(numbers):
    """Send an array of numbers whose first is the kind."""
    _device.write(numbers)
