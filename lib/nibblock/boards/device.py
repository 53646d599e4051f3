"""Opens the running board: takes over the display, scans the buttons.

A board with its own display loads this, ``given`` and ``buttons``; other sources of keys than pins,
``wiring`` and ``guess`` only if needed. RAM: about 1.5 KB, dropped once the board is open.
"""

import sys

import board
import microcontroller
import supervisor

from nibblock import const
from nibblock.boards import NAMES, BoardError, setting
from nibblock.boards.buttons import Buttons
from nibblock.boards.given import (
    BATTERY,
    BUTTONS,
    CARD,
    ID,
    KEYS,
    NOTE,
    TOUCH,
    ignore,
    profile,
    scan,
    text,
    wrong,
)
from nibblock.memory import find, load

_LEAST = const(128)  # pixels: the smallest screen the console is drawn for
_LARGE = const(400)  # pixels: a larger screen shows everything twice as large
_LONGEST = const(5000)  # ms of a button's repeat
_SLOWEST = const(100)  # MHz
_FASTEST = const(250)


def fill(opened):
    """Set the attributes of ``opened``, a Board."""
    _set_clock()
    row, explicit = profile(board.board_id)
    opened.id = row[ID] if row else board.board_id
    opened.battery = row[BATTERY] if row else ""
    reloaded = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
    driver = None if explicit else text("NIBBLOCK_DISPLAY")
    display = _open_display(driver, reloaded)
    if min(display.width, display.height) < _LEAST:
        raise BoardError(
            "%s: the screen is %dx%d, at least 128x128 is needed"
            % (opened.id, display.width, display.height)
        )
    short, long = sorted((display.width, display.height))
    if long >= _LARGE and short >= 2 * _LEAST:
        display = load("boards.doubled").Doubled(display)
    opened.display = display
    opened.width = display.width
    opened.height = display.height
    keys, codes, extra = _open_keys(row, None if explicit else text("NIBBLOCK_BUTTONS"))
    touch = driver and text("NIBBLOCK_TOUCH") or row and row[TOUCH]
    panel = find("pointing.finger") if touch else None  # a small drive lacks it
    if panel:
        extra = panel.Finger(extra, opened, touch, not reloaded)
    opened.buttons = Buttons(
        keys,
        codes,
        extra,
        _number("NIBBLOCK_REPEAT_DELAY", 250, _LONGEST),
        _number("NIBBLOCK_REPEAT_RATE", 90, _LONGEST),
    )
    opened.slot = text("NIBBLOCK_SD") or (row and row[CARD])
    opened.brightness = _number("NIBBLOCK_BRIGHTNESS", 100, 100)
    opened.start = text("NIBBLOCK_START")
    opened.note = wrong[0] if wrong else _firmware() or (row[NOTE] if row else "")


def _set_clock():
    """Let the chip run at NIBBLOCK_CLOCK MHz. It does so until power-off, and when it restarts."""
    mhz = _number("NIBBLOCK_CLOCK", 0, _FASTEST, _SLOWEST)
    try:
        if mhz and microcontroller.cpu.frequency != mhz * 1_000_000:
            microcontroller.cpu.frequency = mhz * 1_000_000
    except (AttributeError, OSError, ValueError):  # OSError: on Espressif's
        ignore("NIBBLOCK_CLOCK", "a speed that this chip can have", mhz)


def _firmware():
    """Return a line for the player if the console is not made for this CircuitPython."""
    implementation = sys.implementation
    if implementation.name != "circuitpython" or implementation.version[0] in (9, 10):
        return ""
    return "Nibblock needs CircuitPython 9 or 10; this is %d" % implementation.version[0]


def _open_display(driver, is_open):
    """Return the display; one that was wired before a planned restart is still there."""
    if driver and not (is_open and getattr(supervisor.runtime, "display", None)):
        wiring = find("boards.wiring")
        if wiring is None:
            raise BoardError("settings.toml: NIBBLOCK_DISPLAY: this drive is too small for it")
        display = wiring.open_display(driver)
    else:
        display = getattr(board, "DISPLAY", None) or getattr(supervisor.runtime, "display", None)
    if display is None:
        raise BoardError(
            "%s has no display of its own: describe it in settings.toml, NIBBLOCK_DISPLAY"
            % board.board_id
        )
    display.auto_refresh = False
    display.root_group = None  # type: ignore  # else the first refresh paints the terminal
    return display


def _open_keys(row, wired):
    """Return (scanner, codes, extra) for Buttons."""
    if wired:
        kind, buttons = text("NIBBLOCK_BUTTONS_ACTIVE") or "low", wired
        if kind not in ("low", "high", "five"):
            raise BoardError("settings.toml: NIBBLOCK_BUTTONS_ACTIVE: expected low, high or five")
        if "=" not in wired.split(" ")[0]:
            kind = "pads"
    elif row:
        kind, buttons = row[KEYS], row[BUTTONS]
    else:
        from nibblock.boards.guess import guess_buttons

        kind, buttons = guess_buttons()
    open_keys = open_pins
    if kind not in ("low", "high"):
        source = find("boards." + kind)
        if source is None:
            raise BoardError("settings.toml: NIBBLOCK_BUTTONS: this drive is too small for it")
        open_keys = source.open_keys
    return open_keys(buttons, kind)


def _number(name, otherwise, most, least=1):
    """Return a setting from ``least`` to ``most``; ``otherwise`` if it is missing or anything
    else.
    """
    value = setting(name)
    if value is None:
        return otherwise
    if isinstance(value, int) and least <= value <= most:
        return value
    ignore(name, "a number from %d to %d" % (least, most), value)
    return otherwise


def open_pins(buttons, kind):
    """Scan ``"UP=GP2 DOWN=GP3 ..."``; kind "low" or "high" is the level of a pressed key.

    Return (scanner, codes, None). BoardError for an unknown button or pin, or if one of the six is
    missing.
    """
    scanner, codes = scan(buttons, kind)
    for code in range(6):
        if code not in codes:
            raise BoardError("NIBBLOCK_BUTTONS: %s has no pin" % NAMES.split()[code])
    return scanner, codes, None
