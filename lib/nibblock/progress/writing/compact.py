"""Compact the log: rewrite what is still valid into a copy that is not the lead.

This also writes a log for the first time. When the copy cannot hold everything, the steps of the
oldest solutions are dropped first (their numbers stay), then the oldest unfinished games, and the
oldest numbers last, whoever's they are. RAM: 8 bytes per record while it runs, and the index of one
other player at a time.
"""

# pyright: reportOperatorIssue=false
# A record's pieces begin with its length, an int.

from nibblock import const
from nibblock.progress.format import (
    BOTH,
    HEAD,
    PAGE,
    PLACE,
    PLAYERS,
    SEED,
    SETTINGS,
    START,
    UNFINISHED,
    VERSION,
)
from nibblock.progress.records.index import (
    NO_KEY,
    SHARED,
    Page,
    entries,
    game_entries,
    pieces_of,
    place_body,
)
from nibblock.progress.writing.merge import of_player
from nibblock.progress.writing.writer import Stale, Writer, after, log_size

# A record to keep is offset * 8 + bits: which bests it holds (none: an unfinished level), and
_NUMBERS = const(4)  # only its numbers are kept; without a best: a named record or a place
_OFFSET = const(3)  # bits to the right of the offset
_SHORT = const(6)  # bytes of a solution's numbers
_LEAP = const(4096)  # saves that may have been lost: a later one must not pass for an older one


def compact(progress, target):
    """Write all valid and all waiting records into copy ``target``, which becomes the lead.

    Return (path of the copy, its number of pages) for the caller to read it back. Raises OSError
    (28) if not even the numbers fit.
    """
    log = progress.log
    live = _live(progress)
    end = _fit(progress, live, log_size(log, log.paths[target]))
    log.same[target] = 0
    with open(log.root + log.paths[target], "r+b") as file:
        seq = log.seq + (_LEAP if log.damaged else 1)
        writer = Writer(file, 0, SEED, seq, end // PAGE + 1)
        writer.start(_head(max(log.gens + [0]) + 1, end))
        writer.records(progress, _small(progress))
        _copy(log, live, writer)
        writer.records(progress, _fresh(progress))
        writer.finish()
    return log.paths[target], writer.count


def end_of(progress):
    """Return where a log that holds all valid and all waiting records ends."""
    return _end(progress, _live(progress))


def _small(progress):
    """Return records of the current settings and place."""
    small = [(SETTINGS, NO_KEY, bytes(progress.settings))]
    if progress.place:
        small.append((PLACE, NO_KEY, place_body(progress)))
    return small


def _fresh(progress):
    """Return the waiting records that are not among the small ones."""
    mine = [r for r in progress.waiting if r[0] != SETTINGS and r[0] != PLACE]
    return mine + progress.others


def _head(gen, base):
    """Return the log's header; ``base`` is the end: a log cut short anywhere must not count.

    What its last records replace has already been dropped from it.
    """
    return b"NBS" + bytes((VERSION,)) + gen.to_bytes(4, "big") + base.to_bytes(4, "big")


def _live(progress):
    """Return the records of the log that are to be kept, oldest first."""
    live = []
    _add_live(progress, (), live)
    for player in range(PLAYERS):
        if progress.log.players >> player & 1:
            other = of_player(progress, player)
            if other.log.check != progress.log.check:  # it is not the log that is known
                raise Stale
            _add_live(other, SHARED, live)
            if other.place_at:
                live.append(other.place_at << _OFFSET | _NUMBERS)
    live.sort()
    return live


def _add_live(progress, without, live):
    """Add what is to be kept of one player; ``without``: names of records that are not his."""
    for key, bits, offset in entries(progress.bests):
        for record in progress.waiting:
            if record[1] == key and record[0] <= BOTH:
                bits &= ~record[0]
        if bits:
            live.append(offset << _OFFSET | bits)
    for _, offset in game_entries(progress.games):
        if offset:
            live.append(offset << _OFFSET)
    for name, offset in game_entries(progress.named):
        if offset and name not in without:
            live.append(offset << _OFFSET | _NUMBERS)


def _end(progress, live):
    """Return where the records end if the log is written with ``live``."""
    end = START
    for record in _small(progress):
        end = after(end, len(record[2]))
    for length in _lengths(progress.log, live):
        end = after(end, length)
    for record in _fresh(progress):
        end = after(end, len(record[2]))
    return end


def _lengths(log, live):
    """Yield the length of the body of each record of ``live``, as it is to be written."""
    if live:
        page = Page()
        with open(log.root + log.paths[log.lead], "rb") as source:
            for entry in live:
                try:
                    length = next(pieces_of(log, source, entry >> _OFFSET, page))
                except ValueError:
                    raise Stale
                yield min(length, _SHORT) if _is_short(entry) else length


def _is_short(entry):
    """Return whether only the numbers of a solution are kept."""
    return entry & _NUMBERS and entry & BOTH


def _fit(progress, live, most):
    """Drop from ``live`` and the waiting records what does not fit ``most`` bytes of log.

    Return where the log will end. An eighth of it is left free, for the next saves to be short.
    """
    end = _end(progress, live)
    for drop, line in (
        (_drop_steps, "Saves full: old solutions keep only their numbers"),
        (_drop_games, "Saves full: the oldest unfinished games are forgotten"),
        (_drop_bests, "Saves full: the oldest bests are forgotten"),
    ):
        if end <= most:
            break
        if drop(progress, live, end - most + most // 8) > 0:
            progress.refused = line
        end = _end(progress, live)
    if end > most:
        raise OSError(28)
    return end


def _drop_steps(progress, live, excess):
    """Drop the steps of the oldest solutions until ``excess`` bytes are saved; return how many."""
    saved = i = 0
    for length in _lengths(progress.log, live):
        if saved < excess and live[i] & BOTH and length > _SHORT:
            live[i] |= _NUMBERS
            saved += length - _SHORT
        i += 1
    for record in progress.waiting + progress.others:
        if saved < excess and record[0] <= BOTH and len(record[2]) > _SHORT:
            saved += len(record[2]) - _SHORT
            record[2] = record[2][:_SHORT]
    return saved


def _drop_games(progress, live, excess):
    """Drop the oldest unfinished games, as ``_drop_steps`` does."""
    saved = _drop_oldest(progress, live, excess, False)
    for record in progress.waiting[:]:
        if saved < excess and record[0] == UNFINISHED:
            saved += HEAD + len(record[2])
            progress.waiting.remove(record)
    return saved


def _drop_bests(progress, live, excess):
    """Drop the oldest bests, as ``_drop_steps`` does."""
    return _drop_oldest(progress, live, excess, True)


def _drop_oldest(progress, live, excess, bests):
    """Remove the oldest bests, or else unfinished games, from ``live``; return the bytes saved."""
    saved = i = 0
    for length in list(_lengths(progress.log, live)):
        if saved < excess and bool(live[i] & BOTH) == bests and live[i] & 7 != _NUMBERS:
            del live[i]
            saved += HEAD + length
        else:
            i += 1
    return saved


def _copy(log, live, writer):
    """Copy the records of ``live`` from the lead."""
    if not live:
        return
    page = Page()
    with open(log.root + log.paths[log.lead], "rb") as source:
        for entry in live:
            try:
                pieces = pieces_of(log, source, entry >> _OFFSET, page)
                length = int(next(pieces))
                if _is_short(entry):
                    length = min(length, _SHORT)
                kind = log.kind & 0xF0 | entry & BOTH if entry & BOTH else log.kind
                writer.record(kind, log.key, length)
                for piece in pieces:
                    writer.put(piece[:length])
                    length -= min(length, len(piece))
                    if not length:
                        break
            except ValueError:
                raise Stale
