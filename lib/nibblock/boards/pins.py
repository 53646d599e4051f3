"""Keys with a pin each: most boards, and home-made ones. RAM: about 0.3 KB."""

import keypad

from nibblock.boards import NAMES, BoardError
from nibblock.boards.given import find_pin, pairs


def open_keys(buttons, kind):
    """Scan ``"UP=GP2 DOWN=GP3 ..."``; kind "low" or "high" is the level of a pressed key.

    Return (scanner, codes, None). BoardError for an unknown button or pin, or if one of the six is
    missing.
    """
    scanner, codes = scan(buttons, kind)
    for code in range(6):
        if code not in codes:
            raise BoardError("NIBBLOCK_BUTTONS: %s has no pin" % NAMES.split()[code])
    return scanner, codes, None


def scan(buttons, kind):
    """Return (scanner, codes) of these buttons. BoardError for an unknown button or pin."""
    names = NAMES.split()
    pins = []
    codes = []
    for name, pin in pairs(buttons):
        if name not in names:
            raise BoardError("no button is called %s: %s" % (name, NAMES))
        codes.append(names.index(name))
        pins.append(find_pin(pin))
    scanner = keypad.Keys(
        tuple(pins), value_when_pressed=kind == "high", interval=0.001, max_events=32
    )
    return scanner, bytes(codes)
