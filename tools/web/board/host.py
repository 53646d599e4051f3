"""The host of the stand-ins (tools/standins): the page, which gets messages over a device file.

A message is some 32-bit numbers, the first of which says what the others are. The page gets it at
once, and may look at the memory meanwhile. What the page asks for, page.py puts into ``size`` and
``settings`` before anything else is imported.
"""

import time
from array import array

from micropython import const
from uctypes import addressof

PICTURE = const(1)  # layers, see screen.py
WRITTEN = const(2)  # the drive is written, and whole again
CHIP = const(3)  # the address and length of the chip's own memory, which has changed
TONE = const(4)  # Hz (0: silence), loudness up to 65535
LIGHT = const(5)  # per cent

_CHIP_FILE = "/chip.bin"
_CHIP_BYTES = 4096
_TICKS = 0x1FFFFFFF
_FIRST = 0x1FFFFFFF - 65535  # as on boards, the clock first wraps 65 s after power-on

board_id = "browser"
size = [240, 240]
# The order is that of the keys' codes, so a key's number is its code.
_BUTTONS = ("LEFT", "UP", "RIGHT", "DOWN", "A", "B", "START", "SELECT", "X", "Y")
pins = {name: name for name in _BUTTONS + ("SPEAKER",)}
settings = {
    "NIBBLOCK_BUTTONS": " ".join("%s=%s" % (name, name) for name in _BUTTONS),
    "NIBBLOCK_SPEAKER": "SPEAKER",
}
scanner = None

_device = open("/dev/nibblock", "wb")
_zero = time.ticks_ms()


def send(kind, first=0, second=0):
    """Send a message of two numbers."""
    _device.write(array("i", (kind, first, second)))


def send_all(numbers):
    """Send an array of numbers whose first is the kind."""
    _device.write(numbers)


class Restart(BaseException):
    """The console asks for a new machine for the same drive.

    ``reloads``: code.py is to run again, as after supervisor.reload(); else it is a reset.
    """

    def __init__(self, reloads):
        self.reloads = reloads


def reload():
    raise Restart(True)


def reset():
    raise Restart(False)


def ticks_ms():
    return time.ticks_diff(time.ticks_ms(), _zero) + _FIRST & _TICKS


def skip(ms):
    """Let this long not have passed."""
    global _zero
    _zero = time.ticks_add(_zero, ms)


class _Nvm:
    """The chip's own memory, which the page keeps in a file."""

    def __init__(self):
        self._bytes = bytearray(b"\xff" * _CHIP_BYTES)
        try:
            with open(_CHIP_FILE, "rb") as file:
                file.readinto(self._bytes)
        except OSError:  # the page has none yet
            pass

    def __len__(self):
        return _CHIP_BYTES

    def __getitem__(self, at):
        found = self._bytes[at]
        return found if isinstance(found, int) else bytes(found)

    def __setitem__(self, at, value):
        self._bytes[at] = value
        send(CHIP, addressof(self._bytes), _CHIP_BYTES)


nvm = _Nvm()


def scan_with(keys):
    """Take the scanner that was made last: page.py puts presses and releases into it."""
    global scanner
    scanner = keys


def display():
    from screen import Display

    return Display(size[0], size[1])


def font():
    """Return the letters' rows, which the build made (tools/web/drive.py)."""
    with open("/board/terminal.bin", "rb") as file:
        return file.read()


def tone(pitch, loudness):
    send(TONE, pitch, loudness)


def written():
    send(WRITTEN)
