"""Write pages of the log, and compute where records end in it. RAM: while writing, 0.5 to 4 KB."""

from nibblock import const
from nibblock.progress.format import HEAD, HEADER, PAGE
from nibblock.progress.records.index import checksum, number, open_log, parts, stored_kind

_SLOTS = const(8)  # pages written at once, if the heap has room


class Stale(Exception):
    """The files have changed since they were read: a computer wrote to them."""


def after(end, length):
    """Return where a record with a body of ``length`` bytes ends if it follows ``end``."""
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


def log_size(log, path):
    """Return the bytes of copy ``path`` of a log, 0 if it cannot be one or is not there."""
    try:
        file, size = open_log(log.root + path)
        file.close()
        return size
    except OSError:
        return 0


class Writer:
    """Writes whole pages, a few at a time: every separate write may cost an erase."""

    def __init__(self, file, count, seed, seq, wanted):
        self.count = count  # pages before the current one
        self.check = seed  # checksum of the last page read or sealed
        self.end = 0  # where the last record ends, once finished
        self._file = file
        self._seed = seed  # the checksum that the current page starts from
        self._seq = seq
        self._at = HEADER
        self._slot = 0
        self._buffer = buffer(min(_SLOTS, wanted))
        view = memoryview(self._buffer)
        self._views = [view[i : i + PAGE] for i in range(0, len(view), PAGE)]
        self._page = self._views[0]
        file.seek(count * PAGE)

    def copy(self, source):
        """Copy the next page of ``source`` unchanged."""
        self._read(source)
        self._seed = self.check
        self._next()

    def resume(self, source, at):
        """Copy the next page of ``source`` up to ``at``, to continue there."""
        self._read(source)
        self._at = at

    def _read(self, source):
        if source.readinto(self._page) != PAGE:
            raise Stale
        self.check = number(self._page, 0)
        if self.check != checksum(parts(self._page), self._seed):
            raise Stale

    def start(self, head):
        """Begin page 0 with the log's header."""
        self._page[HEADER : HEADER + len(head)] = head
        self._at = HEADER + len(head)

    def record(self, kind, key, length, body=b""):
        """Write a record, whose body may continue with put(); return its offset."""
        if PAGE - self._at < HEAD:
            self._seal()
        offset = self.count * PAGE + self._at
        self.put(bytes((kind, length >> 8, length & 255)))
        self.put(key)
        self.put(body)
        return offset

    def records(self, progress, waiting):
        """Write records that wait; return their offsets."""
        offsets = []
        for r in waiting:
            offsets.append(self.record(stored_kind(progress, r), r[1], len(r[2]), r[2]))
        return offsets

    def put(self, data):
        """Write bytes, continuing on new pages as needed."""
        done = 0
        while done < len(data):
            if self._at == PAGE:
                self._seal()
            step = min(PAGE - self._at, len(data) - done)
            self._page[self._at : self._at + step] = data[done : done + step]
            self._at += step
            done += step

    def finish(self):
        """Write everything that is still in memory."""
        self.end = self.count * PAGE + self._at
        if self._at > HEADER:
            self._seal(self._at)
        self._flush()

    def _seal(self, used=PAGE):
        page = self._page
        for i in range(used, PAGE):
            page[i] = 0
        page[4:8] = self._seq.to_bytes(4, "big")
        page[8:HEADER] = used.to_bytes(2, "big")
        self._seed = self.check = checksum(parts(page), self._seed)
        page[:4] = self.check.to_bytes(4, "big")
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


def buffer(slots):
    """Return a buffer for ``slots`` pages, or for as many as fit in the largest free block."""
    while True:
        try:
            return bytearray(slots * PAGE)
        except MemoryError:
            if slots == 1:
                raise
            slots //= 2
