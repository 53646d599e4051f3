"""Keys behind a shift register: PyBadge, PyGamer, EdgeBadge. RAM: about 0.2 KB."""

import board
import keypad

from nibblock.boards import NAMES


def open_keys(buttons, kind):
    """Scan the register whose keys are ``buttons`` in order. Return (scanner, codes, None)."""
    names = NAMES.split()
    codes = bytes([names.index(name) for name in buttons.split()])
    scanner = keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=len(codes),
        value_when_pressed=True,
        interval=0.001,
        max_events=32,
    )
    return scanner, codes, None
