"""The records of each level: its bests, its unfinished game, and changes not yet written.

These are the methods of ``Progress`` that a level in play can do without; each takes it as
``progress``. A level is asked for by its key. Its two counters are called first and second.

Up to three players share a log. What one of them did has the player, from 0, in the upper four bits
of its kind; settings, own levels and a few named records are everyone's, and have none there. Only
the records of ``progress.player`` are indexed, so the others take no memory.

The index says where on the drive each level's records are. Plain bytes hold it, so this code can be
dropped in play: ``progress.bests`` is a list of bytearrays, ``progress.games`` and
``progress.named`` are bytes. An entry is a key of 6 bytes, then a number of 24 bits. For bests that
is two flags (bit 0 by the first counter, bit 1 by the second) above 22 bits of offset in the log;
of several entries of a key the last with a flag counts.
For unfinished levels and named records, oldest first, it is the offset, 0 while the record waits.

The log on the drive: a copy is one preallocated file, nbsave_X/progress.nbs, X = a, b, ...;
writing/sizes.py describes the files around it. All copies hold the same stream of pages; one of
them, the lead, is ahead of the others by the last flush.

Page (512 bytes): checksum 4, flush number 4, used 2, records. The checksum covers the page and
starts from the previous page's checksum, so a stale page can never pass for the next one.
Page 0 starts with "NBS", version 1, generation 4, base 4. The base is where the records written by
a compaction end; a generation that does not reach its base was cut short and does not count.
Record: kind 1, length 2, key 6, then length bytes, which may continue on the next pages; the first
9 bytes never cross the end of a page. All numbers are big-endian. The upper four bits of the kind
are the player, from 0.

RAM: 9 bytes per solution kept and per unfinished level; 300 levels take about 4 KB.
"""

import os

from nibblock import const
from nibblock.progress.format import (
    BOTH,
    CLEARED,
    ERASED,
    HEAD,
    HEADER,
    NAMED,
    OWN,
    PAGE,
    PLACE,
    PLAYERS,
    SEED,
    SETTINGS,
    UNFINISHED,
)

_HELD = const(12288)  # bytes of unfinished games that wait in memory for the drive
_LONGEST = const(24576)  # bytes of steps in one record: 98,304 steps
NO_KEY = b"\0\0\0\0\0\0"
OWN_LEVELS = b"levels"  # the named record that says which own levels count
NAMES = b"player"  # the one with the players' names
EDITED = b"edited"  # which drafts change a published level: see packs/own_edit.py
SHARED = (OWN_LEVELS, b"drawn\0", NAMES, EDITED)  # named records that all players have together
ENTRY = const(9)  # bytes of an entry
_BUCKETS = const(8)
_MOST = const(80)  # named records that are kept
_TALLY = const(128)  # names of tallies begin with this or more: they can be counted again

LOG = "/progress.nbs"
_LEAST = const(8192)  # bytes of a log; a shorter file is no copy
_LARGEST = const(0x400000)


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
    """Return whether ``a`` = (first, second, steps) beats ``b`` by the first (0) or second (1).

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


# While the log is read:


def forget(progress):
    """Forget all records: the log starts again."""
    progress.bests = empty()
    progress.games = progress.named = b""
    progress.settings_at = progress.place_at = 0


def is_shared(kind, key):
    """Return whether a record is every player's."""
    return kind in (SETTINGS, OWN) or (kind == NAMED and key in SHARED)


def is_unknown(kind):
    """Return whether a record's stored kind is none of ours."""
    what = kind & 15
    return kind >= PLAYERS << 4 or not (0 < what <= ERASED or what == NAMED)


def stored_kind(progress, record):
    """Return the kind of a waiting record as it is stored: with the player who it belongs to."""
    kind = record[0]
    if is_shared(kind, record[1]):
        return kind
    return kind | (record[4] if len(record) > 4 else progress.player) << 4


def note_stored(progress, kind, key, offset):
    """Note a record with its stored kind: of another player, only that there are some."""
    player = kind >> 4
    kind &= 15
    if player == progress.player or is_shared(kind, key):
        note(progress, kind, key, offset)
    else:
        progress.log.players |= 1 << player


def note(progress, kind, key, offset):
    """Note a record that the log holds at ``offset``."""
    if kind <= BOTH:
        put(progress.bests, key, kind, offset)
    elif kind == SETTINGS:
        progress.settings_at = offset
    elif kind == PLACE:
        progress.place_at = offset
    elif kind == ERASED:
        put(progress.bests, key, BOTH, 0)
    elif kind == UNFINISHED:
        progress.games = with_game(progress.games, key, offset)
    elif kind == NAMED:
        progress.named = with_name(progress.named, key, offset)
    else:
        progress.games = without_game(progress.games, key)


def recall(progress):
    """Load settings and place from the log."""
    body = progress.settings_at and read(progress.log, progress.settings_at, 32)
    if body and len(body[0]) >= 16:
        set_settings(progress, body[0])
    recall_place(progress)


def recall_place(progress):
    """Load the place: the one that waits, or else the log's."""
    for record in progress.waiting:
        if record[0] == PLACE:
            progress.place = place_in(record[2], record[2][2:])
            return
    body = progress.place_at and read(progress.log, progress.place_at, 2)
    if body and len(body[0]) == 2:
        progress.place = place_in(body[0], body[1])


# Settings, place:


def set_settings(progress, body):
    """Take over the settings of a record: 32 bytes, 16 in those of earlier versions."""
    progress.settings[:] = (body + bytes(32))[:32]


def touch_settings(progress):
    """Queue the changed settings for writing."""
    wait(progress, SETTINGS, NO_KEY, bytes(progress.settings))


def set_place(progress, path, index):
    """Remember which pack and level (from 0) the player is in."""
    if progress.place != (path, index):
        progress.place = (path, index)
        wait(progress, PLACE, NO_KEY, place_body(progress))


def place_body(progress):
    """Return the body of the record for the place."""
    path, index = progress.place
    return bytes((index >> 8 & 255, index & 255)) + bytes(path, "utf-8")


# Solutions:


def marks(progress, key):
    """Return bit 0: solved, bit 1: unfinished, without reading a file."""
    found = 1 if find(progress.bests, key, BOTH) else 0
    for record in progress.waiting:
        if record[0] <= BOTH and record[1] == key:
            found = 1
    return found | 2 if find_game(progress.games, key) >= 0 else found


def _holder(progress, key, by):
    """Return the body of the waiting record that is the best, else its offset in the log or 0."""
    for record in progress.waiting:
        if record[1] == key and record[0] <= BOTH and record[0] & 1 << by:
            return record[2]
    return find(progress.bests, key, 1 << by)


def best(progress, key, by, most=0x10000):
    """Return (first, second, at most ``most`` bytes of steps) or None.

    ``by`` 0: the solution with the least first counter, 1: with the least second.
    """
    held = _holder(progress, key, by)
    if held and not isinstance(held, int):
        return int3(held, 0), int3(held, 3), held[6:]
    body = held and read(progress.log, held, 6, most)
    if not body or len(body[0]) < 6:
        return None
    return int3(body[0], 0), int3(body[0], 3), body[1]


def numbers(progress, key, by):
    """Return (first, second) or None: best() without memory for the steps."""
    found = best(progress, key, by, 0)
    return found and found[:2]


def both_numbers(progress, key):
    """Return the ``numbers`` by each counter; what is best by both is read once."""
    one = numbers(progress, key, 0)
    if _holder(progress, key, 0) == _holder(progress, key, 1):
        return one, one
    return one, numbers(progress, key, 1)


def add_solution(progress, key, first, second, steps):
    """Keep a solution if it is a new best; return bit 0: by the first counter, bit 1: second."""
    if len(steps) > _LONGEST:
        progress.refused = "Solution too long to keep: its numbers are kept"
        steps = b""
    new = (first, second, steps)
    bits = 0
    for by in (0, 1):
        if better(new, best(progress, key, by, 1), by):
            bits |= 1 << by
    if bits:
        wait(progress, bits, bytes(key), bytes3(first) + bytes3(second) + bytes(steps))
    return bits


def erase(progress, key):
    """Forget both bests of a level: it is unsolved again."""
    _drop(progress, BOTH, key)
    put(progress.bests, key, BOTH, 0)
    wait(progress, ERASED, bytes(key), b"")


# Unfinished levels:


def unfinished(progress, key):
    """Return (count, at, mark, steps) or None.

    ``count``: how many steps are recorded. ``at``: how many of them are played. ``mark``: the step
    with the mark, or -1. ``steps``: the stored steps.
    """
    for record in progress.waiting:
        if record[0] == UNFINISHED and record[1] == key:
            return _game(record[2], record[2][9:])
    offset = find_game(progress.games, key)
    if offset <= 0:
        return None
    try:
        body = read(progress.log, offset, 9)
    except MemoryError:
        progress.refused = "Not enough memory to go on with this game"
        return None
    return _game(body[0], body[1]) if body and len(body[0]) == 9 else None


def set_unfinished(progress, key, count, at, mark, steps):
    """Remember an unfinished level."""
    if len(steps) > _LONGEST:
        progress.refused = "Game too long to keep while it is unfinished"
        return
    key = bytes(key)
    body = bytes3(count) + bytes3(at) + bytes3(mark + 1) + bytes(steps)
    progress.games = with_game(progress.games, key, 0)
    wait(progress, UNFINISHED, key, body)
    if progress.storage:
        _limit_waiting(progress)


def _limit_waiting(progress):
    """While nothing can be written, drop the oldest games that memory cannot hold."""
    games = [record for record in progress.waiting if record[0] == UNFINISHED]
    held = sum([len(record[2]) for record in games])
    for record in games[:-1]:
        if held <= _HELD:
            break
        held -= len(record[2])
        progress.waiting.remove(record)
        progress.games = without_game(progress.games, record[1])
        progress.refused = "Too many games wait for the drive: the oldest is dropped"


def clear_unfinished(progress, key):
    """Forget an unfinished level, which was solved or restarted."""
    games = without_game(progress.games, key)
    if games is not progress.games:
        progress.games = games
        wait(progress, CLEARED, bytes(key), b"")


def unfinished_keys(progress):
    """Return the keys of the unfinished levels, newest last."""
    return [key for key, _ in game_entries(progress.games)]


# Waiting records:


def all_waiting(progress):
    """Return everything that waits for the drive."""
    return progress.waiting + progress.own + progress.others


def wait(progress, kind, key, body):
    """Queue a record for writing, in place of those that it replaces."""
    _drop(progress, kind, key)
    progress.waiting.append([kind, key, body, False])


def _drop(progress, kind, key):
    """Remove the waiting records that a record of this kind replaces."""
    keep = []
    for record in progress.waiting:
        if record[1] == key:
            if kind <= BOTH and record[0] <= BOTH:
                record[0] &= BOTH ^ kind
                if not record[0]:
                    continue
            elif kind == record[0] or BOTH < kind <= CLEARED and BOTH < record[0] <= CLEARED:
                continue
        keep.append(record)
    progress.waiting = keep


# The index:


def empty():
    """Return bests of no level."""
    return [bytearray() for _ in range(_BUCKETS)]


def find(bests, key, bits):
    """Return the offset of the record with any of the bests in ``bits``, or 0."""
    bucket = bests[key[5] & (_BUCKETS - 1)]
    at = bucket.rfind(key)  # one C call answers for most levels of a page
    while at >= 0:
        if not at % ENTRY and bucket[at + 6] & bits << 6:
            return (bucket[at + 6] & 63) << 16 | bucket[at + 7] << 8 | bucket[at + 8]
        at = bucket.rfind(key, 0, at + 5)
    return 0


def put(bests, key, bits, offset):
    """Note that the record at ``offset`` now holds the bests in ``bits``, and no earlier one does.

    Offset 0 means that none does: these bests are erased. What was noted before stays behind: a
    start notes each record, and would take twice as long if it looked for it.
    """
    bucket = bests[key[5] & (_BUCKETS - 1)]
    bucket.extend(key)
    bucket.append(bits << 6 | offset >> 16)
    bucket.append(offset >> 8 & 255)
    bucket.append(offset & 255)


def entries(bests):
    """Yield (key, bits, offset) of every record that still holds a best."""
    for bucket in bests:
        for i in range(0, len(bucket), ENTRY):
            key, bits = bytes(bucket[i : i + 6]), bucket[i + 6] >> 6
            at = bucket.find(key, i + ENTRY)
            while at >= 0:
                if not at % ENTRY:
                    bits &= ~(bucket[at + 6] >> 6)
                at = bucket.find(key, at + 1)
            offset = (bucket[i + 6] & 63) << 16 | bucket[i + 7] << 8 | bucket[i + 8]
            if bits and offset:
                yield key, bits, offset


def find_game(games, key):
    """Return the offset of a level's record in ``games``, 0 while it waits, -1 if none is there."""
    at = _at(games, key)
    return -1 if at < 0 else int3(games, at + 6)


def with_game(games, key, offset):
    """Return ``games`` with the newest record, at ``offset`` in the log."""
    return without_game(games, key) + key + bytes3(offset)


def without_game(games, key):
    """Return ``games`` without a level: ``games`` itself if it is not there."""
    at = _at(games, key)
    return games if at < 0 else games[:at] + games[at + ENTRY :]


def with_name(named, name, offset):
    """Return ``named`` with the newest record of a name; of too many, without the oldest tally."""
    named = with_game(named, name, offset)
    at = 0
    while len(named) > _MOST * ENTRY and at < len(named):
        if named[at] >= _TALLY:
            named = named[:at] + named[at + ENTRY :]
        else:
            at += ENTRY
    return named


def game_entries(games):
    """Yield (key, offset) of each level in ``games``, oldest first."""
    for at in range(0, len(games), ENTRY):
        yield games[at : at + 6], int3(games, at + 6)


def _at(games, key):
    """Return where the level's entry is, -1 if there is none, usually in one C call."""
    at = games.find(key)
    while at > 0 and at % ENTRY:
        at = games.find(key, at + 1)
    return at


def open_log(path):
    """Return (the open file of a copy's log, its size in bytes, 0 if it cannot be one).

    Raises OSError if there is no such file.
    """
    status = os.stat(path)
    file = open(path, "rb")
    size = status[6]
    if status[0] & 0x4000 or size < _LEAST or size % PAGE or size > _LARGEST:
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
        self.held = -1  # which page it holds, for ``pieces_of``
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


def read(log, offset, head, most=0x10000, page=None):
    """Return (first ``head`` bytes, at most ``most`` bytes after them) of a record's body.

    Return None if no copy has the record intact. There are two pieces because the second may be
    large and should not have to be copied. ``page``: the Page that was used last, if nothing was
    written since.
    """
    for i in [log.lead] + list(range(len(log.paths))):
        if log.same[i] * PAGE > offset:
            try:
                with open(log.root + log.paths[i], "rb") as file:
                    return _body(log, file, offset, head, most, page)
            except (OSError, ValueError):
                pass
    return None


def _body(log, file, offset, head, most, page):
    pieces = pieces_of(log, file, offset, page)
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


def pieces_of(log, file, offset, page=None):
    """Yield the length of the record at ``offset``, then its body as views of a buffer.

    ``page``: the Page that was used last with this log. Raises ValueError at a damaged page.
    """
    count = offset // PAGE
    seed = SEED
    page = page or Page()
    data = page.data
    if page.held != count:
        page.held = -1
        if count:
            file.seek((count - 1) * PAGE)
            file.readinto(memoryview(data)[:4])
            seed = number(data, 0)
        file.seek(count * PAGE)
        if not (page.fill(file) and page.good(seed)):
            raise ValueError(count)
        page.held = count
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
            page.held = -1
            count += 1
            file.seek(count * PAGE)
            if not (page.fill(file) and page.good(seed)):
                raise ValueError(count)
            page.held = count
