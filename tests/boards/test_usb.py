"""USB keyboards and pads that come and go, with stand-ins for the host and the pads' library."""

import importlib
import sys
from types import ModuleType, SimpleNamespace

import pytest

from nibblock.keys import DOWN, LEFT, RELEASE, RIGHT, START, UP, A, B, X
from tools.simulate.usb import DESCRIPTION, USBError, USBTimeoutError

MOUSE = DESCRIPTION[:16] + b"\x02" + DESCRIPTION[17:]


class Device:
    """A USB device with this description; ``keys`` are the usages held, None: unplugged."""

    idVendor = 1

    def __init__(self, description=DESCRIPTION, product=1):
        self.idProduct = product
        self.description = description
        self.keys = ()
        self.calls = []
        self.told = None

    def ctrl_transfer(self, kind, request, value, index, data=None):
        self.calls.append((kind, request))
        if self.keys is None:
            raise USBError(19)
        if data is not None:
            data[: len(self.description)] = self.description
        return len(self.description)

    def is_kernel_driver_active(self, number):
        return True

    def detach_kernel_driver(self, number):
        self.calls.append("detached")

    def set_configuration(self):
        pass

    def read(self, endpoint, buffer, timeout):
        assert endpoint == 0x81 and timeout == 1
        if self.keys is None:
            raise USBError(19)
        if self.keys == self.told:
            raise USBTimeoutError(110)
        self.told = self.keys
        report = [0, 0, *self.keys]
        buffer[:] = bytes(report + [0] * (8 - len(report)))
        return 8


class Host:
    """The bus: which devices are on it, and the clock."""

    def __init__(self, hardware, monkeypatch):
        self.devices = []
        self.now = 0
        self.pad = None
        core = ModuleType("usb.core")
        core.__dict__.update(
            USBError=USBError,
            USBTimeoutError=USBTimeoutError,
            find=lambda find_all: iter(self.devices),
        )
        package = ModuleType("usb")
        package.core = core
        hardware._add("supervisor", ticks_ms=lambda: self.now)
        for name, module in {**hardware.modules, "usb": package, "usb.core": core}.items():
            monkeypatch.setitem(sys.modules, name, module)

    def events(self, buttons, ms=100):
        """Return the events of the next ``ms``, polled each millisecond."""
        found = []
        for _ in range(ms):
            self.now += 1
            event = buttons.next()
            while event >= 0:
                found.append(event)
                event = buttons.next()
        return found


@pytest.fixture
def host(hardware, monkeypatch):
    return Host(hardware, monkeypatch)


@pytest.fixture
def opened(host, hardware, screen):
    """The buttons of a Fruit Jam, whose display is not on ``board``."""
    hardware.modules["supervisor"].runtime.display = screen(320, 240)
    hardware.board("adafruit_fruit_jam", ["BUTTON1", "BUTTON2", "BUTTON3"])
    board = importlib.import_module("nibblock.boards").open_board()
    assert (board.width, board.height) == (320, 240)
    return board.buttons


def press_pin(buttons, number, pressed, at):
    buttons._events.append(SimpleNamespace(key_number=number, pressed=pressed, timestamp=at))


def test_a_keyboard(host, opened):
    keyboard = Device()
    host.devices = [Device(MOUSE, 2), keyboard]
    host.events(opened, 20)
    assert "detached" in keyboard.calls and (0x21, 0x0B) in keyboard.calls
    keyboard.keys = (0x4F,)
    assert host.events(opened) == [RIGHT]
    keyboard.keys = (0x4F, 0x28)
    assert host.events(opened) == [A]
    keyboard.keys = (0x1A, 0x00)
    assert sorted(host.events(opened)) == sorted([RIGHT | RELEASE, A | RELEASE, UP])
    keyboard.keys = ()
    assert host.events(opened) == [UP | RELEASE]
    keyboard.keys = (1, 1, 1, 1, 1, 1)  # too many to tell
    assert host.events(opened) == []


def test_unplugged_in_mid_game(host, opened):
    """What was held is released, and the board's own buttons still work; then it comes back."""
    keyboard = Device()
    host.devices = [keyboard]
    host.events(opened, 20)
    keyboard.keys = (0x50, 0x1B)
    assert sorted(host.events(opened)) == [LEFT, B]
    host.devices, keyboard.keys = [], None
    assert sorted(host.events(opened)) == [LEFT | RELEASE, B | RELEASE]
    for number, code in enumerate((A, DOWN, B)):
        press_pin(opened, number, True, host.now)
        press_pin(opened, number, False, host.now + 20)
        assert host.events(opened) == [code, code | RELEASE]
    again = Device()
    host.devices = [again]
    again.keys = (0x10,)
    assert host.events(opened, 3000) == [START]


def test_unplugged_while_it_is_looked_at(host, opened):
    keyboard = Device()
    keyboard.keys = None
    host.devices = [keyboard]
    assert host.events(opened, 3000) == []
    keyboard.keys = (0x06,)
    assert host.events(opened, 3000) == [X]


def test_other_devices_are_described_only_once(host, opened):
    mouse = Device(MOUSE)
    host.devices = [mouse]
    host.events(opened, 9000)
    assert mouse.calls == [(0x80, 6)]


@pytest.mark.parametrize(
    "description",
    [
        b"",
        b"\x00" * 9,
        b"\xff" * 40,
        DESCRIPTION[:20],
        DESCRIPTION[:-3],
        DESCRIPTION[:9] + b"\x00" + DESCRIPTION[10:],
        DESCRIPTION[:9] * 30,
    ],
)
def test_descriptions_that_make_no_sense(host, opened, description):
    host.devices = [Device(description[:256])]
    assert host.events(opened, 100) == []


@pytest.fixture
def pad(host, monkeypatch):
    """A stand-in for relic_usb_host_gamepad, with a pad that may be unplugged."""

    class Gamepad:
        fault = None

        def __init__(self):
            host.pad = self
            self.connected = True
            names = "LEFT UP RIGHT DOWN A B START SELECT X Y HOME L1 R1"
            names += " JOYSTICK_LEFT JOYSTICK_UP JOYSTICK_RIGHT JOYSTICK_DOWN"
            self.buttons = SimpleNamespace(**dict.fromkeys(names.split(), False))

        def update(self):
            if self.fault:
                raise self.fault
            return self.connected

        def disconnect(self):
            self.connected = False

    module = ModuleType("relic_usb_host_gamepad")
    module.Gamepad = Gamepad
    monkeypatch.setitem(sys.modules, "relic_usb_host_gamepad", module)


def test_a_pad(pad, host, opened):
    buttons = host.pad.buttons
    buttons.JOYSTICK_UP = buttons.L1 = True
    assert sorted(host.events(opened)) == [UP, X]
    buttons.UP = True  # both are the same button
    assert host.events(opened) == []
    buttons.JOYSTICK_UP = False
    assert host.events(opened) == []
    buttons.UP = buttons.L1 = False
    assert sorted(host.events(opened)) == [UP | RELEASE, X | RELEASE]


@pytest.mark.parametrize("fault", [None, USBError(19), ValueError("no endpoints"), RuntimeError()])
def test_a_pad_is_unplugged_in_mid_game(pad, host, opened, fault):
    host.devices = [Device()]
    host.events(opened, 20)
    host.pad.buttons.DOWN = True
    assert host.events(opened) == [DOWN]
    if fault:
        host.pad.fault = fault
    else:
        host.pad.disconnect()
    assert host.events(opened) == [DOWN | RELEASE]
    host.devices[0].keys = (0x28,)
    assert host.events(opened) == [A]
    host.pad.fault, host.pad.connected = None, True  # plugged in again
    assert host.events(opened) == [DOWN]
