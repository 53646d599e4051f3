"""Pads on I2C that cannot be told from other things at their address: settings.toml names them.

Each is a generator as in pads.py. RAM: 1 KB.
"""

from nibblock.boards import BoardError
from nibblock.keys import DOWN, LEFT, RIGHT, SELECT, START, UP, A, B, X, Y

# A key of the CardKB, and the code of a button.
_TYPED = (
    b"\xb4\x00a\x00\xb5\x01w\x01\xb7\x02d\x02\xb6\x03s\x03"  # directions
    b"\r\x04 \x04z\x04\x1b\x05\x08\x05x\x05m\x06\t\x07c\x08v\x09"
)
_FACES = (UP, DOWN, LEFT, RIGHT, A, B, SELECT, START)  # by bit
_NO = -1
# Of the last two bytes of a classic controller, by bit.
_CLASSIC = (_NO, _NO, START, _NO, SELECT, _NO, DOWN, RIGHT, UP, LEFT, _NO, X, A, Y, B, _NO)
_CENTRE, _PRESS = 128, 60  # of a stick


def kind(name):
    """Return (address, generator) of the pad called ``name``. BoardError: there is none."""
    if name not in _KINDS:
        raise BoardError("settings.toml: NIBBLOCK_BUTTONS: no pad is called %s" % name)
    return _KINDS[name]


def cardkb(bus, address):
    """Read a CardKB, a keyboard that says only what was typed."""
    char = bytearray(1)
    while True:
        bus.readfrom_into(address, char)
        held = 0
        for i in range(0, len(_TYPED), 2):
            if _TYPED[i] == char[0]:
                held = 1 << _TYPED[i + 1]
        yield held
        if held:
            yield 0


def faces(bus, address):
    """Read the Game Boy panel of an M5Stack Faces."""
    byte = bytearray(1)
    while True:
        bus.readfrom_into(address, byte)
        held = 0
        for bit in range(8):
            if not byte[0] & 1 << bit:
                held |= 1 << _FACES[bit]
        yield held


def m5_joystick(bus, address):
    """Read an M5Stack joystick; its button is B while it is held."""
    from nibblock.boards.five import Press

    press = Press()
    state = bytearray(3)
    while True:
        bus.readfrom_into(address, state)
        yield _stick(state[0], state[1]) | press.read(state[2] != 0)


def qwiic_joystick(bus, address):
    """Read a SparkFun Qwiic joystick; its button is B while it is held."""
    from nibblock.boards.five import Press

    press = Press()
    state = bytearray(5)
    held = 0
    while True:
        bus.writeto(address, b"\x03")
        yield held
        bus.readfrom_into(address, state)
        held = _stick(state[0], state[2]) | press.read(state[4] == 0)


def nunchuk(bus, address):
    """Read a Nunchuk: the stick, Z = A, C = B."""
    for state in _extension(bus, address):
        if state is None:
            yield 0
        else:
            keys = ~state[5]
            yield _stick(state[0], state[1]) | (keys & 1) << A | (keys >> 1 & 1) << B


def wii_classic(bus, address):
    """Read a classic controller of the Wii, or a pad of the small NES and SNES."""
    for state in _extension(bus, address):
        held = 0
        if state is not None:
            for bit in range(16):
                if not state[4 + (bit >> 3)] & 1 << (bit & 7) and _CLASSIC[bit] >= 0:
                    held |= 1 << _CLASSIC[bit]
        yield held


def _extension(bus, address):
    """Yield the six bytes of an extension of the Wii's remote, unscrambled; None before."""
    bus.writeto(address, b"\xf0\x55")
    yield None
    bus.writeto(address, b"\xfb\x00")
    yield None
    state = bytearray(6)
    known = None
    while True:
        bus.writeto(address, b"\x00")
        yield known
        bus.readfrom_into(address, state)
        known = state


def _stick(x, y):
    """Return the directions of a stick whose axes grow to the right and upwards."""
    held = 0
    if x < _CENTRE - _PRESS:
        held |= 1 << LEFT
    elif x > _CENTRE + _PRESS:
        held |= 1 << RIGHT
    if y > _CENTRE + _PRESS:
        held |= 1 << UP
    elif y < _CENTRE - _PRESS:
        held |= 1 << DOWN
    return held


_KINDS = {
    "cardkb": (0x5F, cardkb),
    "faces": (0x08, faces),
    "m5_joystick": (0x52, m5_joystick),
    "nunchuk": (0x52, nunchuk),
    "wii_classic": (0x52, wii_classic),
    "qwiic_joystick": (0x20, qwiic_joystick),
}
