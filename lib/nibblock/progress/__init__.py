# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What survives a power cut: settings, place, solved levels and bests, unfinished levels.

Everything here works in memory; only flush() writes, and it imports the modules for that. A key is
6 bytes derived from the level's contents. Steps are bytes, 2 bits per step, the first in the high
bits.

RAM: an index of 9 bytes per solved or unfinished level (index.py), records waiting to be written,
and 0.5 KB.
"""

from nibblock import const
from nibblock.progress.index import Index, Unfinished
from nibblock.progress.log import BOTH, CLEARED, ERASED, PLACE, SETTINGS, UNFINISHED, Log

_HELD = const(12288)  # bytes of unfinished games that wait in memory for the drive
_LONGEST = const(24576)  # bytes of steps in one record: 98,304 steps
_NO_KEY = b"\0\0\0\0\0\0"
_ROOM = const(1024)  # bytes of nvm that a journal needs
_CHIP = b"NBn1"  # nvm starts with this while it holds our records


def bytes3(value):
    """Return ``value`` as three bytes, high byte first."""
    return bytes((value >> 16 & 255, value >> 8 & 255, value & 255))


def int3(body, at):
    """Return the number in the three bytes at ``at``."""
    return body[at] << 16 | body[at + 1] << 8 | body[at + 2]


def place_in(head, path):
    """Return (path, index) of a stored place, None if it cannot be one."""
    try:
        path = str(bytes(path), "utf-8")
    except ValueError:
        return None
    if not path or "\0" in path:
        return None
    return path, head[0] << 8 | head[1]


def _game(head, steps):
    return int3(head, 0), int3(head, 3), int3(head, 6) - 1, steps


def better(a, b, by):
    """Return whether ``a`` = (moves, pushes, steps) beats ``b`` by moves (0) or pushes (1).

    If the numbers are equal, a solution with steps beats one without: the chip's memory may have
    had no room for the steps.
    """
    if b is None:
        return True
    if a[by] != b[by]:
        return a[by] < b[by]
    if a[1 - by] != b[1 - by]:
        return a[1 - by] < b[1 - by]
    return bool(a[2]) and not b[2]


class Progress:
    """The player's progress: on the drive of ``storage`` (a drive.Drive), or in memory (None)."""

    def __init__(self, storage=None):
        self.storage = storage
        self.settings = bytearray(16)
        self.place = None  # (path of the pack, index of the level)
        self.notice = ""
        self.refused = ""  # a line for the next flush to return: a record was too long to keep
        self.waiting = []  # [kind, key, body, whether it is on the chip], oldest first
        self.on_chip = False  # nvm holds records that the drive does not have yet
        self.owed = False  # and no flush has tried to write them to the drive yet
        self.log = Log(storage.root if storage else None, self)
        try:
            self.log.load()
        except OSError:  # nothing is written until they can be read
            self.forget()
            self.notice = "The saves could not be read: they stay as they are"
        self.recall()
        if self.log.ready and (self.log.damaged or self.log.partial):
            from nibblock.progress.writing.merge import salvage

            self.notice = salvage(self)
        nvm = storage.nvm if storage else None
        self.journal = None
        if nvm and len(nvm) >= _ROOM:
            from nibblock.progress.journal import Journal

            self.journal = Journal(nvm)
        if nvm and bytes(nvm[0:4]) == _CHIP:
            from nibblock.progress.writing.chip import take

            self.notice = take(self, nvm) or self.notice
        if self.log.newer:
            self.notice = "The saves here are from a newer Nibblock: left as they are"

    # What the log calls while it loads:

    def forget(self):
        """Forget all records: the log starts again."""
        self.index = Index()
        self._open = Unfinished()
        self._settings = self._place = 0

    def note(self, kind, key, offset):
        """Note a record that the log holds at ``offset``."""
        if kind <= BOTH:
            self.index.put(key, kind, offset)
        elif kind == SETTINGS:
            self._settings = offset
        elif kind == PLACE:
            self._place = offset
        elif kind == ERASED:
            self.index.put(key, BOTH, 0)
        else:
            self._open.remove(key)
            if kind == UNFINISHED:
                self._open.put(key, offset)

    def reload(self):
        """Read the drive again; waiting records stay waiting. Raises OSError."""
        from nibblock.progress.writing.merge import reload

        reload(self)

    def recall(self):
        """Load settings and place from the log."""
        body = self._settings and self.log.read(self._settings, 16)
        if body and len(body[0]) == 16:
            self.settings[:] = body[0]
        body = self._place and self.log.read(self._place, 2)
        if body and len(body[0]) == 2:
            self.place = place_in(body[0], body[1])

    # Settings, place:

    def touch_settings(self):
        """Queue the changed settings for writing."""
        self._wait(SETTINGS, _NO_KEY, bytes(self.settings))

    def set_place(self, path, index):
        """Remember which pack and level (from 0) the player is in."""
        if self.place != (path, index):
            self.place = (path, index)
            self._wait(PLACE, _NO_KEY, self.place_body())

    def place_body(self):
        """Return the body of the record for the place."""
        path, index = self.place
        return bytes((index >> 8 & 255, index & 255)) + bytes(path, "utf-8")

    # Solutions:

    def marks(self, key):
        """Return bit 0: solved, bit 1: unfinished, without reading a file."""
        marks = 1 if self.index.find(key, BOTH) else 0
        for record in self.waiting:
            if record[0] <= BOTH and record[1] == key:
                marks = 1
        return marks | 2 if self._open.find(key) >= 0 else marks

    def best(self, key, by):
        """Return (moves, pushes, steps) or None; ``by`` 0: fewest moves, 1: fewest pushes."""
        return self._best(key, by, 0x10000)

    def numbers(self, key, by):
        """Return (moves, pushes) or None: best() without memory for the steps."""
        best = self._best(key, by, 0)
        return best and best[:2]

    def _best(self, key, by, most):
        for record in self.waiting:
            if record[1] == key and record[0] <= BOTH and record[0] & 1 << by:
                return int3(record[2], 0), int3(record[2], 3), record[2][6:]
        offset = self.index.find(key, 1 << by)
        body = offset and self.log.read(offset, 6, most)
        if not body or len(body[0]) < 6:
            return None
        return int3(body[0], 0), int3(body[0], 3), body[1]

    def add_solution(self, key, moves, pushes, steps):
        """Keep a solution if it is a new best; return bit 0: by moves, bit 1: by pushes."""
        if len(steps) > _LONGEST:
            self.refused = "Solution too long to keep: its numbers are kept"
            steps = b""
        new = (moves, pushes, steps)
        bits = 0
        for by in (0, 1):
            if better(new, self._best(key, by, 1), by):
                bits |= 1 << by
        if bits:
            self._wait(bits, bytes(key), bytes3(moves) + bytes3(pushes) + bytes(steps))
        return bits

    def erase(self, key):
        """Forget both bests of a level: it is unsolved again."""
        self._drop(BOTH, key)
        self.index.put(key, BOTH, 0)
        self._wait(ERASED, bytes(key), b"")

    # Unfinished levels:

    def unfinished(self, key):
        """Return (count, at, mark, steps) or None.

        ``count``: how many steps are recorded. ``at``: how many of them are played. ``mark``: the
        step with the mark, or -1. ``steps``: the stored steps.
        """
        for record in self.waiting:
            if record[0] == UNFINISHED and record[1] == key:
                return _game(record[2], record[2][9:])
        offset = self._open.find(key)
        if offset <= 0:
            return None
        try:
            body = self.log.read(offset, 9)
        except MemoryError:
            self.refused = "Not enough memory to go on with this game"
            return None
        return _game(body[0], body[1]) if body and len(body[0]) == 9 else None

    def set_unfinished(self, key, count, at, mark, steps):
        """Remember an unfinished level."""
        if len(steps) > _LONGEST:
            self.refused = "Game too long to keep while it is unfinished"
            return
        key = bytes(key)
        body = bytes3(count) + bytes3(at) + bytes3(mark + 1) + bytes(steps)
        self._open.put(key, 0)
        self._wait(UNFINISHED, key, body)
        if self.storage:
            self._limit_waiting()

    def _limit_waiting(self):
        """While nothing can be written, drop the oldest games that memory cannot hold."""
        games = [record for record in self.waiting if record[0] == UNFINISHED]
        held = sum([len(record[2]) for record in games])
        for record in games[:-1]:
            if held <= _HELD:
                break
            held -= len(record[2])
            self.waiting.remove(record)
            self._open.remove(record[1])
            self.refused = "Too many games wait for the drive: the oldest is dropped"

    def clear_unfinished(self, key):
        """Forget an unfinished level, which was solved or restarted."""
        if self._open.remove(key):
            self._wait(CLEARED, bytes(key), b"")

    def unfinished_keys(self):
        """Return the keys of the unfinished levels, newest last."""
        return [key for key, _ in self._open.entries()]

    def open_offsets(self):
        """Return the offsets of the unfinished levels that are in the log, oldest first."""
        return [offset for _, offset in self._open.entries() if offset]

    # Waiting records:

    def _drop(self, kind, key):
        """Remove the waiting records that a record of this kind replaces."""
        keep = []
        for record in self.waiting:
            if record[1] == key:
                if kind <= BOTH and record[0] <= BOTH:
                    record[0] &= BOTH ^ kind
                    if not record[0]:
                        continue
                elif kind == record[0] or BOTH < kind <= CLEARED and BOTH < record[0] <= CLEARED:
                    continue
            keep.append(record)
        self.waiting = keep

    def _wait(self, kind, key, body):
        self._drop(kind, key)
        self.waiting.append([kind, key, body, False])

    @property
    def dirty(self):
        """Whether anything is not written anywhere yet."""
        for record in self.waiting:
            if not record[3]:
                return True
        return self.owed

    @property
    def unsettled(self):
        """Whether the save files must be created or mended, and the drive can be written to."""
        if self.log.whole or not self.log.ready or not self.storage.take():
            return False
        self.storage.give()
        return True

    def flush(self, may_erase=False):
        """Write the waiting records; return "" or one line for the player.

        ``may_erase``: no key is down, so the chip's own memory may be erased if it is full.
        """
        from nibblock.progress.writing.flush import flush

        return flush(self, may_erase)

    def open_journal(self, key, session, may_erase):
        """Begin the journal of the game that is now in play, if the chip has room for one."""
        journal = self.journal
        if journal:
            journal.key = bytes(key)
            journal.session = session
            from nibblock.progress.writing.chip import settle

            settle(self, False, may_erase)

    def close_journal(self):
        """End the journal: the game is no longer in play."""
        if self.journal:
            self.journal.at = 0
            self.journal.session = None
