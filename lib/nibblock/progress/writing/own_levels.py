"""Write own levels, all of them, into the copy that the log is about to be written to.

They count once the log names them, so a power cut at any byte leaves the old ones or the new ones.
This writes only inside the files that exist. RAM: while writing, 1.5 to 5 KB.
"""

from nibblock import const
from nibblock.progress.format import PAGE, SEED, WRITTEN
from nibblock.progress.records.index import OWN_LEVELS, checksum
from nibblock.progress.records.named import set_named
from nibblock.progress.records.own_levels import (
    ORDER,
    PIECE,
    counted,
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
from nibblock.progress.writing.sizes import LEVELS
from nibblock.progress.writing.writer import buffer

_SLOTS = const(8)  # pages written at once, if the heap has room
_NEWER = const(-2)


def carry(progress, target):
    """Write the own levels into copy ``target`` of the log, with the changes that have room.

    Those become WRITTEN; the others stay waiting, and ``refused`` says so. Return false if nothing
    may be written there yet: only this copy has the levels that count, as the lead's are damaged.
    Raises OSError.
    """
    log = progress.log
    path = log.root + log.paths[target][:8] + LEVELS
    seqs = [head(each)[0] for each in paths(progress)]
    source = newest(progress, path)
    if newest(progress) == path and (not source or head(source) != head(path)):
        set_named(progress, OWN_LEVELS, _seqs(head(path)[0], counted(progress)))
        return False
    left = progress.own
    why = "Your levels here are from a newer Nibblock: left as they are"
    if _NEWER not in seqs:
        left = _left_out(progress, source)
        why = "No room for more levels here: delete some, or use deploy --grow-saves"
    for record in progress.own:
        record[3] = record[3] if record in left else WRITTEN
    if [record for record in left if not record[3]]:
        progress.refused = why
    if len(left) < len(progress.own):
        seq = max(seqs + [0]) + 1
        _build(path, levels(progress, left, source), seq)
        set_named(progress, OWN_LEVELS, _seqs(seq, counted(progress)))
    elif source and _NEWER not in seqs:
        _renew(source, path)
    return True


def _seqs(now, before):
    return now.to_bytes(4, "big") + before.to_bytes(4, "big")


def is_newest(progress, target):
    """Return whether the levels to read are in copy ``target`` of the log."""
    log = progress.log
    return newest(progress) == log.root + log.paths[target][:8] + LEVELS


def _renew(source, path):
    """Copy the newest file to one that is older or damaged; ignore errors of the drive."""
    left = size_of(head(source)[1])
    try:
        if head(path) == head(source) and whole(path):
            return
        pages = buffer(_SLOTS)
        view = memoryview(pages)
        with open(source, "rb") as old:
            with open(path, "r+b") as new:
                while left:
                    step = min(left, len(pages))
                    if old.readinto(view[:step]) != step:
                        return
                    new.write(view[:step])
                    left -= step
    except OSError:
        pass


def _left_out(progress, source):
    """Return the changes, last ones first, without which the rest has room."""
    left = []
    most = room_of(progress)
    for record in [r for r in reversed(progress.own) if r[2] and r[1] != ORDER]:
        if size_of(end_of(levels(progress, left, source))) <= most:
            break
        left.append(record)
    return left


def _build(path, found, seq):
    """Write levels into a copy, and read it back. Raises OSError."""
    with open(path, "r+b") as file:
        out = _Out(file)
        out.put(head_of(seq, end_of(found), len(found)))
        for entry in found:
            n, length = entry[0], entry[3]
            out.put(length.to_bytes(3, "big") + n.to_bytes(2, "big"))
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
        at = self._at
        tail = self._total.to_bytes(4, "big")
        self._at = at + PAGE & -PAGE
        self._buffer[at : self._at] = tail + bytes(self._at - at - len(tail))
        self._flush()

    def _add_up(self):
        for i in range(0, self._at, PIECE):
            self._total = checksum((self._view[i : i + PIECE],), self._total)

    def _flush(self):
        self._file.write(self._view[: self._at])
        self._at = 0
