# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Write own levels: all of them, into every copy, one copy after the other.

The newest whole copy is written last, so a power cut at any byte leaves the old levels or the new
ones. It writes only inside the files that exist. RAM: while writing, 1.5 to 5 KB.
"""

from nibblock import const
from nibblock.progress.format import PAGE, SEED
from nibblock.progress.reading.own import (
    ORDER,
    PIECE,
    end_of,
    head,
    head_of,
    levels,
    newest,
    paths,
    room_of,
    size_of,
    whole,
)
from nibblock.progress.reading.pages import checksum
from nibblock.progress.writing.writer import buffer

_SLOTS = const(8)  # pages written at once, if the heap has room
_FULL = "No room for more levels: delete some"


def write(progress):
    """Write what waits in ``progress.own``; return "" or a line for the player.

    What has no room stays waiting. Raises OSError if no copy could be written.
    """
    copies = paths(progress)
    seqs = [head(path)[0] for path in copies]
    if -2 in seqs:
        return "Your levels here are from a newer Nibblock: left as they are"
    if len([seq for seq in seqs if seq > -3]) < 2:
        return "Save files are missing or damaged"
    lead = newest(progress)
    left = _left_out(progress, lead)
    if len(left) == len(progress.own):
        return _FULL
    found = levels(progress, left, lead)
    _write_all(_in_turn(copies, lead), found, max(seqs + [0]) + 1)
    progress.own = left
    return _FULL if left else ""


def spread(progress):
    """Copy the newest levels into the copies that lack them. Raises OSError."""
    source = newest(progress)
    if source:
        for path in paths(progress):
            if path != source and (head(path) != head(source) or not whole(path)):
                _duplicate(source, path)


def _left_out(progress, lead):
    """Return the changes, last ones first, without which the rest has room."""
    left = []
    most = room_of(progress)
    for record in [r for r in reversed(progress.own) if r[2] and r[1] != ORDER]:
        if size_of(end_of(levels(progress, left, lead))) <= most:
            break
        left.append(record)
    left.reverse()
    return left


def _in_turn(copies, lead):
    """Return the copies, those furthest behind first and the one that is read last."""
    found = []
    for path in copies:
        found.append((path == lead, head(path)[0] if whole(path) else -1, path))
    found.sort()
    return [path for _, _, path in found]


def _write_all(copies, found, seq):
    """Write into the first copy that can be written, then copy that; raise OSError if none can."""
    failed = OSError(5)
    for i in range(len(copies) - 1):
        try:
            _build(copies[i], found, seq)
        except OSError as error:
            failed = error
            continue
        for other in copies[i + 1 :]:
            try:
                _duplicate(copies[i], other)
            except OSError:  # the next save tries again
                pass
        return
    raise failed


def _build(path, found, seq):
    """Write levels into a copy, and read it back. Raises OSError."""
    with open(path, "r+b") as file:
        out = _Out(file)
        out.put(head_of(seq, end_of(found), len(found)))
        for entry in found:
            n, length = entry[0], entry[3]
            out.put(bytes((length >> 16, length >> 8 & 255, length & 255, n >> 8, n & 255)))
            _put(out, entry)
        out.finish()
    if not whole(path):
        raise OSError(5)


def _put(out, entry):
    """Write the body of a level."""
    _, path, at, left, body = entry
    if body is not None:
        out.put(body)
        return
    with open(path, "rb") as file:
        file.seek(at)
        while left:
            data = file.read(min(left, PAGE))
            if not data:
                raise OSError(5)
            out.put(data)
            left -= len(data)


def _duplicate(source, path):
    """Write the contents of a copy into another, and read that back. Raises OSError."""
    left = size_of(head(source)[1])
    pages = buffer(_SLOTS)
    view = memoryview(pages)
    with open(source, "rb") as old:
        with open(path, "r+b") as new:
            while left:
                step = min(left, len(pages))
                if old.readinto(view[:step]) != step:
                    raise OSError(5)
                new.write(view[:step])
                left -= step
    if not whole(path):
        raise OSError(5)


class _Out:
    """Writes a few pages at a time: every separate write may cost an erase."""

    def __init__(self, file):
        self._file = file
        self._buffer = buffer(_SLOTS)
        self._view = memoryview(self._buffer)
        self._at = 0
        self._total = SEED

    def put(self, data):
        """Write bytes."""
        done = 0
        while done < len(data):
            step = min(len(self._buffer) - self._at, len(data) - done)
            self._buffer[self._at : self._at + step] = data[done : done + step]
            self._at += step
            done += step
            if self._at == len(self._buffer):
                self._add_up()
                self._flush()

    def finish(self):
        """Write what is left, and the checksum."""
        self.put(bytes(-self._at & PIECE - 1))
        self._add_up()
        total = self._total
        at = self._at
        tail = bytes((total >> 24, total >> 16 & 255, total >> 8 & 255, total & 255))
        self._at = at + PAGE & -PAGE
        self._buffer[at : self._at] = tail + bytes(self._at - at - len(tail))
        self._flush()

    def _add_up(self):
        for i in range(0, self._at, PIECE):
            self._total = checksum((self._view[i : i + PIECE],), self._total)

    def _flush(self):
        self._file.write(self._view[: self._at])
        self._at = 0
