"""Read past the end of the log: each page from a copy that has it intact.

Where every copy has a bad page, but not the same one, nothing is lost: what lies behind the end
that one copy has is queued for the drive. RAM: those records.
"""

from nibblock.progress.format import HEAD, HEADER, PAGE, SEED
from nibblock.progress.records.index import Page, is_unknown, number


def gather(log, files):
    """Fill ``log.tail`` with (kind, key, body) of each record behind ``end``; return where it ends.

    A single save that only one copy has, and not from its start, counts as cut short: a next save
    may go there, and would lose it if it was cut as well. Raises OSError if the records don't fit
    memory: nothing may be written then.
    """
    try:
        return _gather(log, files)
    except MemoryError:
        log.tail = []
        raise OSError(12)


def _gather(log, files):
    count = log.end // PAGE
    at = log.end % PAGE or HEADER
    seed = SEED
    if count:
        files[log.lead].seek((count - 1) * PAGE)
        seed = number(files[log.lead].read(4), 0)
    left = 0
    kind, key, body = 0, b"", bytearray()
    end = log.end
    seq = log.seq
    page = _newest(log, files, count, seed)
    while page:
        used = page.used()
        seq = number(page.data, 4)
        while at < used:
            if not left:
                if used - at < HEAD:
                    break
                kind, key = page.data[at], bytes(page.data[at + 3 : at + HEAD])
                left = page.data[at + 1] << 8 | page.data[at + 2]
                if is_unknown(kind):
                    log.newer = True
                    return end
                body = bytearray()
                at += HEAD
            step = min(left, used - at)
            body.extend(page.data[at : at + step])
            at += step
            left -= step
            if not left:
                log.tail.append((kind, key, bytes(body)))
                end = count * PAGE + at
        count += 1
        at = HEADER
        page = _newest(log, files, count, number(page.data, 0)) if used == PAGE else None
    if seq <= log.seq + 1 and log.sole:
        log.dropped = seq - log.seq
        log.tail = []
        return log.end
    return end


def _newest(log, files, count, seed):
    """Return the newest intact version of a page, None if no copy has any."""
    best = None
    holders = []
    for i in range(len(files)):
        page = Page()
        files[i].seek(count * PAGE)
        if not page.fill(files[i]) or not page.good(seed):
            continue
        if best and page.data == best.data:
            holders.append(i)
        elif not best or number(page.data, 4) > number(best.data, 4):
            best = page
            holders = [i]
    if len(holders) == 1 and holders[0] not in log.sole:
        log.sole.append(holders[0])
    return best
