"""What a board does not tell its owner about settings.toml, or only by a traceback."""

from __future__ import annotations

from collections.abc import Callable

from nibblock.boards import BoardError
from nibblock.boards.given import preset
from tools.errors import nearest

#: docs/settings.md, without NIBBLOCK_
NAMES = (
    *("LANGUAGE", "THEME", "BRIGHTNESS", "REPEAT_DELAY", "REPEAT_RATE", "MOTION", "SOUND", "CLOCK"),
    *("LINK", "SPEAKER", "I2S", "BOARD", "TOUCH", "START", "WIRING", "BUTTONS", "BUTTONS_ACTIVE"),
    *("DISPLAY", "SPI", "BAUDRATE", "SIZE", "ROTATION", "OFFSET", "BGR", "INVERT", "SD"),
)
_PREFIX = "NIBBLOCK_"
#: Settings with a pin for each use. A card's may be those of the display, and a touch panel's too.
_WITH_PINS = ("BUTTONS", "SPI", "SPEAKER", "I2S")


def wrong(text: str, getenv: Callable[[str], str | int | None]) -> str:
    """Return one line about a misspelt name in settings.toml, or a pin that is there twice; "" if
    there is neither.
    """
    for line in text.splitlines():
        name = line.partition("=")[0].strip()
        if name.startswith("["):  # CircuitPython reads no further
            break
        bare = name.removeprefix(_PREFIX)
        if bare not in (name, *NAMES):
            known = nearest(bare, NAMES, "docs/settings.md")
            return f"settings.toml: no setting {name}; after {_PREFIX} expected {known}"
    return _twice(getenv)


def _twice(getenv: Callable[[str], str | int | None]) -> str:
    """Return one line about a pin that two parts have."""
    if getenv(_PREFIX + "BOARD"):  # it goes before the wiring
        return ""
    try:
        named = preset(str(wiring)) if (wiring := getenv(_PREFIX + "WIRING")) else {}
    except BoardError:  # the console says so
        return ""
    parts: dict[str, str] = {}
    for setting in _WITH_PINS:
        name = _PREFIX + setting
        for word in str(getenv(name) or named.get(name) or "").replace(",", " ").split():
            use, equals, pin = word.rpartition("=")
            if not equals and setting != "SPEAKER":  # the name of a pad
                continue
            part = f"{use} of {name}" if use else name
            if pin in parts:
                return f"settings.toml: {pin} is the pin of {parts[pin]} and of {part}"
            parts[pin] = part
    return ""
