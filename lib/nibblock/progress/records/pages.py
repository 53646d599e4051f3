"""The log of records on the drive: its pages, and reading a record. Nothing here writes.

A copy is one preallocated file, nbsave_X/progress.nbs, X = a, b, ...; writing/sizes.py describes
the files around it. All copies hold the same stream of pages; one of them, the lead, is ahead of
the others by the last flush.

Page (512 bytes): checksum 4, flush number 4, used 2, records. The checksum covers the page and
starts from the previous page's checksum, so a stale page can never pass for the next one.
Page 0 starts with "NBS", version 1, generation 4, base 4. The base is where the records written by
a compaction end; a generation that does not reach its base was cut short and does not count.
Record: kind 1, length 2, key 6, then length bytes, which may continue on the next pages; the first
9 bytes never cross the end of a page. All numbers are big-endian. The upper four bits of the kind
are the player, from 0 (see records/index.py).

setup/reader.py reads it all at the start. RAM: 0.6 KB while a record is read.
"""

import os

from nibblock import const
from nibblock.progress.format import HEAD, HEADER, PAGE, SEED

LOG = "/progress.nbs"
_LEAST = const(8192)  # bytes of a log; a shorter file is no copy
_MOST = const(0x400000)


def open_log(path):
    """Return (the open file of a copy's log, its size in bytes, 0 if it cannot be one).

    Raises OSError if there is no such file.
    """
    status = os.stat(path)
    file = open(path, "rb")
    size = status[6]
    if status[0] & 0x4000 or size < _LEAST or size % PAGE or size > _MOST:
        size = 0
    return file, size


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


def read(log, offset, head, most=0x10000):
    """Return (first ``head`` bytes, at most ``most`` bytes after them) of a record's body.

    Return None if no copy has the record intact. There are two pieces because the second may be
    large and should not have to be copied.
    """
    for i in [log.lead] + list(range(len(log.paths))):
        if log.same[i] * PAGE > offset:
            try:
                with open(log.root + log.paths[i], "rb") as file:
                    return _body(log, file, offset, head, most)
            except (OSError, ValueError):
                pass
    return None


def _body(log, file, offset, head, most):
    pieces = pieces_of(log, file, offset)
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


def pieces_of(log, file, offset):
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
    log.key = bytes(data[at - 6 : at])  # of the current record
    log.kind = data[at - 9]
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
