"""microcontroller in a page: the chip's own memory, which the page keeps in a file, and a reset."""

import wire
from restart import Restart
from uctypes import addressof

_FILE = "/chip.bin"
_SIZE = 4096


class _Nvm:
    def __init__(self):
        self._bytes = bytearray(b"\xff" * _SIZE)
        try:
            with open(_FILE, "rb") as file:
                file.readinto(self._bytes)
        except OSError:  # the page has none yet
            pass

    def __len__(self):
        return _SIZE

    def __getitem__(self, at):
        found = self._bytes[at]
        return found if isinstance(found, int) else bytes(found)

    def __setitem__(self, at, value):
        self._bytes[at] = value
        wire.send(wire.CHIP, addressof(self._bytes), _SIZE)


class _Pins:
    pass


pin = _Pins()
nvm = _Nvm()


def reset():
    raise Restart(False)
