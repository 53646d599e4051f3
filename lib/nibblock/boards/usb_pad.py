"""A USB game pad, by the library relic_usb_host_gamepad. RAM: 0.4 KB and the library.

The library finds pads that are plugged in later, and notices when one is gone.
"""

from relic_usb_host_gamepad import Gamepad  # pyright: ignore[reportMissingImports]

_NAMES = (  # the pad's buttons for each of ours; shoulders are X and Y as well
    ("LEFT", "JOYSTICK_LEFT"),
    ("UP", "JOYSTICK_UP"),
    ("RIGHT", "JOYSTICK_RIGHT"),
    ("DOWN", "JOYSTICK_DOWN"),
    ("A",),
    ("B",),
    ("START", "HOME"),
    ("SELECT",),
    ("X", "L1"),
    ("Y", "R1"),
)


class Pad:
    """The first pad found."""

    def __init__(self):
        self._pad = Gamepad()
        self._held = 0

    def read(self):
        """Return the buttons held, bit 1 << code; 0 without a pad."""
        pad = self._pad
        try:
            if pad.update() and pad.connected:
                self._held = _held(pad.buttons)
        except (OSError, ValueError, RuntimeError):  # unplugged while it was read
            pad.disconnect()
        if not pad.connected:
            self._held = 0
        return self._held


def _held(buttons):
    held = 0
    for code in range(len(_NAMES)):
        for name in _NAMES[code]:
            if getattr(buttons, name):
                held |= 1 << code
    return held
