# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What this console is and what it has, for reports. RAM: as prose."""

import gc
import os
import sys

from nibblock import __version__
from nibblock.screens.prose import Page


class Screen(Page):
    """A page of facts."""

    def __init__(self, console):
        Page.__init__(self, console, "Nibblock " + __version__, facts(console))


def facts(console):
    """What a report should say, a line each."""
    board = console.board
    version = sys.implementation.version
    gc.collect()
    lines = [
        "board " + board.id,
        "Python %d.%d.%d" % (version[0], version[1], version[2]),
        "screen %d x %d" % (board.width, board.height),
        "memory %d KB free" % (gc.mem_free() // 1024),
    ]
    try:
        drive = os.statvfs(".")
        lines.append("drive %d KB free" % (drive[0] * drive[3] // 1024))
    except OSError:
        lines.append("drive: cannot be read")
    on_chip = console.progress.on_chip
    lines.append("saves: " + ("chip, not yet on the drive" if on_chip else "drive"))
    if board.has:
        lines.append("lacks " + board.has)
    return lines + ["", "code MIT, levels and art CC0"]
