# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What a game leaves loaded when it is left, dropped before another one is played. RAM: none."""

import sys

from nibblock.console import drop

#: Play screen -> how the names of modules begin that only its game uses.
_OWN = {
    "play": ("nibblock.rules.sokoban", "nibblock.rules.dead", "nibblock.screens.board"),
    "slide": ("nibblock.rules.klocki", "nibblock.screens.slide_", "nibblock.wide"),
    "force": (
        "nibblock.rules.brain",
        "nibblock.screens.force_",
        "nibblock.timed",
        "nibblock.tape",
        "nibblock.moments",
        "nibblock.chords",
    ),
}


def drop_leftovers(screen):
    """Forget the modules of the game that ``screen`` plays ("" for none), and this one."""
    for beginning in _OWN.get(screen, ()):
        for name in list(sys.modules):
            if name.startswith(beginning):
                drop(name)
    drop("nibblock.leftover")
