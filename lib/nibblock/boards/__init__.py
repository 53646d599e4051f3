# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What a board has: display, buttons, folders of packs. The console calls ``open_board()``.

Which board: NIBBLOCK_BOARD in settings.toml, else the wiring described there, else the row of the
table (``profiles.txt``) for ``board.board_id``, else a guess from its pins' names, else BoardError.
boot.py imports this module too. RAM: about 1 KB; what only opens a board is dropped afterwards.
"""

import os
import sys

NAMES = "LEFT UP RIGHT DOWN A B START SELECT X Y"  # a button's code is its place in this list


class BoardError(Exception):
    """The board cannot run the console; the text is one line for the player."""


def setting(name):
    """Return a setting of settings.toml (str or int), or None if it is missing or empty.

    Up to CircuitPython 10.1 a number is returned as int, and invalid TOML raises ValueError; later
    versions return everything as str (PR 10819).
    """
    getenv = getattr(os, "getenv", None)  # pewpew_m4's firmware has none
    try:
        value = getenv(name) if getenv else None
    except ValueError as error:
        raise BoardError("settings.toml: %s: %s" % (name, error)) from None
    if isinstance(value, str) and value.isdigit():
        return int(value)
    return None if value == "" else value


def profile(board_id):
    """Return ``(row, explicit)``: the table's row or None, and whether the player named it."""
    from nibblock.boards.profiles import FILE, find

    name = setting("NIBBLOCK_BOARD")
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


class Board:
    """The open board, filled by open_board().

    id: its name. display: auto_refresh False, nothing shown. width, height: pixels. buttons:
    Buttons. has: names of what the firmware lacks ("bitmaptools nvm getenv"), or "". note: one
    line for the player, or "". folders: where to look for packs, ("levels",) or ("levels", "sd").
    brightness: the setting for a lit screen, 1 to 100.
    """

    display = None

    def set_brightness(self, percent):
        """Set the backlight, 0 (dark) to 100; does nothing if the board has no control of it."""
        try:
            self.display.brightness = percent / 100  # type: ignore
        except (AttributeError, RuntimeError):
            pass


def open_board():
    """Open the display, the buttons and the SD card of this board; BoardError if that fails."""
    from nibblock.boards.device import fill

    board = Board()
    fill(board)
    package = sys.modules[__name__]
    for name in list(sys.modules):
        last = name.split(".")[-1]
        if name == __name__ + "." + last and last not in ("buttons", "stick", "tdeck"):
            del sys.modules[name]
            setattr(package, last, None)  # not every board has delattr
    return board
