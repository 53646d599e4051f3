"""The Cardputer's keyboard. RAM: about 0.3 KB.

Arrows as printed (``; , . /``) or W A S D; Z, Space = A; X, Backspace = B; Enter, Esc = START;
Tab = SELECT; C = X; V = Y. The firmware's module ``cardputer_keyboard`` scans the keys itself,
every 10 ms, and sends them to the REPL unless detached.
"""

import cardputer_keyboard

from nibblock import const

_KEYS = const(56)
# key number (row * 7 + column of the matrix, see keymap.h of the firmware's board), code
_MAP = (
    b"\x21\x00\x24\x00"  # , A: LEFT
    b"\x0c\x01\x2b\x01"  # ; W: UP
    b"\x22\x02\x25\x02"  # / D: RIGHT
    b"\x05\x03\x08\x03"  # . S: DOWN
    b"\x01\x04\x06\x04"  # Z Space: A
    b"\x1e\x05\x1b\x05"  # X Backspace: B
    b"\x0d\x06\x31\x06"  # Enter Esc: START
    b"\x2a\x07\x02\x08\x1f\x09"  # Tab: SELECT, C: X, V: Y
)


def open_keys(buttons, kind):
    """Return (scanner, codes, None)."""
    cardputer_keyboard.detach_serial()
    scanner = cardputer_keyboard.KEYBOARD
    scanner.events.clear()
    codes = bytearray(b"\xff" * _KEYS)  # NO_CODE
    for i in range(0, len(_MAP), 2):
        codes[_MAP[i]] = _MAP[i + 1]
    return scanner, codes, None
