"""Checks every profile and preset against the pins and modules in circuitpython-stubs for that
board.
"""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from nibblock.boards import NAMES, given
from tools.build import libraries

ROOT = Path(__file__).resolve().parents[2]
TABLE = str(ROOT / given.FILE)
IDS = given.ids(TABLE)

# ids of firmware newer than the stubs: their row must be the same as another's
NOT_IN_STUBS = ["pajenicko_picopad_game"]

SCANNERS = {
    "low": ["keypad.Keys"],
    "high": ["keypad.Keys"],
    "shift": ["keypad.ShiftRegisterKeys"],
    "stick": ["keypad.ShiftRegisterKeys", "analogio"],
    "cardputer": [],  # its own module cardputer_keyboard is in no list: boards.md, B3
    "tdeck": ["keypad.Keys", "countio", "digitalio"],
    "usb": ["keypad.Keys", "usb"],
    "axes": ["keypad.Keys", "analogio"],
    "five": ["keypad.Keys", "digitalio"],
    "pads": ["keypad.Keys", "busio"],
}
#: Boards with a Pico's pins, for the presets.
PICO = "raspberry_pi_pico"
SOURCE_PINS = {
    "shift": ["BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"],
    "stick": ["BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH", "JOYSTICK_X", "JOYSTICK_Y"],
    "usb": ["BUTTON1", "BUTTON2", "BUTTON3"],
    "tdeck": ["TRACKBALL_" + n for n in ("UP", "DOWN", "LEFT", "RIGHT", "CLICK")] + ["I2C"],
}
SPEAKERS = {
    "pwm": ["pwmio"],
    "dac": ["audioio", "audiocore"],
    "i2s": ["audiobusio", "audiocore"],
}
# the names of a driver's pins, and of those to hold high or low
SPEAKER_PINS = {"pwm": {"PIN"}, "dac": {"PIN"}, "i2s": {"BCLK", "LRCLK", "DATA"}}
ALWAYS = [
    "bitmaptools",
    "board",
    "displayio",
    "keypad",
    "nvm",
    "os.getenv",
    "storage",
    "struct",
    "supervisor",
    "sys",
    "time",
]


def row(board_id):
    return given.find(board_id, TABLE)


class Stub:
    """The board definition of circuitpython-stubs: names on ``board``, modules in the firmware."""

    def __init__(self, board_id):
        if board_id in NOT_IN_STUBS:
            pytest.skip(f"the stubs do not have {board_id}")
        spec = find_spec("board_definitions")
        if spec is None:
            pytest.skip("circuitpython-stubs is not installed")
        folder = Path(next(iter(spec.submodule_search_locations)))
        assert (folder / board_id).is_dir(), f"CircuitPython has no build for {board_id}"
        text = (folder / board_id / "__init__.pyi").read_text(encoding="utf-8")
        self.names = set(re.findall(r"^(\w+):|^def (\w+)", text, re.MULTILINE))
        self.names = {a or b for a, b in self.names}
        self.port = re.search(r"port: (\w+)", text)[1]
        pins = re.findall(r"^(\w+): microcontroller.Pin  # GPIO(\d+)", text, re.MULTILINE)
        self.numbers = {name: int(number) for name, number in pins}
        frozen = re.search(r"Frozen libraries: (.*)", text)
        self.frozen = frozen[1].split(", ") if frozen else []
        self.modules = re.search(r"Included modules: (.*)", text)[1].split(", ")


def test_no_board_has_two_rows():
    assert len(set(IDS)) == len(IDS) >= 45


def test_a_preset_has_pins_of_a_pico_and_each_once(subtests):
    names = given.ids(given.PRESETS)
    assert len(set(names)) == len(names) >= 8
    stub = Stub(PICO)
    for name in names:
        with subtests.test(name):
            said = given.preset(name)
            assert said["NIBBLOCK_DISPLAY"] in ("st7789", "st7735r", "ili9341")
            if name.startswith("tft_featherwing"):
                continue  # its pins are those of a Feather
            words = said["NIBBLOCK_SPI"].split() + said["NIBBLOCK_BUTTONS"].split()
            pins = [word.split("=")[1] for word in words if "=" in word]
            pins += [said[speaker] for speaker in ("NIBBLOCK_SPEAKER",) if speaker in said]
            assert set(pins) <= stub.names and len(set(pins)) == len(pins)
            have = {word.split("=")[0] for word in words}
            assert {"SCK", "MOSI", "CS", "DC"} <= have
            assert "pad" in have or set(NAMES.split()[:6]) <= have


def test_the_docs_have_an_example_of_every_setting():
    """settings.toml is too short to list them."""
    text = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    section = text.partition("\n## The settings\n")[2].partition("\n## ")[0]
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "lib/nibblock").rglob("*.py")]
    asked = set(re.findall(r"\bNIBBLOCK_[A-Z0-9_]+\b", "\n".join(sources)))
    assert len(asked) > 20
    assert set(re.findall(r"^    (NIBBLOCK_\w+) = [\"\d]", section, re.MULTILINE)) == asked


def test_unknown_board():
    assert row("raspberry_pi_pico") is None
    assert row("pygame") is None and row("gamer") is None and row("") is None


def test_a_sibling_keeps_its_own_name():
    sibling, other = row("edgebadge"), row("pybadge")
    assert sibling[given.ID] == "edgebadge" and sibling[1:] == other[1:]


def test_shape(subtests):
    for board_id in IDS:
        with subtests.test(board_id):
            fields = row(board_id)
            assert len(fields) == 11 and fields[given.ID] == board_id
            width, height = map(int, fields[given.SCREEN].split("x"))
            assert min(width, height) >= 128 and max(width, height) <= 480
            assert int(fields[given.NVM]) in (4096, 8192)
            assert 508 <= int(fields[given.DRIVE]) < 16384
            assert len(fields[given.CARD].split()) in (0, 1, 4)
            assert fields[given.KEYS] in SCANNERS
            assert len(fields[given.NOTE]) <= 80


def test_a_speaker_has_the_pins_of_its_driver(subtests):
    """On RP2 chips, I2S needs its two clocks on neighbouring pins, the bit clock first."""
    for board_id in [board_id for board_id in IDS if row(board_id)[given.SOUND]]:
        with subtests.test(board_id):
            kind, *words = row(board_id)[given.SOUND].split()
            pins = dict(word.split("=") for word in words)
            assert pins.keys() - {"HIGH", "LOW", "CODEC"} == SPEAKER_PINS[kind]
            stub = Stub(board_id)
            if kind == "i2s" and stub.port == "raspberrypi":
                assert stub.numbers[pins["LRCLK"]] == stub.numbers[pins["BCLK"]] + 1


def test_a_battery_is_measured_by_a_divider(subtests):
    for board_id in [board_id for board_id in IDS if row(board_id)[given.BATTERY]]:
        with subtests.test(board_id):
            _, times, *usb = row(board_id)[given.BATTERY].split()
            assert 2 <= int(times) <= 3 and len(usb) <= 1


def test_six_buttons_at_least_and_none_twice(subtests):
    for board_id in IDS:
        with subtests.test(board_id):
            fields = row(board_id)
            names = [word.split("=")[0] for word in fields[given.BUTTONS].split()]
            kind = fields[given.KEYS]
            if kind == "pads":  # a pad has them all
                assert set(names) <= {*NAMES.split(), "SDA", "SCL", "faces"}
                continue
            if kind == "axes":
                assert names[:2] == ["ACROSS", "ALONG"]
                names = names[2:]
            if kind in ("stick", "axes"):
                names += ["UP", "DOWN", "LEFT", "RIGHT"]
            names += ["B"] * (kind == "five")
            assert set(names) <= set(NAMES.split()) and len(set(names)) == len(names)
            assert set(NAMES.split()[:6]) <= set(names)


def test_every_pin_is_on_that_board(subtests):
    for board_id in IDS:
        with subtests.test(board_id):
            stub, fields = Stub(board_id), row(board_id)
            pins = ["DISPLAY"] if fields[given.KEYS] != "usb" else []  # DVI is supervisor's
            pins += [*SOURCE_PINS.get(fields[given.KEYS], [])]
            words = fields[given.BUTTONS].split()
            pins += [word.split("=")[1] for word in words if "=" in word]
            if fields[given.KEYS] == "pads" and not any(word.startswith("SDA") for word in words):
                assert {"I2C", "STEMMA_I2C"} & stub.names
            pins += [word.split("=")[1] for word in fields[given.TOUCH].split() if "=" in word]
            pins += fields[given.CARD].split()
            if len(fields[given.CARD].split()) == 1:
                pins.append("SPI")
            pins += [word.split("=")[1] for word in fields[given.SOUND].split()[1:]]
            pins += [word for word in fields[given.BATTERY].split() if not word.isdigit()]
            assert [pin for pin in pins if pin not in stub.names] == []
            assert len(set(pins)) == len(pins)


def test_every_module_is_in_that_firmware(subtests):
    for board_id in IDS:
        with subtests.test(board_id):
            stub, fields = Stub(board_id), row(board_id)
            wanted = ALWAYS + SCANNERS[fields[given.KEYS]]
            if fields[given.CARD]:
                wanted += ["sdcardio", "storage", "busio.SPI"]
            if fields[given.SOUND]:
                wanted += SPEAKERS[fields[given.SOUND].split()[0]]
            if fields[given.BATTERY]:
                wanted += ["analogio"]
            if fields[given.TOUCH]:
                wanted += ["adafruit_bus_device", "busio", "digitalio"]
            assert [module for module in wanted if module not in stub.modules] == []


def test_a_touch_panel_is_of_a_known_kind_and_reads_across_and_along(subtests):
    boards = [row(name)[given.TOUCH] for name in IDS]
    presets = [given.preset(name).get("NIBBLOCK_TOUCH", "") for name in given.ids(given.PRESETS)]
    texts = [text.split() for text in boards + presets if text]
    assert {words[0] for words in texts} == set(libraries.PANELS)
    for words in texts:
        least, left, right, top, bottom = map(int, words[1:6])
        assert 18 <= least <= 40 and left != right and top != bottom
    for name in libraries.FROZEN:
        assert "adafruit_focaltouch" in Stub(name).frozen and "focaltouch" in row(name)[given.TOUCH]


def test_the_shift_register_reads_as_its_board_is_wired():
    assert row("pybadge")[given.BUTTONS].split()[:4] == row("pygamer")[given.BUTTONS].split()
