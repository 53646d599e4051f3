"""Facts about this console, for bug reports. RAM: as prose."""

import gc
import os
import sys

from nibblock import __version__, const
from nibblock.memory import find, forget
from nibblock.pictures import LIGHT
from nibblock.screens.prose import Prose
from nibblock.ui.card import INFO
from nibblock.ui.text import line, words

_HEAD = const(26)  # pixels of a large heading
_LOW = const(135)  # a screen no higher has no room for one


class Screen(Prose):
    """A page of facts. Its heading becomes a large one as soon as everything is on screen.

    B returns to the settings, which then return to the screen that ``back`` names.
    """

    def __init__(self, console, *back):
        title, head, *facts = words("screens", "about")
        self._head = head % __version__
        self._due = roomy = console.height > _LOW
        top = _HEAD if roomy else console.row + 3
        Prose.__init__(
            self, console, title, _filled(console, facts), INFO, ("settings",) + back, top
        )
        self._large = line(console, self._head, self._left, self._first, LIGHT)
        self.group.append(self._large)

    def idle(self):
        """Once: replace the heading, on a drive with the library for that."""
        if not self._due:
            return False
        self._due = False
        label = find("screens.label")
        if label:
            place = self._left, self._first - 3
            heading = label.heading(self._console, self._head, place)
            self.group.remove(self._large)
            self.group.append(heading)
            self._console.display.refresh()
        return True

    def leave(self):
        """Forget the library, which no other screen needs."""
        forget(b"adafruit_display_text")


def _filled(console, facts):
    """Return the facts that a bug report should contain, one per line."""
    named, python, screen, memory, drive, no_drive, saves, on_chip, licence = facts
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
    return lines + ["", licence]
