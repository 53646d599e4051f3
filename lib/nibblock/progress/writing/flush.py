# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Writing what waits: to the drive, else to the chip's own memory, else it stays in memory.

A flush brings up to date a copy that is behind, and never touches the lead. Usually that is one or
two pages and the folder's own sector: two erase blocks of 4 KB.
RAM: while writing, 1.5 to 6 KB.
"""

from nibblock import const
from nibblock.progress.log import HEAD, HEADER, PAGE, SEED, TAIL, checksum, number, parts

_LOOSE = const(32768)  # compact when this much, and more than half of the log, came after its base
_SLOTS = const(8)  # pages written at once, if the heap has room


class Stale(Exception):
    """The files are not as they were when they were read: a computer changed them."""


def flush(progress):
    """Write what waits; returns "" or one line for the player."""
    line = progress.refused
    progress.refused = ""
    if progress.storage is None:
        for record in progress.waiting:
            record[3] = True
    elif progress.waiting or progress.owed:
        line = _write(progress) or line
    return line


def _write(progress):
    progress.owed = False
    if progress.log.newer:
        return "The saves here are from a newer Nibblock: kept until switched off"
    why = "A computer holds the drive"
    if progress.storage.take():
        try:
            why = _to_drive(progress)
        finally:
            progress.storage.give()
    if not why:
        progress.waiting = []
        if progress.on_chip:
            from nibblock.progress.writing.chip import clear

            clear(progress)
    elif [record for record in progress.waiting if not record[3]]:
        from nibblock.progress.writing.chip import put

        return why + put(progress)
    return ""


def _to_drive(progress):
    """Write to the drive, from the start again if a computer changed it; "" or what went wrong."""
    for _ in range(2):
        try:
            if not progress.log.ready:  # reading it again was cut short
                progress.reload()
            fresh = _bring_up(progress) if progress.waiting else None
            if fresh:
                _read_back(progress, fresh)
            return ""
        except Stale:
            try:
                progress.reload()
            except OSError as error:
                return _reason(error)
            if progress.log.newer:
                break
        except OSError as error:
            return _reason(error)
        except MemoryError:
            return "Not enough memory to write"
    return "The saves on the drive were changed"


def _read_back(progress, fresh):
    """Take over a copy written from its start, (path, pages), if it reads as it was written."""
    log = progress.log
    path, count = fresh
    waiting = progress.waiting
    progress.waiting = []
    good = False
    try:
        progress.reload()
        good = path in log.paths and log.same[log.paths.index(path)] == count and not log.damaged
    finally:
        if not good:
            progress.waiting = waiting
    if not good:
        progress.reload()
        raise OSError(5)


def _reason(error):
    code = error.args[0] if error.args else 0
    if code in (13, 28):  # 13: FatFs has no cluster, or no room in the root, for a new file
        return "Drive full"
    if code in (1, 30):
        return "The drive is read-only"
    return "The drive could not be written (error " + str(code) + ")"


def _bring_up(progress):
    """Write what waits into the copy that is furthest behind; that copy is the lead then.

    Gives what compact() gives where it had to write the copy from its start, else None.
    """
    log = progress.log
    for path in log.paths:
        if not log.size(path):
            raise Stale
    if len(log.paths) < 2:
        from nibblock.progress.writing.layout import make

        make(log)
    target = -1
    for i in range(len(log.paths)):
        if i != log.lead and (target < 0 or log.same[i] < log.same[target]):
            target = i
    end = log.end
    for record in progress.waiting:
        end = after(end, len(record[2]))
    room = log.size(log.paths[target]) - TAIL
    if log.lead < 0 or log.damaged or end > room or end - log.base > log.base + _LOOSE:
        from nibblock.progress.writing.compact import compact

        return compact(progress, target)
    _append(progress, target, end)
    return None


def after(end, length):
    """Where a record with a body of ``length`` bytes ends if it is the next after ``end``."""
    at = end % PAGE or HEADER
    count = end // PAGE
    if PAGE - at < HEAD:
        count += 1
        at = HEADER
    at += HEAD + length
    while at > PAGE:
        count += 1
        at += HEADER - PAGE
    return count * PAGE + at


def _append(progress, target, end):
    log = progress.log
    count = log.end // PAGE
    at = log.end % PAGE
    first = min(log.same[target], count)
    with open(log.root + log.paths[log.lead], "rb") as source:
        with open(log.root + log.paths[target], "r+b") as file:
            seed = _seed(source, first)
            if _seed(file, first) != seed:  # changed behind our back: write it all
                first = 0
                seed = SEED
            log.same[target] = first
            writer = Writer(file, first, seed, log.seq + 1, end // PAGE - first + 1)
            source.seek(first * PAGE)
            for _ in range(first, count):
                writer.copy(source)
            if at:
                writer.resume(source, at)
            if writer.check != log.check:
                raise Stale
            offsets = [writer.record(r[0], r[1], len(r[2]), r[2]) for r in progress.waiting]
            writer.finish()
    for i in range(len(log.same)):
        log.same[i] = min(log.same[i], count)
    log.same[target] = writer.count
    log.lead = target
    log.end = writer.end
    log.check = writer.check
    log.seq += 1
    for record in progress.waiting:
        progress.note(record[0], record[1], offsets.pop(0))


def _seed(file, count):
    """Checksum that page ``count`` starts from, as the file has it."""
    if not count:
        return SEED
    file.seek((count - 1) * PAGE)
    return number(file.read(4) + b"\0\0\0\0", 0)


class Writer:
    """Writes pages, whole ones only, a few at a time: every separate write may cost an erase."""

    def __init__(self, file, count, seed, seq, wanted):
        self.count = count  # pages before the one under way
        self.check = seed  # checksum of the last page read or sealed
        self.end = 0  # where the last record ends, once finished
        self._file = file
        self._seed = seed  # what the page under way starts from
        self._seq = seq
        self._at = HEADER
        self._slot = 0
        self._buffer = _buffer(min(_SLOTS, wanted))
        view = memoryview(self._buffer)
        self._views = [view[i : i + PAGE] for i in range(0, len(view), PAGE)]
        self._page = self._views[0]
        file.seek(count * PAGE)

    def copy(self, source):
        """Take over a page as it is."""
        self._read(source)
        self._seed = self.check
        self._next()

    def resume(self, source, at):
        """Take over a page up to ``at``, to go on there."""
        self._read(source)
        self._at = at

    def _read(self, source):
        if source.readinto(self._page) != PAGE:
            raise Stale
        self.check = number(self._page, 0)
        if self.check != checksum(parts(self._page), self._seed):
            raise Stale

    def start(self, head):
        """Begin page 0 with the log's own head."""
        self._page[HEADER : HEADER + len(head)] = head
        self._at = HEADER + len(head)

    def record(self, kind, key, length, body=b""):
        """Write a record, of whose body more may follow by put(); returns its offset."""
        if PAGE - self._at < HEAD:
            self._seal()
        offset = self.count * PAGE + self._at
        self.put(bytes((kind, length >> 8, length & 255)))
        self.put(key)
        self.put(body)
        return offset

    def put(self, data):
        """Write bytes, over the ends of pages."""
        done = 0
        while done < len(data):
            if self._at == PAGE:
                self._seal()
            step = min(PAGE - self._at, len(data) - done)
            self._page[self._at : self._at + step] = data[done : done + step]
            self._at += step
            done += step

    def finish(self):
        """Write all that is still in memory."""
        self.end = self.count * PAGE + self._at
        if self._at > HEADER:
            self._seal(self._at)
        self._flush()

    def _seal(self, used=PAGE):
        page = self._page
        for i in range(used, PAGE):
            page[i] = 0
        _put4(page, 4, self._seq)
        page[8] = used >> 8
        page[9] = used & 255
        self._seed = self.check = checksum(parts(page), self._seed)
        _put4(page, 0, self.check)
        self._next()

    def _next(self):
        self.count += 1
        self._slot += 1
        self._at = HEADER
        if self._slot == len(self._views):
            self._flush()
        self._page = self._views[self._slot]

    def _flush(self):
        if self._slot:
            self._file.write(memoryview(self._buffer)[: self._slot * PAGE])
            self._slot = 0


def _put4(page, at, value):
    page[at] = value >> 24
    page[at + 1] = value >> 16 & 255
    page[at + 2] = value >> 8 & 255
    page[at + 3] = value & 255


def _buffer(slots):
    """Room for that many pages, or for as many as the heap has in one piece."""
    while True:
        try:
            return bytearray(slots * PAGE)
        except MemoryError:
            if slots == 1:
                raise
            slots //= 2
