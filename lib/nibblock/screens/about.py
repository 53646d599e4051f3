# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What this console is and what it has: for reports, and to see what room is left. RAM: a page."""

import gc
import os
import sys

from nibblock import __version__
from nibblock.screens.text import LIGHT, ROW, fit, line


class Screen:
    """A page of facts; any of A, B, START goes back."""

    def __init__(self, console):
        self._console = console
        self.group = console.pictures.page(console.width, console.height)
        self.group.append(line(console, "Nibblock " + __version__, 4, 1, LIGHT))
        text = "\n".join([fit(fact, console.width - 8) for fact in self._facts()])
        self.group.append(line(console, text, 4, ROW + 6))

    def _facts(self):
        board = self._console.board
        version = sys.implementation.version
        gc.collect()
        facts = [
            "board " + board.id,
            "Python %d.%d.%d" % (version[0], version[1], version[2]),
            "screen %d x %d" % (board.width, board.height),
            "memory %d KB free" % (gc.mem_free() // 1024),
        ]
        try:
            drive = os.statvfs("")
            facts.append("drive %d KB free" % (drive[0] * drive[3] // 1024))
        except OSError:
            facts.append("drive: cannot be read")
        on_chip = self._console.progress.on_chip
        facts.append("saves: " + ("chip, not yet on the drive" if on_chip else "drive"))
        if board.has:
            facts.append("lacks " + board.has)
        facts.append("")
        facts.append("code MIT, levels and art CC0")
        return facts

    def key(self, event):
        """Any button but the D-pad goes back."""
        if 4 <= event < 16:
            self._console.go("title")

    def idle(self):
        """Nothing to do."""
        return False

    def keep(self):
        """Nothing to keep."""

    def leave(self):
        """Nothing to clear up."""
