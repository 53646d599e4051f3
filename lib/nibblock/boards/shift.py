"""Keys behind a shift register: PyBadge, PyGamer, EdgeBadge. RAM: about 0.2 KB."""

import keypad

from nibblock.boards import NAMES
from nibblock.boards.given import find_pin


def open_keys(buttons, kind):
    """Scan the register whose keys are ``buttons`` in order. Return (scanner, codes, None)."""
    names = NAMES.split()
    codes = bytes([names.index(name) for name in buttons.split()])
    scanner = keypad.ShiftRegisterKeys(
        clock=find_pin("BUTTON_CLOCK"),
        data=find_pin("BUTTON_OUT"),
        latch=find_pin("BUTTON_LATCH"),
        key_count=len(codes),
        value_when_pressed=True,
        interval=0.001,
        max_events=32,
    )
    return scanner, codes, None
