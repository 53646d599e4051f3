# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Compact the log: rewrite what is still valid into a copy that is not the lead.

This also writes a log for the first time. RAM: 8 bytes per record while it runs.
"""

from nibblock.progress.log import PAGE, PLACE, SEED, SETTINGS, START, TAIL, UNFINISHED, VERSION
from nibblock.progress.writing.writer import Stale, Writer, after

_NO_KEY = b"\0\0\0\0\0\0"


def compact(progress, target):
    """Write all valid and all waiting records into copy ``target``, which becomes the lead.

    Return (path of the copy, its number of pages) for the caller to read it back.
    """
    log = progress.log
    small = _small(progress)
    fresh = [r for r in progress.waiting if r[0] != SETTINGS and r[0] != PLACE]
    live = _live(progress, fresh)
    base = START
    for record in small:
        base = after(base, len(record[2]))
    base = _measure(log, live, base)
    end = base
    for record in fresh:
        end = after(end, len(record[2]))
    if end > log.size(log.paths[target]) - TAIL:
        from nibblock.progress.writing.layout import grow

        grow(log, target, end)
    log.same[target] = 0
    with open(log.root + log.paths[target], "r+b") as file:
        writer = Writer(file, 0, SEED, log.seq + 1, end // PAGE + 1)
        writer.start(_head(max(log.gens + [0]) + 1, base))
        for record in small:
            writer.record(record[0], record[1], len(record[2]), record[2])
        _copy(log, live, writer)
        for record in fresh:
            writer.record(record[0], record[1], len(record[2]), record[2])
        writer.finish()
    return log.paths[target], writer.count


def _small(progress):
    """Return records of the current settings and place."""
    small = [(SETTINGS, _NO_KEY, bytes(progress.settings))]
    if progress.place:
        small.append((PLACE, _NO_KEY, progress.place_body()))
    return small


def _head(gen, base):
    return b"NBS" + bytes(
        (
            VERSION,
            gen >> 24,
            gen >> 16 & 255,
            gen >> 8 & 255,
            gen & 255,
            base >> 24,
            base >> 16 & 255,
            base >> 8 & 255,
            base & 255,
        )
    )


def _live(progress, fresh):
    """Return the records to keep as offset * 4 + bits (0: unfinished level), in file order."""
    live = []
    for key, bits, offset in progress.index.entries():
        for record in fresh:
            if record[1] == key and record[0] < UNFINISHED:
                bits &= ~record[0]
        if bits:
            live.append(offset << 2 | bits)
    for offset in progress.open_offsets():
        live.append(offset << 2)
    live.sort()
    return live


def _measure(log, live, end):
    """Return where the records of ``live`` end if they are written from ``end`` on."""
    if live:
        with open(log.root + log.paths[log.lead], "rb") as source:
            for entry in live:
                try:
                    end = after(end, next(log.pieces(source, entry >> 2)))
                except ValueError:
                    raise Stale
    return end


def _copy(log, live, writer):
    if not live:
        return
    with open(log.root + log.paths[log.lead], "rb") as source:
        for entry in live:
            try:
                pieces = log.pieces(source, entry >> 2)
                length = next(pieces)
                writer.record(entry & 3 or UNFINISHED, log.key, length)
                for piece in pieces:
                    writer.put(piece)
            except ValueError:
                raise Stale
