# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Facts about this console, for bug reports. RAM: as prose."""

import gc
import os
import sys

from nibblock import __version__
from nibblock.screens.prose import Page
from nibblock.ui.words import words


class Screen(Page):
    """A page of facts."""

    def __init__(self, console):
        head, *facts = words("screens", "about")
        Page.__init__(self, console, head % __version__, _filled(console, facts))


def _filled(console, facts):
    """Return the facts that a bug report should contain, one per line."""
    named, python, screen, memory, drive, no_drive, saves, on_chip, lacks, licence = facts
    board = console.board
    version = sys.implementation.version
    gc.collect()
    lines = [
        named % board.id,
        python % (version[0], version[1], version[2]),
        screen % (board.width, board.height),
        memory % (gc.mem_free() // 1024),
    ]
    try:
        room = os.statvfs(".")
        lines.append(drive % (room[0] * room[3] // 1024))
    except OSError:
        lines.append(no_drive)
    lines.append(on_chip if console.progress.on_chip else saves)
    if board.has:
        lines.append(lacks % board.has)
    return lines + ["", licence]
