"""What the simulator needs to know about a board, from the device's own table of given."""

from __future__ import annotations

from typing import NamedTuple

from nibblock.boards import given
from tools.errors import InputError, nearest

BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT", "X", "Y")
DEFAULT = "pimoroni_picosystem"
# A board whose owner describes the wiring in settings.toml; the console makes its display itself.
HOME_MADE = "raspberry_pi_pico"
# It has no backlight pin (boards.md, B9: "no BL"): setting its brightness raises an error.
_NO_BACKLIGHT = "ugame22"
# Six buttons are enough for the whole interface; on a board without START, A pauses a game.
_ALIASES = {"START": "A"}


class Wire(NamedTuple):
    """A button's pin, and its level (or the end of the axis) while pressed."""

    pin: str
    active: bool


class BoardModel(NamedTuple):
    """A board. Sizes are in pixels and bytes.

    ``keys`` says where keys come from, as in the profile: ``pins`` are buttons with a pin each,
    ``register`` the keys of a shift register in order, ``sticks`` buttons at one end of an analog
    axis, ``extra`` the buttons of a keyboard or trackball. ``sound`` and ``battery`` are as in the
    profile. ``pad`` is one on I2C; ``touch`` the panel, as in the profile.
    """

    id: str
    width: int
    height: int
    nvm: int
    drive: int
    card: str
    keys: str
    pins: dict[str, Wire]
    register: tuple[str, ...]
    sticks: dict[str, Wire]
    extra: tuple[str, ...]
    backlight: bool
    sound: str = ""
    battery: str = ""
    pad: str = ""
    touch: str = ""

    @property
    def buttons(self) -> tuple[str, ...]:
        """Return the buttons that this board has."""
        here = {*self.pins, *self.register, *self.sticks, *self.extra}
        return tuple(button for button in BUTTONS if button in here)

    def button(self, name: str) -> str | None:
        """Return the board's button for ``name``: itself, its substitute, or None."""
        have = self.buttons
        if name in have:
            return name
        other = _ALIASES.get(name)
        return other if other in have else None


def board_ids() -> list[str]:
    """Return the ids of all boards in the table."""
    return [*given.ids(), HOME_MADE]


def board_model(board_id: str) -> BoardModel:
    """Return the board with that id. Raise InputError if there is none."""
    if board_id == HOME_MADE:  # no display (width 0), only the buttons of its drive's settings.toml
        return BoardModel(HOME_MADE, 0, 0, 4096, 1 << 20, "", "low", {}, (), {}, (), True)
    row = given.find(board_id)
    if row is None:
        expected = nearest(board_id, board_ids(), "docs/boards/list.md")
        if board_id in given.ids(given.PRESETS):
            expected = f"--board {HOME_MADE} and NIBBLOCK_WIRING (docs/settings.md#try-it)"
        raise InputError("--board", "", f"unknown board '{board_id}'", expected)
    width, height = row[given.SCREEN].split("x")
    words = row[given.BUTTONS].split()
    keys = row[given.KEYS]
    return BoardModel(
        id=board_id,
        width=int(width),
        height=int(height),
        nvm=int(row[given.NVM]),
        drive=int(row[given.DRIVE]) * 1024,
        card=row[given.CARD],
        keys=keys,
        pins=_wires(words, keys),
        register=tuple(words) if keys in ("shift", "stick") else (),
        sticks=_sticks(words, keys),
        extra=_extra(words, keys),
        backlight=board_id != _NO_BACKLIGHT,
        sound=row[given.SOUND],
        battery=row[given.BATTERY],
        pad=("faces" if "faces" in words else "gamepad_qt") if keys == "pads" else "",
        touch=row[given.TOUCH],
    )


def _extra(words: list[str], keys: str) -> tuple[str, ...]:
    """Return the buttons of a keyboard, a trackball or a pad."""
    if keys in ("cardputer", "tdeck", "usb"):
        return tuple(words)
    return BUTTONS if keys == "pads" else ()


def _sticks(words: list[str], keys: str) -> dict[str, Wire]:
    if keys == "stick":
        return _STICK
    axes = dict(word.split("=") for word in words) if keys == "axes" else {}
    ends = {"LEFT": "ACROSS", "RIGHT": "ACROSS", "UP": "ALONG", "DOWN": "ALONG"}
    return {key: Wire(axes[axis], key in ("LEFT", "UP")) for key, axis in ends.items() if axes}


_STICK = {
    "LEFT": Wire("JOYSTICK_X", False),
    "RIGHT": Wire("JOYSTICK_X", True),
    "UP": Wire("JOYSTICK_Y", False),
    "DOWN": Wire("JOYSTICK_Y", True),
}


def _wires(words: list[str], keys: str) -> dict[str, Wire]:
    """Parse ``["UP=SW_UP", ...]`` into wires, for buttons with pins of their own."""
    if keys == "tdeck":
        return {"A": Wire("TRACKBALL_CLICK", False)}
    if keys not in ("low", "high", "axes", "five", "pads"):
        return {}
    pairs = (word.split("=", 1) for word in words if "=" in word)
    return {name: Wire(pin, keys == "high") for name, pin in pairs if name in BUTTONS}


def rewired(board: BoardModel, buttons: str, active: str) -> BoardModel:
    """Return the board with its buttons wired as settings.toml says (NIBBLOCK_BUTTONS, _ACTIVE)."""
    pins = _wires(buttons.replace(",", " ").split(), active)
    return board._replace(keys=active, pins=pins, register=(), sticks={}, extra=())
