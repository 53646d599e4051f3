# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Switching the console on, with a player at its buttons, until the player is done."""

import gc
import sys

import board
from handheld import PowerOff, handheld


class Seen:
    """The console that runs now, for the player to look into."""

    console = None


def on(player):
    """Power on; ``player`` plays (see handheld), then the power goes. Nothing stays loaded."""
    forget()
    import nibblock.console

    made = nibblock.console.Console

    def seen(board):
        Seen.console = made(board)
        return Seen.console

    nibblock.console.Console = seen
    handheld.player = player
    try:
        nibblock.console.main()
    except PowerOff:
        pass
    Seen.console = None
    forget()


def forget():
    """As after the power went: nothing of ours or of the libraries is loaded or shown."""
    for name in list(sys.modules):
        if name.startswith("nibblock") or name.startswith("adafruit"):
            del sys.modules[name]
    board.DISPLAY.root_group = None
    board.DISPLAY.forget()
    handheld.wait_until = -1
    gc.collect()


def tap(name):
    handheld.press(name)
    handheld.release(name)


def wait(ms):
    """For ``yield from``: let this long pass."""
    handheld.wait(ms)
    yield


def keys(names):
    """For ``yield from``: tap buttons one by one, each until the console is idle again."""
    for name in names.split():
        tap(name)
        yield
