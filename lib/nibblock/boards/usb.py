"""USB keyboards and game pads, on boards that are USB hosts; they may come and go. RAM: 1 KB.

The keys are those of a desktop window: arrows or W A S D; Enter, Space, Z = A; Esc, Backspace, X =
B; M = START; Tab = SELECT; C = X; V = Y. Pads need the library relic_usb_host_gamepad on the drive.
The board's own three buttons are A, down and B.
"""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const

_AGAIN = const(2000)  # ms between two looks for a keyboard
_REPORT = const(8)  # bytes
_FULL = const(256)  # of a configuration's description: the rest is not read
_INTERFACE, _ENDPOINT = const(4), const(5)  # kinds of its parts

_PINS = "A=BUTTON1 DOWN=BUTTON2 B=BUTTON3"
# A usage number of HID, and the code of a button.
_KEYS = (
    b"\x50\x00\x04\x00\x52\x01\x1a\x01\x4f\x02\x07\x02\x51\x03\x16\x03"  # directions
    b"\x28\x04\x2c\x04\x1d\x04\x58\x04\x29\x05\x2a\x05\x1b\x05"  # A, B
    b"\x10\x06\x2b\x07\x06\x08\x19\x09"  # START, SELECT, X, Y
)


def open_keys(buttons, kind):
    """Return (scanner of the board's own buttons, codes, what is plugged in)."""
    from nibblock.boards.given import scan
    from nibblock.boards.plugged import Plugged

    scanner, codes = scan(_PINS, "low")
    return scanner, codes, Plugged(Keyboard(), *_pads())


def _pads():
    """Return the Pad in a list, which is empty without the library for pads."""
    try:
        from nibblock.boards.usb_pad import Pad

        return [Pad()]
    except ImportError:
        return []


class Keyboard:
    """The first keyboard found; looked for again and again while there is none."""

    def __init__(self):
        self._device = None
        self._endpoint = 0
        self._report = bytearray(_REPORT)
        self._held = 0
        self._others = []  # devices that are no keyboards
        self._due = ticks_ms()  # when to look again

    def read(self):
        """Return the buttons held, bit 1 << code; 0 without a keyboard."""
        if self._device is None:
            now = ticks_ms()
            if ticks_diff(now, self._due) < 0:
                return 0
            self._due = ticks_add(now, _AGAIN)
            self._find()
            return 0
        try:
            if _read(self._device, self._endpoint, self._report):
                self._held = _buttons(self._report, self._held)
        except OSError:  # it was unplugged
            self._device = None
            self._held = 0
        return self._held

    def _find(self):
        """Take the first keyboard there is."""
        import usb.core

        try:
            for device in usb.core.find(find_all=True):  # pyright: ignore[reportGeneralTypeIssues] - wrong stubs
                name = device.idVendor, device.idProduct
                if name in self._others:
                    continue
                number, endpoint = _keyboard_of(device)
                if not endpoint:
                    self._others.append(name)
                    continue
                if device.is_kernel_driver_active(number):  # else its keys go to the REPL
                    device.detach_kernel_driver(number)
                device.set_configuration()
                device.ctrl_transfer(0x21, 0x0B, 0, number)  # reports as simple as a BIOS needs
                self._endpoint = endpoint
                self._device = device
                return
        except OSError:  # it is gone again, or does not answer: next time
            pass


def _keyboard_of(device):
    """Return the number of a device's interface for keyboards, and its endpoint; (0, 0): none."""
    found = bytearray(_FULL)
    size = device.ctrl_transfer(0x80, 6, 0x0200, 0, found)  # describe the first configuration
    number = -1
    at = 0
    while at + 6 < size and found[at] > 1:
        if found[at + 1] == _INTERFACE:
            wanted = found[at + 5] == 3 and found[at + 6] == 1 and found[at + 7] == 1
            number = found[at + 2] if wanted else -1
        elif found[at + 1] == _ENDPOINT and number >= 0 and found[at + 2] & 0x80:
            return number, found[at + 2]
        at += found[at]
    return 0, 0


def _read(device, endpoint, report):
    """Return how many bytes of a report arrived within a millisecond."""
    import usb.core

    try:
        return device.read(endpoint, report, timeout=1)
    except usb.core.USBTimeoutError:
        return 0


def _buttons(report, held):
    """Return the buttons of the keys in a report; ``held`` if too many are held to tell."""
    if report[2] == 1:
        return held
    found = 0
    for i in range(2, _REPORT):
        for k in range(0, len(_KEYS), 2):
            if _KEYS[k] == report[i]:
                found |= 1 << _KEYS[k + 1]
    return found
