# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Facts about this console, for bug reports. RAM: as prose."""

import gc
import os
import sys

from nibblock import __version__, const
from nibblock.memory import find, forget
from nibblock.screens.prose import Page
from nibblock.ui.words import words

_HEAD = const(26)  # pixels of a large heading
_LOW = const(128)  # a screen no higher has no room for one


class Screen(Page):
    """A page of facts. Its heading becomes a large one as soon as everything is on screen."""

    def __init__(self, console):
        head, *facts = words("screens", "about")
        self._head = head % __version__
        self._due = roomy = console.height > _LOW
        Page.__init__(self, console, self._head, _filled(console, facts), _HEAD if roomy else 0)

    def idle(self):
        """Once: replace the heading, on a drive with the library for that."""
        if not self._due:
            return False
        self._due = False
        label = find("screens.label")
        if label:
            self.group.remove(self.group[len(self.group) - 2])
            self.group.append(label.heading(self._console, self._head))
            self._console.display.refresh()
        return True

    def leave(self):
        """Forget the library, which no other screen needs."""
        forget("adafruit_display_text")


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
