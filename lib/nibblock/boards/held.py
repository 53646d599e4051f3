"""Finds which of A and B is held at power-on, for boot.py. RAM: none kept.

On boards with a keyboard (Cardputer, T-Deck) it is always "": their keys are not pins.
"""

import time

import board
import digitalio

from nibblock.boards import NAMES
from nibblock.boards.given import BUTTONS, KEYS, find_pin, pairs, profile, text


def held():
    """Return "A", "B" or ""."""
    row, explicit = profile(board.board_id)
    buttons = None if explicit else text("NIBBLOCK_BUTTONS")
    if buttons:
        kind = text("NIBBLOCK_BUTTONS_ACTIVE") or "low"
    elif row:
        kind, buttons = row[KEYS], row[BUTTONS]
    else:
        return ""
    if kind in ("shift", "stick"):
        return _in_register(buttons)
    if kind in ("low", "high") and "=" in buttons.split(" ")[0]:
        for name, pin in pairs(buttons):
            if name in ("A", "B") and _is(find_pin(pin), kind == "high"):
                return name
    return ""


def _is(pin, pressed):
    with digitalio.DigitalInOut(pin) as button:  # pyright: ignore[reportGeneralTypeIssues] - wrong stubs
        button.switch_to_input(pull=digitalio.Pull.DOWN if pressed else digitalio.Pull.UP)
        time.sleep(0.001)  # the pull needs a moment
        return button.value == pressed


def _in_register(buttons):
    from nibblock.boards.shift import open_keys

    scanner, codes, _ = open_keys(buttons, "shift")
    time.sleep(0.02)
    found = ""
    event = scanner.events.get()
    while event and not found:
        name = NAMES.split()[codes[event.key_number]]
        if name in ("A", "B"):
            found = name
        event = scanner.events.get()
    scanner.deinit()
    return found
