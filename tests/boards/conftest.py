"""Small stand-ins for the modules that boards use. They record what was opened, and how."""

import sys
from functools import partial
from types import ModuleType, SimpleNamespace

import adafruit_ticks  # before a stand-in of its clock is there
import pytest

import nibblock


class Opened:
    """Anything that is opened with pins and options: Keys, SPI, AnalogIn, BusDisplay ..."""

    def __init__(self, *args, **options):
        self.args = args
        self.options = options


class Spi(Opened):
    """A bus with the card of ``hardware`` on it, or with nothing: its MISO then reads all zeros."""

    def __init__(self, hardware, *args, **options):
        super().__init__(*args, **options)
        self.hardware = hardware
        self.written = b""
        self.locked = self.closed = False

    def try_lock(self):
        self.locked = True
        return True

    def unlock(self):
        self.locked = False

    def deinit(self):
        self.closed = True

    def configure(self, baudrate):
        assert self.locked and baudrate <= 400_000

    def write(self, data):
        assert self.locked
        self.written += data

    def readinto(self, buffer, write_value=0):
        assert self.locked and write_value == 255
        select = self.hardware.levels["SD_CS"]
        asked = self.written.endswith(b"\xff" * 10 + b"\x40\0\0\0\0\x95") and not select
        self.hardware.looks += 1
        late = self.hardware.looks <= self.hardware.busy
        buffer[:] = b"\xff\xff\x01\xff\xff\xff\xff\xff\xff\xff"[: len(buffer)]
        if not asked or late or not self.hardware.card:
            buffer[:] = bytes(len(buffer))


class Events(list):
    """keypad.EventQueue: a list of SimpleNamespace(key_number, pressed, timestamp)."""

    overflowed = False

    def get(self):
        return self.pop(0) if self else None

    def get_into(self, event):
        if not self:
            return False
        event.__dict__.update(self.pop(0).__dict__)
        return True


class Scanner(Opened):
    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        down = Hardware.keys_down if "key_count" in options else ()  # of a shift register
        self.events = Events(
            SimpleNamespace(key_number=key, pressed=True, timestamp=0) for key in down
        )
        self.stopped = False

    def reset(self):
        pass

    def deinit(self):
        self.stopped = True


class Screen:
    auto_refresh = True
    root_group = "terminal"
    brightness = 1.0

    def __init__(self, width=240, height=240):
        self.width, self.height = width, height

    def refresh(self):
        pass


class DimlessScreen(Screen):
    """A screen without a backlight pin: setting the brightness raises an error."""

    @property
    def brightness(self):
        return 1.0

    @brightness.setter
    def brightness(self, value):
        raise RuntimeError("Brightness not adjustable")


class Pin(str):
    pass


class Hardware:
    """The fake modules; ``settings`` is settings.toml, ``pins_down`` the pins that read pressed."""

    keys_down = ()

    def __init__(self):
        self.settings = {}
        self.levels = {}  # pin name: bool, what digitalio reads
        self.calls = []
        self.modules = {}
        self.card = False
        self.busy = 0  # looks for the card that it does not answer
        self.looks = 0
        self.mounted = False
        self._fill()

    def _fill(self):
        add = self._add
        runtime = SimpleNamespace(autoreload=True, run_reason="power on")
        reasons = SimpleNamespace(SUPERVISOR_RELOAD="reload")
        add("supervisor", ticks_ms=lambda: 0, runtime=runtime, RunReason=reasons)
        add("keypad", Keys=Scanner, ShiftRegisterKeys=Scanner, Event=SimpleNamespace)
        self.chip = SimpleNamespace(frequency=125_000_000)
        add("microcontroller", pin=SimpleNamespace(), nvm=None, cpu=self.chip)
        add("storage", getmount=self._getmount, VfsFat=Opened, mount=self._call("mount"))
        add("storage", remount=self._call("remount"), disable_usb_drive=self._call("hide"))
        add("digitalio", DigitalInOut=self._digital(), Pull=SimpleNamespace(UP="up", DOWN="down"))
        add("analogio", AnalogIn=Opened)
        add("busio", SPI=partial(Spi, self), I2C=Opened)
        add("countio", Counter=Opened)
        add("fourwire", FourWire=Opened)
        add("sdcardio", SDCard=self._sd_card)
        add("displayio", release_displays=self._call("release"))
        add("busdisplay", BusDisplay=self._bus_display)
        keyboard = SimpleNamespace(events=Events(), reset=lambda: None)
        add("cardputer_keyboard", KEYBOARD=keyboard, detach_serial=self._call("detach"))

    def _add(self, name, **contents):
        module = self.modules.setdefault(name, ModuleType(name))
        module.__dict__.update(contents)

    def _call(self, name):
        return lambda *args, **options: self.calls.append((name, args, options))

    def _getmount(self, path):
        if not self.mounted:
            raise OSError(19)

    def _sd_card(self, spi, select):
        if not self.card:
            raise OSError("no SD card")
        return Opened(spi, select)

    def _bus_display(self, bus, sequence, **options):
        screen = Screen(options["width"], options["height"])
        screen.bus, screen.sequence, screen.options = bus, sequence, options
        return screen

    def _digital(self):
        hardware = self

        class DigitalInOut:
            def __init__(self, pin):
                self.pin = pin

            def __enter__(self):
                return self

            def __exit__(self, *_):
                pass

            def switch_to_input(self, pull):
                self.pull = pull

            def switch_to_output(self, value):
                self.value = value

            @property
            def value(self):
                return hardware.levels.get(self.pin, self.pull == "up")

            @value.setter
            def value(self, value):
                hardware.levels[self.pin] = value

        return DigitalInOut

    def board(self, board_id, pins=(), screen=None):
        """Make this the running board: its id, the names of its pins, its display."""
        contents = {name: Pin(name) for name in pins}
        contents["board_id"] = board_id
        contents["SPI"] = lambda: Spi(self, "board.SPI")
        contents["I2C"] = lambda: SimpleNamespace(try_lock=lambda: True, unlock=lambda: None)
        if screen:
            contents["DISPLAY"] = screen
        self._add("board", **contents)


def forget_boards():
    """Unload what opens a board; return it, by name."""
    ours = ("nibblock.boards.", "nibblock.pointing.finger.")
    names = [name for name in sys.modules if f"{name}.".startswith(ours)]
    return {name: sys.modules.pop(name) for name in names}


@pytest.fixture
def hardware(monkeypatch, root):
    """Fake modules in sys.modules, settings.toml in ``hardware.settings``, the root as drive."""
    made = Hardware()
    made.board("none")
    for name, module in made.modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    supervisor = made.modules["supervisor"]
    monkeypatch.setitem(sys.modules, "adafruit_ticks", adafruit_ticks)
    monkeypatch.setattr(adafruit_ticks, "ticks_ms", lambda: supervisor.ticks_ms())
    monkeypatch.setattr("os.getenv", made.settings.get)
    monkeypatch.setattr(Hardware, "keys_down", ())
    monkeypatch.chdir(root)
    before = forget_boards()
    with monkeypatch.context() as patch:  # undone before the folder is left
        patch.setattr("os.chdir", made._call("chdir"))
        yield made
    forget_boards()
    sys.modules.update(before)  # other tests hold modules that share them
    if before:
        nibblock.boards = before["nibblock.boards"]


@pytest.fixture
def screen():
    """Return what makes the firmware's display."""
    return Screen
