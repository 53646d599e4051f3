# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The log of records on the drive: its copies, their pages, and reading them. Nothing here writes.

A copy is one preallocated file, nbsave_X/progress.nbs, X = a, b, ...; writing/sizes.py describes
the files around it. All copies hold the same stream of pages; one of them, the lead, is ahead of
the others by the last flush.

Page (512 bytes): checksum 4, flush number 4, used 2, records. The checksum covers the page and
starts from the previous page's checksum, so a stale page can never pass for the next one.
Page 0 starts with "NBS", version 1, generation 4, base 4. The base is where the records written by
a compaction end; a generation that does not reach its base was cut short and does not count.
Record: kind 1, length 2, key 6, then length bytes, which may continue on the next pages; the first
9 bytes never cross the end of a page. All numbers are big-endian.

RAM: 0.4 KB, plus 512 bytes per copy while loading.
"""

import os

from nibblock import const

PAGE = const(512)
HEADER = const(10)
HEAD = const(9)
START = const(22)  # where the records of page 0 start
SEED = const(0x1B0C4E5)
VERSION = const(1)
_MISSING = (2, 20, 21)  # errors of a path that is no file; any other means it cannot be read
FILE = "/progress.nbs"
_LEAST = const(8192)  # bytes of a log; a shorter file is no copy
_MOST_COPIES = const(6)  # old and new ones, while they are moved

BARE = const(0)  # kinds of copies: only the log, as restored by hand or half made
OLD = const(1)  # with its own pad, as made until 0.2.0
NEW = const(2)  # with a file for levels: every file at its final size

BOTH = const(3)  # kinds 1 to 3 are solutions: bit 0 best by moves, bit 1 best by pushes
UNFINISHED = const(4)
CLEARED = const(5)
SETTINGS = const(6)
PLACE = const(7)
ERASED = const(8)  # the bests of a level


def number(buffer, at):
    """Return four bytes as an int; 0 if it needs over 30 bits, which is never written."""
    if buffer[at] > 63:
        return 0
    return buffer[at] << 24 | buffer[at + 1] << 16 | buffer[at + 2] << 8 | buffer[at + 3]


def parts(page):
    """Return the pieces of a page (a memoryview of 512 bytes) that its checksum adds up."""
    pieces = [page[4:64]]
    for i in range(64, PAGE, 64):  # no comprehension: one call less where calls nest deepest
        pieces.append(page[i : i + 64])
    return pieces


def checksum(pieces, seed):
    """Return the sum of a page, under 2**29: 61 * (2**23 - 1) + 127 + 64 * 255 fits in 30 bits."""
    h = seed
    for piece in pieces:
        h = (h & 0x7FFFFF) * 61 + (h >> 23) + sum(piece)
    return h


class Page:
    """A buffer for one page."""

    def __init__(self):
        self.data = bytearray(PAGE)
        self._parts = parts(memoryview(self.data))

    def good(self, seed):
        """Return whether this page follows one with checksum ``seed``."""
        return HEADER <= self.used() <= PAGE and number(self.data, 0) == checksum(self._parts, seed)

    def fill(self, file):
        """Read the next page of ``file``; return false at its end, None if it cannot be read."""
        try:
            return file.readinto(self.data) == PAGE
        except OSError:
            return None

    def used(self):
        """Return where the records of this page end."""
        return self.data[8] << 8 | self.data[9]


class Log:
    """The copies on a drive. Calls ``owner.forget()``, then ``owner.note(...)`` for each record."""

    def __init__(self, root, owner, only=None):
        self.root = root  # "" or a folder with a final slash
        self.owner = owner
        self.only = only  # read only these copies, to check each by itself

    def load(self):
        """Read everything on the drive and set ``end``, where the next record goes.

        Raises OSError if the drive or the copies cannot be read; ``ready`` then stays false, and
        nothing may be written: it could replace what was not read.
        """
        self.ready = False
        self.newer = False  # written by a later version: do not touch
        self.damaged = False  # no copy is whole: only a part could be read
        self.partial = False  # a newer generation than the one read exists, but was cut short
        self.whole = True  # no copy is missing, half made or in an older layout
        self.paths = []
        self.kinds = []
        self.same = []
        self.gens = []
        self._begin()
        if self.root is not None:
            self._find()
        self.same = [0] * len(self.paths)  # leading pages of each copy that equal the lead's
        files = [open(self.root + path, "rb") for path in self.paths]
        try:
            self._unread = False
            self.gens = [self._generation(file) for file in files]
            if not self.newer:
                self._choose(files, self.gens)
            if self._unread and self.lead < 0:
                raise OSError(5)
        finally:
            for file in files:
                file.close()
        if self.newer:
            self._begin()
            self.whole = True
        self.ready = True

    def _begin(self):
        self.owner.forget()
        self.lead = -1
        self.base = self.end = START
        self.seq = 0
        self.check = SEED  # checksum of the page in which the last record ends
        self._seed = SEED

    def _find(self):
        """Find the copies. Raises OSError if there seem to be some but none can be read."""
        names = os.listdir(self.root) if self.root else os.listdir()
        self.whole = "nbsave.tmp" not in names
        failed = None
        for name in sorted(names):
            path = name + FILE
            if len(name) != 8 or name[:7] != "nbsave_" or (self.only and path not in self.only):
                continue
            kind = -1
            try:
                kind = self._kind_of(name, names)
            except OSError as error:
                if error.args[0] not in _MISSING:
                    failed = error
            if kind != NEW:
                self.whole = False
            if kind >= 0 and len(self.paths) < _MOST_COPIES:
                self.paths.append(path)
                self.kinds.append(kind)
        if failed and not self.paths:
            raise failed
        if len(self.paths) < 2:
            self.whole = False

    def _kind_of(self, name, names):
        """Return the kind of copy in folder ``name``, -1 if there is none that can be used."""
        if not self._size(name + FILE):
            return -1
        try:
            os.stat(self.root + name + "/levels.nbs")
        except OSError:
            return OLD if name + ".pad" in names else BARE
        return NEW

    def size(self, path):
        """Return the size of a copy's file in bytes, 0 if it cannot be a copy."""
        try:
            return self._size(path)
        except OSError:
            return 0

    def _size(self, path):
        status = os.stat(self.root + path)
        open(self.root + path, "rb").close()
        size = status[6]
        if status[0] & 0x4000 or size < _LEAST or size % PAGE or size > 0x400000:
            return 0
        return size

    def _generation(self, file):
        page = Page()
        data = page.data
        filled = page.fill(file)
        self._unread = self._unread or filled is None
        good = filled and page.good(SEED)
        if not good or bytes(data[10:13]) != b"NBS":
            return -1
        if data[13] != VERSION:  # a later version may change anything but how page 0 starts
            self.newer = True
        return number(data, 14)

    def _choose(self, files, gens):
        """Read the newest whole generation; a compaction that was cut short is not whole."""
        left = gens[:]
        best = best_end = -1
        while max(left or [-1]) >= 0:
            gen = max(left)
            self._walk(files, gens, gen)
            self.partial = gen != max(gens)
            if self.newer or self.end >= self.base:
                return
            if self.end > best_end:
                best, best_end = gen, self.end
            left = [-1 if g == gen else g for g in left]
        if best >= 0:
            self._walk(files, gens, best)
            self.damaged = True

    def _walk(self, files, gens, gen):
        """Read one generation from all its copies in parallel, as far as any of them goes."""
        self._begin()
        pages = []
        alive = []
        for i in range(len(files)):
            pages.append(Page())
            self.same[i] = 0
            if gens[i] == gen:
                alive.append(i)
                files[i].seek(0)
        count = 0
        self._left = 0  # bytes still to come of the current record
        while not self.newer:
            best = self._agree(files, pages, alive)
            if best is None:
                break
            count += 1
            for i in alive:
                self.same[i] = count
            self.lead = alive[0]
            self._seed = number(best.data, 0)
            self.seq = number(best.data, 4)
            if count == 1:
                self.base = number(best.data, 18)
            self._records(best, count - 1)
            if best.used() < PAGE:
                break

    def _agree(self, files, pages, alive):
        """Return the next page from the newest copy; remove copies without it from ``alive``.

        Raises OSError if every copy fails here: what follows would seem not to exist.
        """
        best = None
        ended = not alive
        for i in alive:
            page = pages[i]
            filled = page.fill(files[i])
            ended = ended or filled is not None
            if not filled or (best and page.data == best.data):
                continue
            if page.good(self._seed) and (not best or number(page.data, 4) > number(best.data, 4)):
                best = page
        if not ended:
            raise OSError(5)
        alive[:] = [i for i in alive if best and pages[i].data == best.data]
        return best

    def _records(self, page, count):
        """Report each record that ends in page number ``count`` to the owner."""
        data = page.data
        used = page.used()
        at = HEADER if count else START
        while at < used:
            if not self._left:
                if used - at < HEAD:
                    return
                self._kind = data[at]
                self._key = bytes(data[at + 3 : at + HEAD])
                self._offset = count * PAGE + at
                self._left = HEAD + (data[at + 1] << 8 | data[at + 2])
                if not 0 < self._kind <= ERASED:  # its checksum is right: a later version wrote it
                    self.newer = True
                    return
            step = min(self._left, used - at)
            at += step
            self._left -= step
            if not self._left:
                self.owner.note(self._kind, self._key, self._offset)
                self.end = count * PAGE + at
                self.check = self._seed

    def read(self, offset, head, most=0x10000):
        """Return (first ``head`` bytes, at most ``most`` bytes after them) of a record's body.

        Return None if no copy has the record intact. There are two pieces because the second may be
        large and should not have to be copied.
        """
        for i in [self.lead] + list(range(len(self.paths))):
            if self.same[i] * PAGE > offset:
                try:
                    with open(self.root + self.paths[i], "rb") as file:
                        return self._body(file, offset, head, most)
                except (OSError, ValueError):
                    pass
        return None

    def _body(self, file, offset, head, most):
        pieces = self.pieces(file, offset)
        rest = bytearray(max(0, min(next(pieces) - head, most)))
        first = b""
        filled = 0
        for piece in pieces:
            if len(first) < head:
                step = head - len(first)
                first += bytes(piece[:step])
                piece = piece[step:]
            step = min(len(piece), len(rest) - filled)
            rest[filled : filled + step] = piece[:step]
            filled += step
            if filled == len(rest) and len(first) == head:
                break
        return first, rest

    def pieces(self, file, offset):
        """Yield the length of the record at ``offset``, then its body as views of a buffer.

        Raises ValueError at a damaged page.
        """
        count = offset // PAGE
        seed = SEED
        page = Page()
        data = page.data
        if count:
            file.seek((count - 1) * PAGE)
            file.readinto(memoryview(data)[:4])
            seed = number(data, 0)
        file.seek(count * PAGE)
        if not (page.fill(file) and page.good(seed)):
            raise ValueError(count)
        at = offset % PAGE + HEAD
        left = data[at - 8] << 8 | data[at - 7]
        self.key = bytes(data[at - 6 : at])  # of the current record
        yield left
        while left:
            step = min(left, PAGE - at)
            yield memoryview(data)[at : at + step]
            left -= step
            at = HEADER
            if left:
                seed = number(data, 0)
                if not (page.fill(file) and page.good(seed)):
                    raise ValueError(count)
