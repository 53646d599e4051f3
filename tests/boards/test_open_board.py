"""open_board() over stand-ins: which board is chosen, what is opened, which errors are reported.

What the buttons then do is in tests/vm/vm_buttons.py; pins and modules are in test_profiles.py.
"""

import importlib
import sys
from collections import namedtuple
from pathlib import Path
from types import SimpleNamespace

import pytest
from boards.conftest import DimlessScreen, Pin
from boards.test_pads import Chip

from nibblock.boards import given

SIX = "UP=GP2 DOWN=GP3 LEFT=GP4 RIGHT=GP5 A=GP6 B=GP7"
GPIO = [f"GP{n}" for n in range(29)]
SWITCHES = [f"SW_{name}" for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y")]
REGISTER = ["BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"]


@pytest.fixture
def open_board(hardware):
    """open_board() from a freshly imported package."""

    def opened():
        board = importlib.import_module("nibblock.boards").open_board()
        importlib.import_module("nibblock.runs").mount_card(board, None)
        return board

    return opened


def fails(open_board):
    with pytest.raises(Exception) as caught:
        open_board()
    assert type(caught.value).__name__ == "BoardError"
    text = str(caught.value)
    assert "\n" not in text
    return text


def every_profile():
    table = str(Path(__file__).resolve().parents[2] / given.FILE)
    return [given.find(board_id, table) for board_id in given.ids(table)]


@pytest.mark.parametrize("row", every_profile(), ids=lambda row: row[0])
def test_every_profile_opens(row, hardware, open_board, screen, monkeypatch):
    width, height = map(int, row[given.SCREEN].split("x"))
    for driver in row[given.TOUCH].split()[:1]:  # as on a drive without it
        monkeypatch.setitem(sys.modules, f"adafruit_{driver}", None)
    panel = screen(width, height)
    hardware.board(row[0], (), panel)
    hardware.modules["board"].__dict__.update(STEMMA_I2C=None, __getattr__=Pin)  # any pin
    board = open_board()
    double = 2 if width >= 400 else 1  # shown twice as large
    assert (board.id, board.width, board.height) == (row[0], width // double, height // double)
    assert panel.auto_refresh is False and board.display.root_group is None
    lacking = "No touch: the drive lacks" if row[given.TOUCH] else row[given.NOTE]
    assert board.note.startswith(lacking) and (row[given.TOUCH] or board.note == lacking)
    assert (board.finger > 0) == bool(row[given.TOUCH])
    assert board.folders == ("levels",) and board.brightness == 100
    assert board.buttons.next() == -1
    assert (board.buttons.delay, board.buttons.rate) == (250, 90)


def test_pins_are_scanned_at_the_level_of_a_pressed_one(hardware, open_board, screen):
    hardware.board("pimoroni_picosystem", SWITCHES, screen())
    buttons = open_board().buttons
    scanner = buttons._keys
    assert scanner.options == {"value_when_pressed": False, "interval": 0.001, "max_events": 32}
    names = dict(zip(scanner.args[0], buttons._codes, strict=True))
    assert names["SW_LEFT"] == 0 and names["SW_UP"] == 1 and names["SW_RIGHT"] == 2
    assert names["SW_DOWN"] == 3 and names["SW_A"] == 4 and names["SW_Y"] == 9


def test_the_shift_register_of_a_pygamer(hardware, open_board, screen):
    hardware.board("pygamer", [*REGISTER, "JOYSTICK_X", "JOYSTICK_Y"], screen(160, 128))
    buttons = open_board().buttons
    assert buttons._keys.options["key_count"] == 4
    assert buttons._keys.options["value_when_pressed"] is True
    assert list(buttons._codes) == [5, 4, 6, 7]  # B A START SELECT


@pytest.mark.parametrize("name", ["pybadge", "pygamer"])
def test_the_profile_of_another_board_says_which_pin_is_missing(name, hardware, open_board, screen):
    hardware.board("mine", GPIO, screen())
    hardware.settings["NIBBLOCK_BOARD"] = name
    assert fails(open_board) == "no pin BUTTON_CLOCK on mine"


def test_the_keyboard_of_a_cardputer(hardware, open_board, screen):
    hardware.board("m5stack_cardputer", (), screen(240, 135))
    codes = open_board().buttons._codes
    assert ("detach", (), {}) in hardware.calls
    assert len(codes) == 56 and codes[0] == 255
    keys = {33: 0, 12: 1, 34: 2, 5: 3, 6: 4, 27: 5, 13: 6, 49: 6, 42: 7, 2: 8, 31: 9}
    assert {key: codes[key] for key in keys} == keys
    assert sum(code != 255 for code in codes) == 17


def test_the_taps_of_a_tdeck(hardware):
    class Counter:
        def __init__(self):
            self.count = 0

        def reset(self):
            self.count = 0

    taps_of = importlib.import_module("nibblock.boards.tdeck").Taps
    ball, bus = [Counter() for _ in range(4)], Chip(0x55, [0])
    taps = taps_of(ball, bus)

    def taken(looks=9):
        return [code for code in (taps.poll() for _ in range(looks)) if code >= 0]

    assert taken() == []
    ball[1].count = 1  # a tremble
    assert taken() == []
    ball[1].count = 7  # a swipe: one step per poll
    assert taken() == [1, 1 | 32]
    for char, code in zip(b"w \x08\rq", (1, 4, 5, 6, 7), strict=True):
        bus.answer = [char]
        assert taken(4) == [code, code | 32]
    bus.answer = b"?"
    assert taken(30) == []
    bus.there = False
    assert taken(400) == []
    bus.there, bus.answer = True, b"w"
    assert taken(30) == []  # no longer polled
    ball[0].count = 2
    assert taken() == [0, 32]
    assert taps_of(ball, SimpleNamespace(try_lock=lambda: False))._i2c is None


def test_a_named_board_wins_over_wiring_and_table(hardware, open_board, screen):
    hardware.board("pimoroni_picosystem", [*REGISTER, *GPIO], screen(160, 128))
    hardware.settings.update(NIBBLOCK_BOARD="pybadge", NIBBLOCK_BUTTONS=SIX, NIBBLOCK_DISPLAY="x")
    board = open_board()
    assert board.id == "pybadge" and board.buttons._keys.options["key_count"] == 8


def test_wiring_wins_over_the_table(hardware, open_board, screen):
    hardware.board("pimoroni_picosystem", GPIO, screen())
    hardware.settings.update(NIBBLOCK_BUTTONS=SIX, NIBBLOCK_BUTTONS_ACTIVE="high")
    buttons = open_board().buttons
    assert buttons._keys.args[0] == ("GP2", "GP3", "GP4", "GP5", "GP6", "GP7")
    assert buttons._keys.options["value_when_pressed"] is True
    assert list(buttons._codes) == [1, 3, 0, 2, 4, 5]


def test_a_board_not_in_the_table_is_guessed(hardware, open_board, screen):
    names = ("LEFT", "UP", "RIGHT", "DOWN", "O", "X", "Z")
    hardware.board("ugame99", ["BUTTON_" + name for name in names], screen())
    board = open_board()
    pins = dict(zip(board.buttons._keys.args[0], board.buttons._codes, strict=True))
    assert pins["BUTTON_O"] == 4 and pins["BUTTON_X"] == 5 and pins["BUTTON_Z"] == 6
    assert board.id == "ugame99" and board.note == ""


def test_messages_without_a_board(hardware, open_board, screen):
    hardware.board("raspberry_pi_pico", GPIO)
    assert "no display" in fails(open_board)
    hardware.board("raspberry_pi_pico", GPIO, screen())
    del hardware.modules["board"].I2C
    assert "NIBBLOCK_BUTTONS" in fails(open_board)
    hardware.board("tinycircuits_thumby", GPIO, screen(72, 40))
    hardware.settings["NIBBLOCK_BUTTONS"] = SIX
    assert "72x40" in fails(open_board)
    hardware.settings["NIBBLOCK_BOARD"] = "pygamr"
    assert "pygamr" in fails(open_board)


@pytest.mark.parametrize(
    ("buttons", "level", "said"),
    [
        (SIX.replace("GP7", "GP77"), "low", "GP77"),
        (SIX.replace("B=GP7", ""), "low", "B has no pin"),
        (SIX.replace("B=", "FIRE="), "low", "FIRE"),
        (SIX.replace("B=GP7", "B"), "low", "NAME=PIN"),
        (SIX.replace("B=GP7", "B="), "low", "NAME=PIN"),
        (SIX, "up", "NIBBLOCK_BUTTONS_ACTIVE"),
        (" ".join(word for word in SIX.split() if word[:2] != "A="), "five", "A has no pin"),
    ],
)
def test_wrong_wiring_of_buttons(buttons, level, said, hardware, open_board, screen):
    hardware.board("raspberry_pi_pico", GPIO, screen())
    hardware.settings.update(NIBBLOCK_BUTTONS=buttons, NIBBLOCK_BUTTONS_ACTIVE=level)
    assert said in fails(open_board)


def test_a_preset_is_what_settings_would_say_and_they_replace_its_parts(hardware, open_board):
    hardware.board("raspberry_pi_pico", GPIO)
    hardware.settings.update(NIBBLOCK_WIRING="waveshare_pico_lcd_1_3", NIBBLOCK_ROTATION=270)
    board = open_board()
    assert (board.width, board.height) == (240, 240)
    assert board.display.options["rotation"] == 270
    pins = dict(zip(board.buttons._codes, board.buttons._keys.args[0], strict=True))
    assert (pins[0], pins[4], pins[6]) == ("GP16", "GP15", "GP3")
    assert board.display.bus.options["chip_select"] == "GP9"
    hardware.settings["NIBBLOCK_WIRING"] = "waveshare"
    assert "no preset waveshare" in fails(open_board)


def test_boards_without_a_preset_or_pads_load_none_of_their_code(hardware, open_board, screen):
    hardware.board("pimoroni_picosystem", SWITCHES, screen())
    seen = []
    opened = importlib.import_module("builtins").open

    def noted(path, *mode):
        seen.append(str(path))
        return opened(path, *mode)

    given.open = noted
    try:
        open_board()
    finally:
        del given.open
    loaded = {name.split(".")[-1] for name in sys.modules if name.startswith("nibblock.boards.")}
    assert not loaded & {"pads", "pads_named", "plugged", "five", "axes", "wiring", "touch"}
    assert not any("presets" in path for path in seen)


def test_pins_of_the_chip_where_the_board_does_not_name_them(hardware, open_board, screen):
    hardware.board("raspberry_pi_pico", (), screen())
    for name in GPIO:
        setattr(hardware.modules["microcontroller"].pin, name, name)
    hardware.settings["NIBBLOCK_BUTTONS"] = SIX.replace(" ", ", ")
    assert open_board().buttons._keys.args[0][0] == "GP2"


def test_the_players_settings(hardware, open_board, screen):
    hardware.board("raspberry_pi_pico", GPIO, screen())
    hardware.settings.update(
        NIBBLOCK_BUTTONS=SIX,
        NIBBLOCK_REPEAT_DELAY=180,
        NIBBLOCK_REPEAT_RATE="fast",
        NIBBLOCK_BRIGHTNESS="40",
    )
    board = open_board()
    assert (board.buttons.delay, board.buttons.rate, board.brightness) == (180, 90, 40)


def test_the_chips_speed(hardware, open_board, screen):
    hardware.board("raspberry_pi_pico", GPIO, screen())
    hardware.settings["NIBBLOCK_BUTTONS"] = SIX
    open_board()
    assert hardware.chip.frequency == 125_000_000
    hardware.settings["NIBBLOCK_CLOCK"] = "200"
    assert open_board().note == "" and hardware.chip.frequency == 200_000_000
    hardware.modules["microcontroller"].cpu = namedtuple("Chip", "frequency")(200_000_000)
    assert open_board().note == ""  # it is not set again at each restart: that takes 10 ms


@pytest.mark.parametrize("given", [99, 251, "fast", "2e8", -1])
def test_a_speed_out_of_range(given, hardware, open_board, screen):
    hardware.board("raspberry_pi_pico", GPIO, screen())
    hardware.settings.update(NIBBLOCK_BUTTONS=SIX, NIBBLOCK_CLOCK=given)
    said = "settings.toml: NIBBLOCK_CLOCK: expected a number from 100 to 250, not %s"
    assert open_board().note == said % given and hardware.chip.frequency == 125_000_000


@pytest.mark.parametrize("error", [AttributeError, OSError, ValueError])
def test_a_chip_that_cannot_have_that_speed(error, hardware, open_board, screen):
    """A SAMD51 has one speed, and an RP2040 not every one."""

    class Chip:
        frequency = property(lambda chip: 120_000_000)

        def __setattr__(self, name, value):
            raise error

    hardware.board("raspberry_pi_pico", GPIO, screen())
    hardware.settings.update(NIBBLOCK_BUTTONS=SIX, NIBBLOCK_CLOCK=199)
    hardware.modules["microcontroller"].cpu = Chip()
    said = "settings.toml: NIBBLOCK_CLOCK: expected a speed that this chip can have, not 199"
    assert open_board().note == said


def test_numbers_and_errors_of_either_getenv(hardware, open_board, screen, monkeypatch):
    """CircuitPython 10.2 returns every value as text; before, invalid TOML raises ValueError."""
    from nibblock.boards import BoardError, setting

    hardware.settings.update(NIBBLOCK_BRIGHTNESS="80", NIBBLOCK_BAUDRATE=24000000)
    assert setting("NIBBLOCK_BRIGHTNESS") == 80 and setting("NIBBLOCK_BAUDRATE") == 24000000
    hardware.settings["NIBBLOCK_OFFSET"] = "2,1"
    assert setting("NIBBLOCK_OFFSET") == "2,1"

    def refuse(name):
        raise ValueError("Invalid byte 'N'")

    monkeypatch.setattr("os.getenv", refuse)
    with pytest.raises(BoardError, match="NIBBLOCK_THEME: Invalid byte"):
        setting("NIBBLOCK_THEME")


def test_brightness(hardware, open_board, screen):
    hardware.settings["NIBBLOCK_BUTTONS"] = SIX
    hardware.board("raspberry_pi_pico", GPIO, screen())
    board = open_board()
    board.set_brightness(25)
    assert board.display.brightness == 0.25
    hardware.board("raspberry_pi_pico", GPIO, DimlessScreen())
    open_board().set_brightness(25)


def picopad(hardware, screen):
    pins = ["SD_CS", "SD_SCK", "SD_MOSI", "SD_MISO"]
    hardware.board("pajenicko_picopad", SWITCHES + pins, screen(320, 240))


def test_a_card_is_mounted(hardware, open_board, screen):
    picopad(hardware, screen)
    hardware.card = True
    assert open_board().folders == ("levels", "sd")
    # Without chdir "sd/x" is a file of CIRCUITPY, hidden by the card.
    assert [call[0] for call in hardware.calls] == ["mount", "chdir"]
    _, (filesystem, path), _ = hardware.calls[0]
    spi, select = filesystem.args[0].args
    assert path == "/sd" and select == "SD_CS" and spi.args == ("SD_SCK",)
    assert spi.options == {"MOSI": "SD_MOSI", "MISO": "SD_MISO"}


def test_a_card_that_the_firmware_mounted(hardware, open_board, screen):
    picopad(hardware, screen)
    hardware.mounted = True
    assert open_board().folders == ("levels", "sd")
    assert hardware.calls == [("chdir", ("/",), {})]


def test_a_slot_that_is_empty_or_missing_is_not_left_to_sdcardio(hardware, open_board, screen):
    """It would wait for two and a half seconds."""
    picopad(hardware, screen)
    hardware.modules["sdcardio"].SDCard = None  # calling it would end in a TypeError: no card
    assert open_board().folders == ("levels",)
    assert 1 < hardware.looks < 10
    hardware.settings["NIBBLOCK_SD"] = "GP99"
    assert open_board().folders == ("levels",)


@pytest.mark.parametrize(("busy", "found"), [(3, True), (100, False)])
def test_a_card_may_need_several_looks(busy, found, hardware, open_board, screen):
    picopad(hardware, screen)
    hardware.card, hardware.busy = True, busy
    assert (open_board().folders == ("levels", "sd")) is found


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("NIBBLOCK_BOARD", 7, "text in quotes, not 7"),
        ("NIBBLOCK_BUTTONS", 5, "text in quotes, not 5"),
        ("NIBBLOCK_BUTTONS", "5", "text in quotes, not 5"),
        ("NIBBLOCK_DISPLAY", 1, "text in quotes, not 1"),
        ("NIBBLOCK_SD", 3, "text in quotes, not 3"),
        ("NIBBLOCK_BRIGHTNESS", 255, "a number from 1 to 100, not 255"),
        ("NIBBLOCK_BRIGHTNESS", "bright", "a number from 1 to 100, not bright"),
        ("NIBBLOCK_REPEAT_DELAY", -4, "a number from 1 to 5000, not -4"),
    ],
)
def test_a_setting_of_the_wrong_type_is_named_and_ignored(
    name, value, said, hardware, open_board, screen
):
    picopad(hardware, screen)
    hardware.settings[name] = value
    board = open_board()
    assert board.id == "pajenicko_picopad" and board.brightness == 100
    assert board.note == f"settings.toml: {name}: expected {said}"
    assert board.buttons.delay == 250


def wired(hardware, **settings):
    hardware.board("raspberry_pi_pico", GPIO)
    hardware.settings.update(
        NIBBLOCK_BUTTONS=SIX,
        NIBBLOCK_DISPLAY="st7789",
        NIBBLOCK_SPI="SCK=GP18 MOSI=GP19 CS=GP17 DC=GP16 RST=GP20 BL=GP21",
    )
    hardware.settings.update(settings)


def commands(sequence):
    """Parse a sequence as displayio does: [(command, parameters, delay)]."""
    found, at = [], 0
    while at < len(sequence):
        command, count = sequence[at], sequence[at + 1]
        at += 2
        parameters = sequence[at : at + (count & 127)]
        assert len(parameters) == count & 127
        at += count & 127
        delay = 0
        if count & 128:
            delay = sequence[at]
            at += 1
        found.append((command, parameters, delay))
    assert at == len(sequence)
    return found


@pytest.mark.parametrize(
    ("driver", "size", "rotation", "madctl", "inverted"),
    [
        ("ST7789", (240, 240), 0, 0x00, 0x21),
        ("ili9341", (320, 240), 90, 0x48, 0x20),
        ("st7735r", (160, 128), 90, 0xC0, 0x20),
    ],
)
def test_a_display_of_your_own(driver, size, rotation, madctl, inverted, hardware, open_board):
    wired(hardware, NIBBLOCK_DISPLAY=driver)
    board = open_board()
    display = board.display
    assert (board.width, board.height) == size and display.options["rotation"] == rotation
    found = commands(display.sequence)
    assert found[0] == (0x01, b"", 150) and found[1] == (0x11, b"", 255)
    assert found[-1] == (0x29, b"", 100)
    assert (0x36, bytes([madctl]), 0) in found and (inverted, b"", 0) in found
    assert display.options["backlight_pin"] == "GP21"
    assert display.options["auto_refresh"] is False
    bus = display.bus
    assert bus.options["command"] == "GP16" and bus.options["chip_select"] == "GP17"
    assert bus.options["reset"] == "GP20" and bus.options["baudrate"] == 24000000
    assert bus.args[0].args == ("GP18",) and bus.args[0].options["MOSI"] == "GP19"
    assert hardware.calls[0][0] == "release"


@pytest.mark.parametrize(
    ("size", "rotation", "window"),
    [
        ("240x240", 0, (0, 0)),
        ("240x280", 0, (0, 20)),
        ("280x240", 90, (0, 20)),
        ("240x135", 270, (52, 40)),
        ("320x240", 90, (0, 0)),
    ],
)
def test_windows_of_st7789(size, rotation, window, hardware, open_board):
    wired(hardware, NIBBLOCK_SIZE=size, NIBBLOCK_ROTATION=rotation)
    options = open_board().display.options
    assert (options["colstart"], options["rowstart"]) == window


def test_settings_of_a_display(hardware, open_board):
    wired(
        hardware,
        NIBBLOCK_DISPLAY="ili9341",
        NIBBLOCK_ROTATION=0,  # zero is a setting, not a missing one
        NIBBLOCK_SIZE="240x320",
        NIBBLOCK_OFFSET="2,1",
        NIBBLOCK_BGR=0,
        NIBBLOCK_INVERT=1,
        NIBBLOCK_BAUDRATE=62500000,
        NIBBLOCK_SPI="DC=GP16",
    )
    display = open_board().display
    assert display.options["rotation"] == 0
    assert (display.options["colstart"], display.options["rowstart"]) == (2, 1)
    assert display.options["backlight_pin"] is None
    found = commands(display.sequence)
    assert (0x36, b"\x40", 0) in found and (0x21, b"", 0) in found
    assert display.bus.options["baudrate"] == 62500000
    assert display.bus.args[0].args == ("board.SPI",)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("NIBBLOCK_DISPLAY", "ssd1306"),
        ("NIBBLOCK_SIZE", "240"),
        ("NIBBLOCK_SIZE", "wide"),
        ("NIBBLOCK_ROTATION", 45),
        ("NIBBLOCK_OFFSET", "2"),
        ("NIBBLOCK_SPI", "SCK=GP18 MOSI=GP19"),
        ("NIBBLOCK_SPI", "SCK=GP18 DC=GP16"),
        ("NIBBLOCK_SPI", "CLK=GP18 DC=GP16"),
        ("NIBBLOCK_BAUDRATE", "quick"),
        ("NIBBLOCK_INVERT", "yes"),
    ],
)
def test_wrong_settings_of_a_display_are_named(name, value, hardware, open_board):
    wired(hardware, **{name: value})
    assert name in fails(open_board)


@pytest.mark.parametrize(
    ("name", "major", "note"),
    [
        ("circuitpython", 8, "9 or 10; this is 8"),
        ("circuitpython", 11, "9 or 10; this is 11"),
        ("circuitpython", 9, ""),
        ("circuitpython", 10, ""),
        ("micropython", 1, ""),
    ],
)
def test_another_circuitpython_is_named_on_the_title(
    hardware, open_board, screen, name, major, note
):
    tag = sys.implementation.cache_tag
    implementation = SimpleNamespace(name=name, version=(major, 2, 0), cache_tag=tag)
    hardware.board("pybadge", REGISTER, screen(160, 128))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "implementation", implementation)
        opened = open_board()
    assert opened.note.endswith(note) and bool(opened.note) == bool(note)
