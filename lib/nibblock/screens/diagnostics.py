"""Diagnostics, for makers and for bug reports. RAM: as prose, and 2 KB while copies and files are
read.
"""

import gc
import os
import sys

import supervisor

from nibblock import __version__, const
from nibblock.memory import find
from nibblock.progress.format import PAGE, SEED, START
from nibblock.progress.records.index import LOG, number
from nibblock.progress.records.index import Page as LogPage
from nibblock.progress.writing.sizes import FOLDER
from nibblock.progress.writing.writer import log_size
from nibblock.screens.prose import Prose
from nibblock.ui.card import EYE
from nibblock.ui.text import words

_FINE = const(0)  # states of a copy, as in the word file
_OLDER = const(1)
_EMPTY = const(2)
_DAMAGED = const(3)
_MISSING = const(4)
_LEAST = const(64)  # bytes: how exactly the largest free block is measured


class Screen(Prose):
    """Pages of facts; the copies of the saves, then our files, are read once the first is shown.

    B returns to the settings, which then return to the screen that ``back`` names.
    """

    def __init__(self, console, *back):
        largest = largest_block()  # before anything else takes memory
        head, *facts = words("screens", "diagnostics")
        lines = _facts(console, facts, largest)
        Prose.__init__(self, console, head, lines, EYE, ("settings",) + back)
        log = console.progress.log
        self._copies = _copies(log) if log.root is not None else []
        self._files = None

    def idle(self):
        """Read one copy of the saves, or a file, and add what it is like."""
        if not self._copies:
            return self._look_at_file()
        name = self._copies.pop(0)
        copy_is, *states = words("screens", "copy of the saves")
        state, percent = _look_at(self._console.progress.log, name)
        self.add([copy_is % (name[-1:], states[state], percent)])
        self._console.display.refresh()
        return True

    def _look_at_file(self):
        """Compare a file with what was installed; a cut one may stop all that would load it."""
        if self._files is None:
            intact = find("intact")  # a small drive lacks it
            before = words("screens/broken", "damaged files")[2] if intact else ""
            self._files = intact.add_to(self, before) if intact else iter(())
        for path in self._files:
            if path:
                self._console.display.refresh()
            return True
        return False


def largest_block():
    """Return how many bytes the largest free block of memory has, to within 64."""
    gc.collect()
    low, high = 0, gc.mem_free()
    size = high
    while high - low > _LEAST:
        try:
            bytearray(size)
            low = size
        except MemoryError:
            high = size
        gc.collect()
        size = (low + high) // 2
    return low


def _facts(console, facts, largest):
    """Return the lines, without the copies of the saves."""
    named, runs, needs, version, memory, drive, no_drive, on, off, on_chip, failed, none = facts
    board, progress = console.board, console.progress
    lines = [
        named % (board.id, board.width, board.height),
        runs % ((_system(),) + tuple(sys.implementation.version[:3])),
    ]
    if not is_supported():
        lines.append(needs)
    lines += [
        version % __version__,
        memory % (gc.mem_free() // 1024, largest // 1024),
        _drive(drive, no_drive),
        failed % _last_error(console) if _last_error(console) else none,
        on if progress.journal else off,
    ]
    if progress.on_chip:
        lines.append(on_chip)
    return lines


def _system():
    name = sys.implementation.name
    return "CircuitPython" if name == "circuitpython" else name


def is_supported():
    """Return whether this is CircuitPython 9 or 10, or no CircuitPython at all (the simulator)."""
    implementation = sys.implementation
    return implementation.name != "circuitpython" or implementation.version[0] in (9, 10)


def _drive(used_and_free, unreadable):
    try:
        status = os.statvfs(".")
    except (OSError, AttributeError):  # CPython on Windows has none
        return unreadable
    sectors = status[0] // 512
    free = sectors * status[3] // 2
    return used_and_free % (sectors * status[2] // 2 - free, free)


def _last_error(console):
    """Return the last line of the last error: of this run, else of the one before a restart."""
    if console.failed:
        return repr(console.failed)
    previous = getattr(supervisor, "get_previous_traceback", None)
    lines = (previous and previous() or "").strip().split("\n")
    return lines[-1]


def _copies(log):
    """Return the names of the copies' folders: those that are there, and at least two."""
    there = [name for name in os.listdir(log.root or ".") if name[:-1] == FOLDER]
    return sorted(set(there + [FOLDER + "a", FOLDER + "b"]))


def _look_at(log, name):
    """Return (state, percent full) of the copy in folder ``name``."""
    size = log_size(log, name + LOG)
    if not size:
        names = os.listdir(log.root or ".")
        return (_DAMAGED if name in names else _MISSING), 0
    try:
        generation, last_save, used, begun = _walk(log, name)
    except OSError:
        return _DAMAGED, 0
    state = _FINE
    if generation < 0:
        state = _DAMAGED if begun else _EMPTY
    elif log.lead >= 0:
        behind = log.seq - last_save
        if behind > len(log.paths) or generation > log.gens[log.lead]:
            state = _DAMAGED
        elif behind > 0:
            state = _OLDER
    return state, used * 100 // size


def _walk(log, name):
    """Return (generation, number of the last save, bytes used, whether anything is in page 0)."""
    page = LogPage()
    generation = last_save = -1
    used = 0
    seed = SEED
    begun = False
    with open(log.root + name + LOG, "rb") as file:
        while page.fill(file):
            data = page.data
            begun = begun or data != bytes(PAGE)
            if not page.good(seed) or (generation < 0 and bytes(data[10:13]) != b"NBS"):
                break
            seed = number(data, 0)
            last_save = number(data, 4)
            if generation < 0:
                generation = number(data, START - 8)
            used += page.used()
            if page.used() < PAGE:
                break
    return generation, last_save, used, begun
