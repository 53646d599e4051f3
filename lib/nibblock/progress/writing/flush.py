"""Write waiting records: to the drive, else to the chip's own memory, else keep them in memory.

A flush updates a copy that is behind and never touches the lead. Usually it writes one or two pages
and the folder's own sector: two erase blocks of 4 KB. It writes only inside the files that exist:
no flush creates, grows or removes one. A copy that is damaged is the furthest behind, so the next
flush heals it from its first damaged page on.
RAM: while writing, 1.5 to 6 KB.
"""

from nibblock import const
from nibblock.progress.format import BOTH, PAGE, SEED, UNFINISHED, WRITTEN
from nibblock.progress.records.index import (
    OWN_LEVELS,
    all_waiting,
    find_game,
    note_stored,
    number,
    stored_kind,
)
from nibblock.progress.writing.writer import Stale, Writer, after, log_size

_BUSY = "the drive is in use"  # by a computer
_LOOSE = const(8192)  # compact when this much, and over half of the log, was added after its base


def flush(progress, may_erase=False):
    """Write waiting records; return "" or one line for the player.

    ``may_erase``: no key is down, so the chip's own memory may be erased if it is full.
    """
    why = ""
    if progress.storage is None:
        for record in progress.waiting + progress.own:
            record[3] = True
    elif all_waiting(progress) or progress.owed:
        why = _write(progress)
        if progress.journal or progress.on_chip:
            from nibblock.progress.writing.chip import settle

            settle(progress, not all_waiting(progress), may_erase)
    line = progress.refused or why
    progress.refused = ""
    return line


def _write(progress):
    progress.owed = False
    if progress.log.newer:
        return "The saves here are from a newer Nibblock: kept until switched off"
    why = _BUSY
    if progress.storage.take():
        try:
            why = _to_drive(progress)
        finally:
            progress.storage.give()
    if not why:
        progress.waiting = []
        progress.others = []
    for record in progress.own:
        if record[3] == WRITTEN:  # but the log was not
            record[3] = False
    if [record for record in all_waiting(progress) if not record[3]]:
        from nibblock.progress.writing.chip import put

        kept = put(progress)
        if not why:  # only own levels are left: there is no room for them
            progress.refused += ": " + kept[0].lower() + kept[1:]
            return ""
        return kept + ": " + why if why == _BUSY else why + ": " + kept[0].lower() + kept[1:]
    return ""


def _to_drive(progress):
    """Write to the drive; if a computer changed it, reload and retry. Return "" or the error."""
    for _ in range(2):
        try:
            if not progress.log.ready:  # an earlier reload did not finish
                progress.reload()
            if progress.log.newer:
                break
            return _all_up(progress) if all_waiting(progress) else ""
        except Stale:
            try:
                progress.reload()
            except OSError as error:
                return why_not(error)
        except OSError as error:
            return why_not(error)
        except MemoryError:
            return "Not enough memory to write"
    return "The saves on the drive were changed"


def _all_up(progress):
    """Write what waits; own levels into a second copy as well, in case the first is lost."""
    count = len(progress.own)
    why = bring_up(progress)
    if not why and len(progress.own) < count:
        progress.waiting = []
        progress.others = []
        progress.touch_settings()
        bring_up(progress)
    return why


def read_back(progress, fresh):
    """Read back a rewritten copy, (path, pages), and use it if it is as written, else OSError."""
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


def why_not(error):
    """Return a line for the player about an OSError."""
    code = error.args[0] if error.args else 0
    if code in (13, 28):  # 13: FatFs has no cluster, or no room in the root, for a new file
        return "Drive full"
    if code in (1, 30):
        return "The drive is read-only"
    return "The drive could not be written (error " + str(code) + ")"


def bring_up(progress):
    """Write waiting records into the copy furthest behind, which becomes the lead.

    Return "", or a line for the player if there is no such copy.
    """
    log = progress.log
    for path in log.paths:
        if not log_size(log, path):
            raise Stale
    target = _behind(log)
    if target < 0:
        return "Save files are missing or damaged"
    put_off = False
    if progress.own or find_game(progress.named, OWN_LEVELS) >= 0:
        from nibblock.progress.writing.own_levels import carry, is_newest

        if log.lead < 0 and is_newest(progress, target):  # only they were written, not the log
            target = (target + 1) % len(log.paths)
        put_off = not carry(progress, target) and bool(progress.own)
        if put_off:
            progress.touch_settings()  # this copy must become the lead first
        if not progress.waiting + progress.others:
            return ""
    most = log_size(log, log.paths[target])
    _refuse(progress, most // 2)
    end = log.end
    for record in progress.waiting + progress.others:
        end = after(end, len(record[2]))
    if (
        log.lead < 0
        or log.damaged
        or log.end < log.base
        or end > most
        or end - log.base > log.base + _LOOSE
    ):
        from nibblock.progress.writing.compact import compact

        read_back(progress, compact(progress, target))
    else:
        _append(progress, target, end)
    progress.own = [record for record in progress.own if record[3] != WRITTEN]
    if put_off:
        progress.waiting = []
        progress.others = []
        return bring_up(progress)
    return ""


def _behind(log):
    """Return which copy is furthest behind the lead, -1 if there is no other.

    Of several, it is the first after the lead, so they take turns; one that alone has a page comes
    last. Without a lead nothing is saved yet: return one of at least two.
    """
    if len(log.paths) < 2:
        return -1
    target = -1
    for step in range(1, len(log.paths) + (log.lead < 0)):
        i = (log.lead + step) % len(log.paths)
        if target < 0 or (i in log.sole, log.same[i]) < (target in log.sole, log.same[target]):
            target = i
    if target not in log.sole:
        log.seq += log.dropped  # newer than what one copy alone has; there, in its place
    log.sole, log.dropped = [], 0
    return target


def _refuse(progress, most):
    """Drop the steps of waiting records longer than ``most`` bytes: the rest must fit as well."""
    long = [r for r in progress.waiting + progress.others if len(r[2]) > most]
    for record in long:
        if record[0] <= BOTH:
            record[2] = record[2][:6]
            progress.refused = "Solution too long to keep: its numbers are kept"
        elif record[0] == UNFINISHED:
            (progress.waiting if record in progress.waiting else progress.others).remove(record)
            progress.refused = "Game too long to keep while it is unfinished"
    if long:
        progress.reload()  # earlier steps of that game may still be stored


def _append(progress, target, end):
    log = progress.log
    count = log.end // PAGE
    at = log.end % PAGE
    first = min(log.same[target], count)
    with open(log.root + log.paths[log.lead], "rb") as source:
        with open(log.root + log.paths[target], "r+b") as file:
            seed = _seed(source, first)
            if _seed(file, first) != seed:  # changed by someone else: rewrite it all
                first = 0
                seed = SEED
            log.same[target] = first
            if first < count:  # what a save that was cut left there must not follow these pages
                file.seek(count * PAGE)
                file.write(bytes(PAGE))
            writer = Writer(file, first, seed, log.seq + 1, end // PAGE - first + 1)
            source.seek(first * PAGE)
            for _ in range(first, count):
                writer.copy(source)
            if at:
                writer.resume(source, at)
            if writer.check != log.check:
                raise Stale
            written = progress.waiting + progress.others
            offsets = writer.records(progress, written)
            writer.finish()
    for i in range(len(log.same)):
        log.same[i] = min(log.same[i], count)
    log.same[target] = writer.count
    log.gens[target] = log.gens[log.lead]
    log.lead = target
    log.end = writer.end
    log.check = writer.check
    log.seq += 1
    for record in written:
        note_stored(progress, stored_kind(progress, record), record[1], offsets.pop(0))


def _seed(file, count):
    """Return the checksum that page ``count`` starts from, as read from the file."""
    if not count:
        return SEED
    file.seek((count - 1) * PAGE)
    return number(file.read(4) + b"\0\0\0\0", 0)
