"""What opening a board looks up: settings that must be text, the board's row, pins by name.

``profiles.txt`` has a line per board and is the only place that knows them. It is text and not
Python because a board needs only one row of it: the file is searched 1 KB at a time, while an
imported table would load entirely.

A row is eleven fields separated by ``|``; ``id|=other`` means the same row as ``other``:

====  ========  ==========================================================================
 0    ID        ``board.board_id``
 1    SCREEN    ``160x128``: width x height in pixels as the player sees it
 2    NVM       bytes of ``microcontroller.nvm``, 0 if there is none
 3    DRIVE     KiB of the CIRCUITPY drive; where models differ, the smallest
 4    CARD      SD slot: ``CS`` pin on ``board.SPI()``, or ``CS SCK MOSI MISO``; empty: no slot
 5    KEYS      where keys come from: ``low`` or ``high`` (one pin per button, the level of a
                pressed one), ``shift`` (BUTTON_CLOCK, _OUT, _LATCH), ``stick`` (shift and
                JOYSTICK_X, _Y), ``cardputer``, ``tdeck``, ``usb``, ``axes`` (two analogue
                pins), ``five`` (no B: hold A), ``pads`` (on I2C)
 6    BUTTONS   ``low``, ``high``, ``five``: ``UP=SW_UP DOWN=...``, a button and its pin;
                ``axes``: also ACROSS and ALONG; ``pads``: the pins there are, SDA and SCL if the
                board names no bus; before them the pad's name if no ID shows it; ``shift``,
                ``stick``: the buttons in the register's order; else the buttons there are
 7    NOTE      one line for the player, or empty
 8    SOUND     the driver of the speaker and its pins: ``pwm PIN=..``, ``dac PIN=..``, or
                ``i2s BCLK=.. LRCLK=.. DATA=..``; also pins to hold ``HIGH=..`` or ``LOW=..``,
                or ``CODEC=..``, the main clock of a TLV320DAC3100 on ``board.I2C()``
 9    BATTERY   ``PIN TIMES``: where its voltage is measured, and what to multiply it by; a third
                word is a pin that is high while USB is connected
10    TOUCH     ``NAME LEAST LEFT RIGHT TOP BOTTOM``: the panel's library without ``adafruit_``; the
                least pixels that a finger hits; the readings at the display's edges, across and
                along, with ``swap`` along and across; then pins. touch.py has the names
====  ========  ==========================================================================

``presets.txt`` has the add-on screens that NIBBLOCK_WIRING names: a name, then what settings.toml
would say otherwise, in the order of ``_SETTINGS``.

RAM: 1 KB, dropped once the board is open; sound loads it again.
"""

from nibblock import FOLDER, const
from nibblock.boards import NAMES, BoardError, setting

wrong = []  # lines for the player: settings of the wrong type, for which the default is used

FILE = FOLDER + "boards/profiles.txt"
PRESETS = FOLDER + "boards/presets.txt"
# A preset's fields, after its name.
_SETTINGS = "DISPLAY SIZE ROTATION OFFSET SPI BUTTONS SPEAKER TOUCH"
ID = const(0)
SCREEN = const(1)
NVM = const(2)
DRIVE = const(3)
CARD = const(4)
KEYS = const(5)
BUTTONS = const(6)
NOTE = const(7)
SOUND = const(8)
BATTERY = const(9)
TOUCH = const(10)

_PART = const(1024)  # bytes of a table read at a time
_preset = None  # what the preset named by NIBBLOCK_WIRING says; {}: none is named


def described(name):
    """Return a setting, else what the preset named by NIBBLOCK_WIRING says, or None."""
    global _preset
    value = setting(name)
    if value is None:
        if _preset is None:
            wiring = setting("NIBBLOCK_WIRING")
            _preset = preset(wiring) if wiring else {}
        value = _preset.get(name)
    return value


def preset(name):
    """Return the settings of a preset by their names. BoardError if there is no such preset."""
    try:
        row = find(str(name), PRESETS)
    except OSError:
        raise BoardError("settings.toml: NIBBLOCK_WIRING: this drive is too small for it") from None
    if row is None:
        raise BoardError("settings.toml: NIBBLOCK_WIRING: no preset %s in %s" % (name, PRESETS))
    names = _SETTINGS.split()
    return {"NIBBLOCK_" + names[i]: row[i + 1] for i in range(len(names)) if row[i + 1]}


def text(name):
    """Return a setting that must be text, or None; note a number in ``wrong``."""
    value = described(name)
    if isinstance(value, int):
        ignore(name, "text in quotes", value)
        return None
    return value


def ignore(name, expected, value):
    """Note that setting ``name`` is not used because it is not what was expected."""
    line = "settings.toml: %s: expected %s, not %s" % (name, expected, value)
    if line not in wrong:
        wrong.append(line)


def profile(board_id):
    """Return ``(row, explicit)``: the table's row or None, and whether the player named it."""

    name = text("NIBBLOCK_BOARD")
    row = find(name or board_id)
    if name and row is None:
        raise BoardError("settings.toml: NIBBLOCK_BOARD: no board %s in %s" % (name, FILE))
    return row, name is not None


def find_pin(name):
    """Return the pin called ``name``: on ``board``, else (GP2, IO4 ...) on the chip."""
    import board
    import microcontroller

    pin = getattr(board, name, None) or getattr(getattr(microcontroller, "pin", None), name, None)
    if pin is None:
        raise BoardError("no pin %s on %s" % (name, board.board_id))
    return pin


def pairs(text):
    """Return ``"UP=GP2, DOWN=GP3"`` as a list of [name, value]. BoardError if a part has no "="."""
    found = []
    for part in text.replace(",", " ").split():
        pair = part.split("=")
        if len(pair) != 2 or not pair[0] or not pair[1]:
            raise BoardError("settings.toml: %s: expected NAME=PIN" % part)
        found.append(pair)
    return found


def apart(text, names):
    """Return the parts of ``text`` that are called otherwise, and the values of those ``names``."""
    others = []
    named = {}
    for name, value in pairs(text):
        if name in names:
            named[name] = value
        else:
            others.append(name + "=" + value)
    return " ".join(others), named


def find(name, path=FILE):
    """Return the fields of the row ``name`` as strings, or None if the table has none."""
    with open(path, "r") as file:
        fields = _row(file, name)
        if fields and len(fields) == 2:
            return [name] + (_row(file, fields[1][1:]) or [])[1:]
    return fields


def _row(file, name):
    file.seek(0)
    start = "\n" + name + "|"
    text = part = "\n"
    while part:
        part = file.read(_PART)
        text += part
        at = text.find(start)
        end = text.find("\n", at + 1)
        if at >= 0 and end >= 0:
            return text[at + 1 : end].split("|")
        text = text[at if at >= 0 else -len(start) :]
    return None


def ids(path=FILE):
    """Return the ids of all rows, in the table's order (used on the desktop, never on a board)."""
    with open(path, "r") as file:
        return [line.split("|")[0] for line in file if not line.startswith("#")]


def scan(buttons, kind):
    """Return (scanner, codes) of these buttons. BoardError for an unknown button or pin."""
    import keypad

    names = NAMES.split()
    pins = []
    codes = []
    for name, pin in pairs(buttons):
        if name not in names:
            raise BoardError("no button is called %s: %s" % (name, NAMES))
        codes.append(names.index(name))
        pins.append(find_pin(pin))
    scanner = keypad.Keys(
        tuple(pins), value_when_pressed=kind == "high", interval=0.001, max_events=32
    )
    return scanner, bytes(codes)
