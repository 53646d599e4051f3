"""The display of a home-made board, as described in settings.toml. RAM: about 1 KB.

The sequences set only what is not right after reset: sleep out, 16 bits per pixel, order of the
axes and of red and blue, inversion, display on; for ST7735R also frame rate, power and gamma.
Format of a sequence: command, number of bytes (+ 128: a delay follows), bytes, delay in ms (255:
500).
"""

import board
import busio
import displayio
from busdisplay import BusDisplay
from fourwire import FourWire

from nibblock.boards import BoardError
from nibblock.boards.given import described, find_pin, pairs

_RESET = b"\x01\x80\x96\x11\x80\xff"  # SWRESET 150 ms, SLPOUT 500 ms
_SHOW = b"\x13\x80\x0a\x29\x80\x64"  # NORON 10 ms, DISPON 100 ms
_ST7735R = (
    b"\xb1\x03\x01\x2c\x2d\xb2\x03\x01\x2c\x2d\xb3\x06\x01\x2c\x2d\x01\x2c\x2d"  # FRMCTR1-3
    b"\xb4\x01\x07"  # INVCTR: line inversion
    b"\xc0\x03\xa2\x02\x84\xc1\x01\xc5\xc2\x02\x0a\x00\xc3\x02\x8a\x2a\xc4\x02\x8a\xee"  # PWCTR1-5
    b"\xc5\x01\x0e"  # VMCTR1
    b"\xe0\x10\x02\x1c\x07\x12\x37\x32\x29\x2d\x29\x25\x2b\x39\x00\x01\x03\x10"  # GMCTRP1
    b"\xe1\x10\x03\x1d\x07\x06\x2e\x2c\x29\x2d\x2e\x2e\x37\x3f\x00\x00\x02\x10"  # GMCTRN1
)
# driver: MADCTL, COLMOD, inverted, size, more
_DRIVERS = {
    "st7789": (0x00, 0x55, 1, "240x240", b""),
    "ili9341": (0x48, 0x55, 0, "320x240", b""),
    "st7735r": (0xC0, 0x05, 0, "160x128", _ST7735R),
}
# ST7789 panels show a window of their 240x320: width, height (upright): first column, first row
_WINDOWS = {(240, 280): (0, 20), (135, 240): (52, 40), (170, 320): (35, 0), (172, 320): (34, 0)}


def open_display(driver):
    """Open the display named by NIBBLOCK_DISPLAY; BoardError says which setting is wrong."""
    driver = driver.lower()
    if driver not in _DRIVERS:
        raise BoardError("settings.toml: NIBBLOCK_DISPLAY: expected st7789, ili9341 or st7735r")
    madctl, colmod, inverted, size, more = _DRIVERS[driver]
    width, height = _two("NIBBLOCK_SIZE", size, "x")
    rotation = _number("NIBBLOCK_ROTATION", 0 if driver == "st7789" else 90)
    if rotation not in (0, 90, 180, 270):
        raise BoardError("settings.toml: NIBBLOCK_ROTATION: expected 0, 90, 180 or 270")
    upright = (height, width) if rotation % 180 else (width, height)
    window = _WINDOWS.get(upright, (0, 0)) if driver == "st7789" else (0, 0)
    column, row = _two("NIBBLOCK_OFFSET", "%d,%d" % window, ",")
    if _number("NIBBLOCK_BGR", madctl >> 3 & 1):
        madctl |= 8
    else:
        madctl &= 0xF7
    sequence = _RESET + more + bytes((0x3A, 1, colmod, 0x36, 1, madctl))
    sequence += (b"\x21\x00" if _number("NIBBLOCK_INVERT", inverted) else b"\x20\x00") + _SHOW
    pins = _pins()
    displayio.release_displays()
    return BusDisplay(
        _bus(pins),
        sequence,
        width=width,
        height=height,
        rotation=rotation,
        colstart=column,
        rowstart=row,
        backlight_pin=pins.get("BL"),
        auto_refresh=False,
    )


def _bus(pins):
    if "SCK" in pins:
        spi = busio.SPI(pins["SCK"], MOSI=pins["MOSI"], MISO=pins.get("MISO"))
    else:
        spi = board.SPI()
    return FourWire(
        spi,
        command=pins["DC"],
        chip_select=pins.get("CS"),
        reset=pins.get("RST"),
        baudrate=_number("NIBBLOCK_BAUDRATE", 24000000),
    )


def _pins():
    pins = {}
    for name, pin in pairs(str(described("NIBBLOCK_SPI") or "")):
        if name not in ("SCK", "MOSI", "MISO", "CS", "DC", "RST", "BL"):
            raise BoardError("settings.toml: NIBBLOCK_SPI: no pin is called %s" % name)
        pins[name] = find_pin(pin)
    if "DC" not in pins or ("SCK" in pins) != ("MOSI" in pins):
        raise BoardError("settings.toml: NIBBLOCK_SPI: expected SCK=.. MOSI=.. CS=.. DC=..")
    return pins


def _number(name, otherwise):
    value = described(name)
    try:
        return otherwise if value is None else int(value)
    except ValueError:
        raise BoardError("settings.toml: %s: expected a number, not %s" % (name, value)) from None


def _two(name, otherwise, between):
    parts = str(described(name) or otherwise).split(between)
    try:
        return int(parts[0]), int(parts[1])
    except (ValueError, IndexError):
        raise BoardError(
            "settings.toml: %s: expected two numbers, %s" % (name, otherwise)
        ) from None
