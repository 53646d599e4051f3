"""Records in the chip's own memory (microcontroller.nvm): what is not on the drive yet.

Records wait here while a computer holds the drive, and the game in play has its journal here.

nvm starts with "NBn1" while it is in use ("NBn0": all of it is on the drive). Then, in any order:
- a record: length of the body 2, checksum 4, kind 1, key 6, body, as in the log, also the player in
  the kind;
- kind 9 starts a journal of the game stored for its key: bits of a step 1 (0: bytes after a
  moment), steps recorded 3, steps played 3, step of the mark + 1 3, checksum of the steps 4, the
  session's variant 1;
- an entry of that journal, see progress/__init__.py;
- 0x7F: everything before it is on the drive.
0xFF ends them. On RP2040 and RP2350, only writing over other bytes erases, always the whole area,
so everything is appended. On all other chips every write erases (CircuitPython's
ports/*/common-hal/nvm/ByteArray.c), which shows in how long it takes: they get no journal.
RAM: the size of nvm while it is rewritten.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.progress.format import (
    BOTH,
    ERASED,
    OWN,
    SETTINGS,
    UNFINISHED,
)
from nibblock.progress.records.chip import (
    HEAD,
    SAVED,
    START,
    after_saved,
    moment_end,
    read,
    sum_of,
    sum_of_record,
)
from nibblock.progress.records.index import all_waiting, bytes3, stored_kind

_MAGIC = b"NBn1"
_USED = b"NBn0"
_NUMBERS = const(2)  # state of a record: only its numbers are on the chip
_SPARE = const(256)  # bytes that a journal should have before it is full
_ERASES = const(20)  # ms: programming takes 1 to 5, erasing 40 or more


def _entry(kind, key, body):
    head = bytes((kind,)) + key
    check = sum_of_record(head, body)
    return len(body).to_bytes(2, "big") + check.to_bytes(4, "big") + head + body


def settle(progress, saved, may_erase):
    """If ``saved``, mark all records as on the drive; start the journal of the game in play.

    ``may_erase``: no key is down, so its release cannot be missed.
    """
    journal = progress.journal
    if journal:
        journal.at = 0
        try:
            _settle(progress, journal, saved, may_erase)
        except (OSError, RuntimeError, ValueError):
            progress.journal = None
    elif saved and progress.on_chip:
        _clear(progress)


def _settle(progress, journal, saved, may_erase):
    nvm = progress.storage.nvm
    at = _end(nvm)
    if at is None:  # another program's: the drive is enough for a game
        progress.journal = None
        return
    if saved:
        progress.on_chip = False
        if at > after_saved(nvm):
            at = _mark_saved(nvm, at)
    if not journal.session or not journal.session.whole:
        return
    image = b"" if at else _MAGIC
    fresh = [record for record in all_waiting(progress) if not record[3]]
    for record in fresh:
        image += _entry(stored_kind(progress, record), record[1], record[2])
    game = progress.unfinished(journal.key)
    start = _start(journal, game, START | progress.player << 4)
    if at < 0 or at + len(image) + len(start) + _SPARE > len(nvm):
        if not may_erase:
            progress.owed = True
            return
        _renew(progress, nvm)
        fresh = []
        image = b""
        at = _end(nvm)
        if not at or at < 0 or at + len(start) + _SPARE > len(nvm):
            progress.journal = None
            return
    image += start
    began = ticks_ms()
    nvm[at : at + len(image)] = image
    if ticks_diff(ticks_ms(), began) >= _ERASES:
        progress.journal = None
    for record in fresh:
        record[3] = progress.on_chip = progress.owed = True
    _begin(journal, game, at + len(image))


def _end(nvm):
    """Return where to append: 0 if nvm is blank, -1 if it must be erased, None if not ours."""
    head = bytes(nvm[0:4])
    at = 0
    if head == _MAGIC:
        item = at = 4
        while item:
            item, at = read(nvm, at)
    elif head != b"\xff\xff\xff\xff":
        return -1 if head in (_USED, b"\0\0\0\0") or _is_torn(head) else None
    for i in range(at, len(nvm), 512):
        piece = bytes(nvm[i : i + 512])
        if piece != b"\xff" * len(piece):
            return -1 if at else None
    return at


def _is_torn(head):
    """Return whether the power may have failed while _MAGIC was written: bits only go to 0."""
    return all([head[i] & _MAGIC[i] == _MAGIC[i] for i in range(4)])


def _mark_saved(nvm, at):
    """Write that everything before ``at`` is on the drive; return where to append then."""
    if at < len(nvm):
        nvm[at : at + 1] = bytes((SAVED,))
        return at + 1
    nvm[3:4] = _USED[3:4]
    return -1


def _start(journal, game, kind):
    """Return the record that starts the journal of what was played since ``game`` was stored."""
    count, place, mark, steps = game or (0, 0, -1, b"")
    session = journal.session
    body = bytes((session.width,)) + bytes3(count) + bytes3(place) + bytes3(mark + 1)
    body += sum_of(steps).to_bytes(4, "big") + bytes((session.variant,))
    return _entry(kind, journal.key, body)


def _units_of(width, game):
    """Return how many units of a stored game a journal counts: steps, or bytes of a tape."""
    return game[0] if width else len(game[3]) - moment_end(game[3])


def _begin(journal, game, at):
    session = journal.session
    if game and game[:3] == session.stand():
        session.held.low = session.units
        journal.start(at, session.units, game[0], game[1], game[2])
        return
    session.held.low = 0  # the stored game is another one: write all of it
    if game:
        journal.start(at, _units_of(session.width, game), game[0], game[1], game[2])
    else:
        journal.start(at, 0, 0, 0, -1)


def put(progress):
    """Write waiting records to the chip; return a line for the player."""
    nvm = progress.storage.nvm
    try:
        if nvm and len(nvm) >= 64 and _ours(nvm, progress):
            if not _append(progress, nvm):
                _renew(progress, nvm)
    except (OSError, RuntimeError, ValueError, MemoryError):
        pass
    kept = [record[3] for record in all_waiting(progress)]
    progress.on_chip = progress.on_chip or True in kept or _NUMBERS in kept
    if False not in kept and _NUMBERS not in kept:
        return "Saved on the chip"
    if True in kept or _NUMBERS in kept:
        return "Partly saved on the chip"
    return "Kept until switched off"


def _ours(nvm, progress):
    """Return whether nvm may be used: only levels may overwrite another program's data."""
    head = bytes(nvm[0:4])
    if head in (_MAGIC, _USED, b"\xff\xff\xff\xff", b"\0\0\0\0"):
        return True
    return bool([r for r in all_waiting(progress) if r[0] <= UNFINISHED or r[0] == OWN])


def _append(progress, nvm):
    if bytes(nvm[0:4]) != _MAGIC:
        return False
    item = at = 4
    while item:
        item, at = read(nvm, at)
    image = b""
    records = all_waiting(progress)
    for record in records:
        if not record[3]:
            if at + len(image) + HEAD + len(record[2]) > len(nvm):
                return False
            image += _entry(stored_kind(progress, record), record[1], record[2])
    free = bytes(nvm[at : at + len(image) + 2])
    if free != b"\xff" * len(free):
        return False
    nvm[at : at + len(image)] = image
    for record in records:
        record[3] = record[3] or True  # of some only the numbers are there
    return True


def _renew(progress, nvm):
    """Rewrite the area with what fits of short bests, then settings and place, then games.

    They keep their order: the oldest game is the first to be forgotten.
    """
    try:
        image = bytearray(len(nvm))
    except MemoryError:
        image = bytearray(min(len(nvm), 1024))
    for i in range(len(image)):
        image[i] = 255
    image[0:4] = _MAGIC
    end = 4
    kept = []
    records = all_waiting(progress)
    for record in sorted(records, key=_importance):
        body = record[2]
        if end + HEAD + len(body) > len(image) and record[0] <= BOTH:
            body = body[:6]  # at least the numbers
        if end + HEAD + len(body) <= len(image):
            end += HEAD + len(body)
            kept.append((records.index(record), body))
    kept.sort()
    end = 4
    for i, body in kept:
        entry = _entry(stored_kind(progress, records[i]), records[i][1], body)
        image[end : end + len(entry)] = entry
        end += len(entry)
    nvm[0 : len(image)] = image
    for record in records:
        record[3] = False
    for i, body in kept:
        record = records[i]
        record[3] = True if body is record[2] else _NUMBERS


def _importance(record):
    kind = record[0]
    if kind == ERASED:
        return -1  # before the bests that came later
    if kind <= BOTH or kind == OWN:
        return len(record[2])
    return 0x20000 + len(record[2]) if kind >= SETTINGS else 0x40000 + len(record[2])


def _clear(progress):
    """Mark the records as written to the drive: change one byte; the next use erases the area."""
    try:
        progress.storage.nvm[3:4] = _USED[3:4]
        progress.on_chip = False
    except (OSError, RuntimeError):
        progress.owed = True
