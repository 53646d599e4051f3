"""Stand in for microcontroller: 4 KB of nvm, erased; a reset ends the play."""

from handheld import PowerOff


class Pins:
    pass


pin = Pins()
nvm = bytearray(b"\xff" * 4096)


def reset():
    raise PowerOff
