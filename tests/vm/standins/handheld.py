"""Model the handheld of the stand-ins (host.py): one clock, one power switch, one player.

The console runs as on a board. Whenever it sleeps, time passes and the player, a generator, goes
on: ``press(...)``, ``yield`` until the console is idle again, check the result. When the player is
done, the power goes. Nothing here allocates between two ``yield``.
"""

import sys


class PowerOff(BaseException):
    """The power was cut."""


class Reload(BaseException):
    """Code.py is to run again, with what survives: the drive, the chip's memory, sleep memory."""


class Handheld:
    """ms: the clock, close to its wrap as on a board. player: the generator that plays. scanner:
    the keypad, and which of its buttons are held.
    """

    def __init__(self):
        self.ms = 0x1FFFFFFF - 65535
        self.player = None
        self.scanner = None
        self.held = bytearray(32)
        self.wait_until = -1

    def pass_time(self, ms):
        self.ms = (self.ms + ms) & 0x1FFFFFFF
        if self.wait_until >= 0:
            if (self.ms - self.wait_until) & 0x10000000:
                return
            self.wait_until = -1
        try:
            next(self.player)
        except StopIteration:
            raise PowerOff from None

    def wait(self, ms):
        """Make the next ``yield`` take this long."""
        self.wait_until = (self.ms + ms) & 0x1FFFFFFF

    def press(self, name):
        """Press a button; ``release`` releases it."""
        self._put(name, 1)

    def release(self, name):
        self._put(name, 0)

    def _put(self, name, pressed):
        """Queue an event, later than the one before by more than a switch bounces."""
        self.ms = (self.ms + 20) & 0x1FFFFFFF
        key = self.scanner.pins.index(name)
        self.held[key] = pressed
        self.scanner.put(key, pressed)

    def connect(self, scanner):
        """Give the buttons to a new scanner, which finds what is held."""
        self.scanner = scanner
        for key in range(len(scanner.pins)):
            if self.held[key]:
                scanner.put(key, 1)

    def let_go(self):
        """Hold no button."""
        for key in range(len(self.held)):
            self.held[key] = 0


handheld = Handheld()


class Time:
    """``time`` as the console uses it; 0.001 is compared, as arithmetic would make a float."""

    @staticmethod
    def sleep(seconds):
        handheld.pass_time(1 if seconds == 0.001 else int(seconds * 1000))


sys.modules["time"] = Time
