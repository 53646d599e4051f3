"""Pads on I2C, over stand-ins of each: what they report, coming and going, and bus errors; and the
key kinds axes and five.
"""

import importlib
from functools import partial
from types import SimpleNamespace

import pytest

from tools.simulate.i2c import PadBus

LEFT, UP, RIGHT, DOWN, A, B, START, SELECT, X, Y = range(10)
RELEASE = 32
NAMES = ["LEFT", "UP", "RIGHT", "DOWN", "A", "B", "START", "SELECT", "X", "Y"]


class Chip:
    """A bus with one simple device: ``answer`` for each read, ``asked`` what was written last."""

    def __init__(self, address, answer):
        self.address, self.answer = address, answer
        self.there = True
        self.asked = []
        self.carried = 0

    def try_lock(self):
        return True

    def _check(self, address):
        if address != self.address or not self.there:
            raise OSError(19)

    def writeto(self, address, data):
        self._check(address)
        self.carried += 1 + len(data)
        self.asked.append(bytes(data))

    def readfrom_into(self, address, buffer, start=0, end=None):
        self._check(address)
        self.carried += 1 + len(buffer[start:end])
        buffer[start:end] = bytes(self.answer)[: len(buffer[start:end])]


class Opened:
    """What the console polls every 10 ms, on a bus; ``ms`` is the clock."""

    def __init__(self, hardware, bus, buttons=""):
        self.ms = 1000
        self.bus = bus
        hardware.modules["supervisor"].ticks_ms = lambda: self.ms
        hardware.modules["board"].I2C = lambda: bus
        pads = importlib.import_module("nibblock.boards.pads")
        self.keys, self.codes, self.source = pads.open_keys(buttons, "pads")

    def look(self, times=30):
        """Return what is reported in so many looks; none carries more than 2 ms at 100 kHz."""
        found = []
        for _ in range(times):
            self.ms += 10
            self.bus.carried = 0
            code = self.source.poll()
            assert self.bus.carried * 9 <= 200  # bits
            found += [code] if code >= 0 else []
        return found


@pytest.fixture
def opened(hardware):
    return partial(Opened, hardware)


@pytest.fixture
def machine():
    return SimpleNamespace(board=SimpleNamespace(pad="gamepad_qt"), plugged=True, held=set())


@pytest.mark.parametrize("buttons", ["", "pad", "gamepad_qt", "pad SDA=SDA SCL=SCL"])
def test_a_gamepad_qt_is_found_and_read(buttons, opened, machine, hardware):
    bus = PadBus(machine)
    hardware.board("some", ["SDA", "SCL"])
    hardware.modules["busio"].I2C = lambda scl, sda: bus
    pad = opened(bus, buttons)
    assert pad.look() == [] and pad.keys.events == ()
    for code, name in enumerate(NAMES):
        machine.held.add(name)
        assert pad.look() == [code]
        machine.held.clear()
        assert pad.look() == [code | RELEASE]
    machine.held.update(("UP", "LEFT", "B"))
    assert sorted(pad.look()) == [LEFT, UP, B]


def test_a_pad_is_plugged_in_and_out_at_any_time(opened, machine):
    machine.plugged = False
    pad = opened(PadBus(machine))
    assert pad.look() == []
    machine.plugged = True
    machine.held.add("A")
    assert pad.look(200) == [A]  # within two seconds
    machine.plugged = False
    assert pad.look() == [A | RELEASE]
    machine.plugged = True
    assert pad.look(200) == [A]


def test_another_chip_at_its_address_is_none(opened, machine, monkeypatch):
    monkeypatch.setattr("tools.simulate.i2c._CHIP", 0x12)
    machine.held.update(NAMES)
    assert opened(PadBus(machine)).look(400) == []


def test_a_bus_without_pull_ups_is_tried_again(opened, machine, hardware):
    pad = opened(PadBus(machine))
    faults = [RuntimeError("No pull up found"), None]

    def i2c():
        fault = faults.pop(0)
        if fault:
            raise fault
        return pad.bus

    hardware.modules["board"].I2C = i2c
    machine.held.add("B")
    assert pad.look(10) == []
    assert pad.look(200) == [B]


def test_a_joy_featherwing(opened):
    class Wing(Chip):
        def readfrom_into(self, address, buffer, start=0, end=None):
            asked = self.asked[-1]
            answers = {
                b"\0\1": b"\x55",
                b"\1\4": self.keys,
                b"\x09\x07": self.x,
                b"\x09\x08": self.y,
            }
            self.answer = answers[asked]
            super().readfrom_into(address, buffer, start, end)

    wing = Wing(0x49, b"")
    wing.keys, wing.x, wing.y = b"\xff" * 4, b"\2\0", b"\2\0"
    pad = opened(wing)
    assert pad.look() == []
    wing.keys = (0xFFFFFFFF & ~(1 << 6)).to_bytes(4, "big")
    assert pad.look() == [A]
    wing.x, wing.y = b"\3\xff", b"\3\xff"
    assert sorted(pad.look()) == [LEFT, UP]


EXTENSION = [128, 128, 0, 0, 0xFF, 0xFF]
SIMPLE = {
    "cardkb": (0x5F, [0], {A: [13], LEFT: [0xB4], Y: [ord("v")]}),
    "faces": (0x08, [255], {UP: [0xFE], B: [0xDF], START: [0x7F]}),
    "m5_joystick": (0x52, [128, 128, 0], {LEFT: [0, 128, 0], UP: [128, 255, 0]}),
    "qwiic_joystick": (0x20, [128, 0, 128, 0, 1], {RIGHT: [255, 0, 128, 0, 1]}),
    "nunchuk": (0x52, EXTENSION, {A: [*EXTENSION[:5], 0xFE], DOWN: [128, 0, *EXTENSION[2:]]}),
    "wii_classic": (
        0x52,
        EXTENSION,
        {RIGHT: [*EXTENSION[:4], 0x7F, 0xFF], X: [*EXTENSION[:5], 0xF7]},
    ),
}


@pytest.mark.parametrize("name", SIMPLE)
def test_pads_that_settings_name(name, opened):
    address, rest, presses = SIMPLE[name]
    chip = Chip(address, rest)
    pad = opened(chip, name)
    assert pad.look() == []
    for code, answer in presses.items():
        chip.answer = answer
        if name == "cardkb":  # a press, not a state
            assert pad.look(2) == [code, code | RELEASE]
            chip.answer = rest
            assert pad.look() == []
            continue
        assert pad.look() == [code]
        chip.answer = rest
        assert pad.look() == [code | RELEASE]
    chip.there = False
    assert pad.look(200) == []
    chip.there = True
    code, answer = next(iter(presses.items()))
    chip.answer = answer
    assert pad.look(200)[0] == code


def test_a_stick_with_one_key_has_two_buttons(opened):
    chip = Chip(0x52, [128, 128, 0])
    pad = opened(chip, "m5_joystick")
    pad.look()
    chip.answer = [128, 128, 1]
    assert pad.look(10) == []
    chip.answer = [128, 128, 0]
    assert pad.look() == [A, A | RELEASE]
    chip.answer = [128, 128, 1]
    assert pad.look(60) == [B]
    chip.answer = [128, 128, 0]
    assert pad.look() == [B | RELEASE]


def test_own_keys_beside_a_pad_and_an_unknown_pad(opened, machine, hardware):
    hardware.board("some", ["BTN_A"])
    pad = opened(PadBus(machine), "gamepad_qt A=BTN_A")
    assert pad.keys.args[0] == ("BTN_A",) and pad.codes == b"\x04"
    from nibblock.boards import BoardError

    with pytest.raises(BoardError, match="no pad is called gamepad"):
        opened(PadBus(machine), "gamepad")


def test_two_analogue_pins_are_a_d_pad():
    axes = importlib.import_module("nibblock.boards.axes").Axes
    across, along = SimpleNamespace(value=0), SimpleNamespace(value=0)
    pad = axes(across, along)
    assert pad.read() == 0
    across.value, along.value = 65535, 30000
    assert pad.read() == 1 << LEFT | 1 << DOWN
    across.value, along.value = 30000, 60000
    assert pad.read() == 1 << RIGHT | 1 << UP
