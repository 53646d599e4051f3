"""Load the player's progress: find the copies of the log on a drive and read the newest whole one.

See ``records/index.py``. This happens once at the start, and again when a computer has changed the
drive. RAM: 512 bytes per copy while it reads.
"""

import os

from nibblock import const
from nibblock.memory import find
from nibblock.progress import Journal
from nibblock.progress.format import (
    BOTH,
    HEAD,
    HEADER,
    PAGE,
    PLAYERS,
    SEED,
    START,
    VERSION,
)
from nibblock.progress.records.index import (
    LOG,
    Page,
    all_waiting,
    forget,
    is_unknown,
    note_stored,
    number,
    open_log,
    put,
    recall,
)
from nibblock.settings import PLAYER

_MISSING = (2, 20, 21)  # errors of a path that is no file; any other means it cannot be read
_UNREAD = const(-2)  # instead of the generation of a copy that cannot be read; -1: an empty one
_MOST_COPIES = const(6)  # old and new ones, while deploy makes larger ones
_ROOM = const(1024)  # bytes of nvm that a journal needs
_CHIP = b"NBn1"  # nvm starts with this while it holds our records


def begin(progress):
    """Load what a new Progress knows: the drive's records, then those in the chip's memory."""
    log = progress.log
    try:
        log.load()
    except OSError:  # nothing is written until they can be read
        forget(progress)
        progress.notice = "The saves could not be read: they stay as they are"
    recall(progress)
    if log.tail:
        from nibblock.progress.records.from_chip import queue

        queue(progress, log.tail)
        log.tail = []
    if log.ready and (log.damaged or log.partial):
        from nibblock.progress.writing.merge import salvage

        progress.notice = salvage(progress)
    nvm = progress.storage.nvm if progress.storage else None
    if nvm and len(nvm) >= _ROOM:
        progress.journal = Journal(nvm)
    if nvm and bytes(nvm[0:4]) == _CHIP:
        from nibblock.progress.records.chip import after_saved, read

        at = after_saved(nvm)
        if read(nvm, at)[0] or all_waiting(progress):  # or else the drive has all of it
            from nibblock.progress.records.from_chip import take

            progress.notice = take(progress, nvm, at) or progress.notice
    player = progress.settings[PLAYER]
    if 0 < player < PLAYERS and log.ready:
        players = find("progress.writing.players")
        if players:
            players.turn_to(progress, player)
    if log.newer:
        progress.notice = "The saves here are from a newer Nibblock: left as they are"


def read(log):
    """Read everything on the drive into ``log``, and report each record to its owner.

    Raises OSError as ``Log.load`` says.
    """
    log.ready = False
    log.newer = False  # written by a later version: do not touch
    log.damaged = False  # no copy is whole: only a part could be read
    log.partial = False  # a newer generation than the one read exists, but was cut short
    settled = log.whole  # since the last reading the player was asked, or nothing was missing
    log.whole = True  # no copy is missing or half made
    log.tail = []  # records behind ``end``, from pages of other copies than the lead
    log.sole = []  # those copies which alone have such a page
    log.dropped = 0
    log.cut = False
    log.paths = []
    log.same = []
    log.gens = []
    _begin(log)
    files = []
    try:
        if log.root is not None:
            _find(log, files)
        log.same = [0] * len(log.paths)  # leading pages of each copy that equal the lead's
        _choose(log, files)
    finally:
        for file in files:
            file.close()
    if log.newer:
        _begin(log)
        log.whole = True
    log.whole = log.whole or settled  # what to do is asked once after power-on
    log.ready = True


def _begin(log):
    forget(log.owner)
    log.lead = -1
    log.base = log.end = START
    log.seq = 0
    log.players = 0  # a bit for each other player who has records
    log.check = SEED  # checksum of the page in which the last record ends


def _find(log, files):
    """Find the copies and open them all. Raises OSError if there seem to be some but none can be
    read.
    """
    names = os.listdir(log.root) if log.root else os.listdir()
    log.cut = "nbsave.tmp" in names  # creating or repairing copies was cut short
    log.whole = not log.cut
    failed = None
    for name in sorted(names):
        path = name + LOG
        if len(name) != 8 or name[:7] != "nbsave_" or (log.only and path not in log.only):
            continue
        try:
            os.stat(log.root + name + "/levels.nbs")
            file, size = open_log(log.root + path)
        except OSError as error:
            log.whole = False
            if error.args[0] not in _MISSING:
                failed = error
            continue
        if size and len(files) < _MOST_COPIES:
            log.paths.append(path)
            files.append(file)
        else:
            log.whole = False
            file.close()
    if failed and not log.paths and not log.cut:
        raise failed
    if len(log.paths) < 2:
        log.whole = False


def _choose(log, files):
    """Read the newest whole generation; a compaction that was cut short is not whole.

    Raises OSError if there is none and a copy could not be read, unless it was only being made.
    """
    unread = False
    for file in files:
        page = Page()
        filled = page.fill(file)
        unread = unread or filled is None
        log.gens.append(_generation(log, page) if filled else -1 if filled is False else _UNREAD)
    left = log.gens[:]
    best = best_end = -1
    while max(left or [-1]) >= 0 and not log.newer:
        gen = max(left)
        end = _walk(log, files, gen)
        log.partial = gen != max(log.gens)
        if log.newer or end >= log.base:
            return
        if end > best_end:
            best, best_end = gen, end
        left = [-1 if g == gen else g for g in left]
    if best >= 0 and not log.newer:
        _walk(log, files, best)
        log.damaged = True
    if unread and log.lead < 0 and not log.cut:
        raise OSError(5)


def _walk(log, files, gen):
    """Read a generation; return where it ends, with what only some copies have."""
    walk = _Walk(log, files)
    walk.go(gen)
    log.damaged = walk.stray
    log.tail = []
    if not walk.torn:
        return log.end
    from nibblock.progress.records.torn import gather

    return gather(log, files)


def _generation(log, page):
    """Return the generation of the log that begins with this page, -1 if none does."""
    data = page.data
    if not page.good(SEED) or bytes(data[10:13]) != b"NBS":
        return -1
    if data[13] != VERSION:  # a later version may change anything but how page 0 starts
        log.newer = True
    return number(data, 14)


class _Walk:
    """Reads one generation from all its copies in parallel, as far as any of them goes."""

    def __init__(self, log, files):
        self._log = log
        self._files = files
        self._kind = self._offset = 0
        self._key = b""
        self._pages = [Page() for _ in files]
        self._seed = SEED
        self._left = 0  # bytes still to come of the current record
        self.torn = False  # a copy that dropped out at a bad page has more than the others
        self.stray = False  # intact pages lie behind one that is bad in every copy

    def go(self, gen):
        """Read generation ``gen``."""
        log = self._log
        _begin(log)
        alive = []
        for i in range(len(self._files)):
            log.same[i] = 0
            if log.gens[i] == gen:
                alive.append(i)
                self._files[i].seek(0)
        count = 0
        seed = best = None
        while not log.newer:
            seed = self._seed
            best = self._agree(alive)
            if best is None:
                break
            count += 1
            for i in alive:
                log.same[i] = count
            log.lead = alive[0]
            self._seed = number(best.data, 0)
            log.seq = number(best.data, 4)
            if count == 1:
                log.base = number(best.data, 18)
            self._records(best, count - 1)
            if best.used() < PAGE:
                break
        if count and not log.newer:
            self._look_further(count - (best is not None), seed, log.seq if best else -1)

    def _look_further(self, last, seed, seq):
        """Look for page ``last``, where the others ended, in copies that dropped out earlier.

        It starts from ``seed`` and is newer than save ``seq``. Then look at what is behind it.
        """
        log = self._log
        for i in range(len(self._files)):
            page = self._pages[i]
            file = self._files[i]
            file.seek(last * PAGE)
            if log.same[i] < last and page.fill(file) and page.good(seed):
                self.torn = self.torn or number(page.data, 4) > seq
        end = -(-log.end // PAGE)
        for i in range(len(self._files)):
            page = self._pages[i]
            file = self._files[i]
            file.seek(end * PAGE)
            before = page.fill(file) and number(page.data, 0)
            if page.fill(file) and number(page.data, 4) > log.seq and page.good(before):
                self.stray = not self.torn

    def _agree(self, alive):
        """Return the next page from the newest copy; remove copies without it from ``alive``.

        Raises OSError if every copy fails here: what follows would seem not to exist.
        """
        best, same = None, []
        ended = not alive
        for i in alive:
            page = self._pages[i]
            filled = page.fill(self._files[i])
            ended = ended or filled is not None
            if not filled:
                continue
            if best and page.data == best.data:
                same.append(i)
            elif page.good(self._seed) and (
                not best or number(page.data, 4) > number(best.data, 4)
            ):
                best, same = page, [i]
        if not ended:
            raise OSError(5)
        alive[:] = same
        return best

    def _records(self, page, count):
        """Report each record that ends in page number ``count`` to the owner."""
        log = self._log
        owner = log.owner
        data = page.data
        start = count * PAGE
        used = page.used()
        at = HEADER if count else START
        if self._left:  # the rest of one that began on a page before
            at += self._left
            self._left = max(at - used, 0)
            if self._left:
                return
            note_stored(owner, self._kind, self._key, self._offset)
        end = at
        while used - at >= HEAD:
            kind = data[at]
            key = bytes(data[at + 3 : at + HEAD])
            best = 0 < kind <= BOTH and not owner.player  # most records are
            if not best and is_unknown(kind):  # its checksum is right: a later version wrote it
                log.newer = True
                return
            offset = start + at
            at += HEAD + (data[at + 1] << 8 | data[at + 2])
            if at > used:
                self._kind, self._key, self._offset = kind, key, offset
                self._left = at - used
                break
            if best:
                put(owner.bests, key, kind, offset)
            else:
                note_stored(owner, kind, key, offset)
            end = at
        if end > (HEADER if count else START):
            log.end = start + end
            log.check = self._seed
