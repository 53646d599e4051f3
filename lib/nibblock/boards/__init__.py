# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What a board has: display, buttons, folders of packs. ``open_board()`` gives it to the console.

Which board: NIBBLOCK_BOARD in settings.toml, else the wiring described there, else the table
(``profiles.txt``) by ``board.board_id``, else a guess from the names of its pins, else BoardError.
boot.py imports this module too, so it holds only what both need. RAM: about 0.7 KB.
"""

import os

NAMES = "LEFT UP RIGHT DOWN A B START SELECT X Y"  # a button's code is its place in this list


class BoardError(Exception):
    """The board cannot run the console; the text is one line for the player."""


def setting(name):
    """Give a setting of settings.toml (str or int), or None where it is absent or empty."""
    getenv = getattr(os, "getenv", None)  # pewpew_m4's firmware has none
    value = getenv(name) if getenv else None
    return None if value == "" else value


def profile(board_id):
    """Give ``(row, explicit)``: the table's row or None, and whether the player named it."""
    from nibblock.boards.profiles import FILE, find

    name = setting("NIBBLOCK_BOARD")
    row = find(name or board_id)
    if name and row is None:
        raise BoardError("settings.toml: NIBBLOCK_BOARD: no board %s in %s" % (name, FILE))
    return row, name is not None


def find_pin(name):
    """Give the pin called ``name``: on ``board``, else (GP2, IO4 ...) on the chip."""
    import board
    import microcontroller

    pin = getattr(board, name, None) or getattr(microcontroller.pin, name, None)
    if pin is None:
        raise BoardError("no pin %s on %s" % (name, board.board_id))
    return pin


def pairs(text):
    """Give ``"UP=GP2, DOWN=GP3"`` as a list of [name, value]; BoardError for a part without "="."""
    found = []
    for part in text.replace(",", " ").split():
        pair = part.split("=")
        if len(pair) != 2 or not pair[0] or not pair[1]:
            raise BoardError("settings.toml: %s: expected NAME=PIN" % part)
        found.append(pair)
    return found


def open_board():
    """Open the display, the buttons and the SD card of this board; see ``device.Board``."""
    from nibblock.boards.device import Board

    return Board()
