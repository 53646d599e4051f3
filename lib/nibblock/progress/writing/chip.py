# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Records in the chip's own memory (microcontroller.nvm) while a computer holds the drive.

nvm starts with "NBn1" while it holds records, and with "NBn0" once they are on the drive. Then each
record: length of the body 2, checksum 4, kind 1, key 6, body; 0xFFFF ends them. Writing over bytes
that are not 0xFF erases the whole area first, so records are appended, and only a full area is
rewritten.
RAM: the size of nvm (256 to 8192 bytes) while it is rewritten.
"""

from nibblock import const
from nibblock.progress import int3, place_in
from nibblock.progress.log import BOTH, ERASED, PLACE, SEED, SETTINGS, UNFINISHED, checksum, number

_MAGIC = b"NBn1"
_USED = b"NBn0"
_HEAD = const(13)
_NUMBERS = const(2)  # state of a record: only its numbers are on the chip


def take(progress, nvm):
    """Queue the chip's records for the drive; return "" or a line for the player."""
    at = 4
    count = 0
    while True:
        record, at = _read(nvm, at)
        if record is None:
            break
        _apply(progress, record[0], record[1], record[2])
        count += 1
    for record in progress.waiting:
        record[3] = True
    progress.on_chip = progress.owed = True
    return "Saves kept on the chip were found" if count else ""


def _apply(progress, kind, key, body):
    if kind <= BOTH:
        progress.add_solution(key, int3(body, 0), int3(body, 3), body[6:])
    elif kind == UNFINISHED:
        progress.set_unfinished(key, int3(body, 0), int3(body, 3), int3(body, 6) - 1, body[9:])
    elif kind == SETTINGS:
        progress.settings[:] = body
        progress.touch_settings()
    elif kind == PLACE:
        place = place_in(body, body[2:])
        if place:
            progress.set_place(place[0], place[1])
    elif kind == ERASED:
        progress.erase(key)
    else:
        progress.clear_unfinished(key)


_LEAST_BODY = b"\0\6\6\6\11\0\20\3\0"  # by kind


def _read(nvm, at):
    """Return ((kind, key, body), offset of the next record) or (None, first free offset)."""
    head = bytes(nvm[at : at + _HEAD])
    if len(head) < _HEAD:
        return None, at
    length = head[0] << 8 | head[1]
    kind = head[6]
    if length > len(nvm) - at - _HEAD or not 0 < kind <= ERASED or length < _LEAST_BODY[kind]:
        return None, at
    body = bytes(nvm[at + _HEAD : at + _HEAD + length])
    if number(head, 2) != _sum(head[6:], body) or (kind == SETTINGS and length != 16):
        return None, at
    return (kind, head[7:], body), at + _HEAD + length


def _sum(head, body):
    view = memoryview(body)
    pieces = [head] + [view[i : i + 16] for i in range(0, len(body), 16)]
    return checksum(pieces, SEED + len(body))


def _entry(record, body):
    head = bytes((record[0],)) + record[1]
    check = _sum(head, body)
    return (
        bytes(
            (
                len(body) >> 8,
                len(body) & 255,
                check >> 24,
                check >> 16 & 255,
                check >> 8 & 255,
                check & 255,
            )
        )
        + head
        + body
    )


def put(progress):
    """Write waiting records to the chip; return the end of the line for the player."""
    nvm = progress.storage.nvm
    try:
        if nvm and len(nvm) >= 64 and _ours(nvm, progress):
            if not _append(progress, nvm):
                _renew(progress, nvm)
    except (OSError, RuntimeError, ValueError, MemoryError):
        pass
    kept = [record[3] for record in progress.waiting]
    progress.on_chip = progress.on_chip or True in kept or _NUMBERS in kept
    if False not in kept and _NUMBERS not in kept:
        return ": saved on the chip"
    if True in kept or _NUMBERS in kept:
        return ": partly saved on the chip"
    return ": kept until switched off"


def _ours(nvm, progress):
    """Return whether nvm may be used: only levels may overwrite another program's data."""
    head = bytes(nvm[0:4])
    if head in (_MAGIC, _USED, b"\xff\xff\xff\xff", b"\0\0\0\0"):
        return True
    return bool([r for r in progress.waiting if r[0] <= UNFINISHED])


def _append(progress, nvm):
    if bytes(nvm[0:4]) != _MAGIC:
        return False
    at = 4
    while True:
        record, at = _read(nvm, at)
        if record is None:
            break
    image = b""
    for record in progress.waiting:
        if not record[3]:
            if at + len(image) + _HEAD + len(record[2]) > len(nvm):
                return False
            image += _entry(record, record[2])
    free = bytes(nvm[at : at + len(image) + 2])
    if free != b"\xff" * len(free):
        return False
    nvm[at : at + len(image)] = image
    for record in progress.waiting:
        record[3] = True
    return True


def _renew(progress, nvm):
    """Rewrite the area: short bests first, then settings and place, then unfinished levels."""
    try:
        image = bytearray(len(nvm))
    except MemoryError:
        image = bytearray(min(len(nvm), 1024))
    for i in range(len(image)):
        image[i] = 255
    image[0:4] = _MAGIC
    at = 4
    kept = []
    for record in sorted(progress.waiting, key=_importance):
        body = record[2]
        if at + _HEAD + len(body) > len(image) and record[0] <= BOTH:
            body = body[:6]  # at least the numbers
        if at + _HEAD + len(body) <= len(image):
            entry = _entry(record, body)
            image[at : at + len(entry)] = entry
            at += len(entry)
            kept.append((record, True if body is record[2] else _NUMBERS))
    nvm[0 : len(image)] = image
    for record in progress.waiting:
        record[3] = False
    for record, how in kept:
        record[3] = how


def _importance(record):
    kind = record[0]
    if kind == ERASED:
        return -1  # before the bests that came later
    if kind <= BOTH:
        return len(record[2])
    return 0x20000 + len(record[2]) if kind >= SETTINGS else 0x40000 + len(record[2])


def clear(progress):
    """Mark the records as written to the drive: change one byte; the next use erases the area."""
    try:
        progress.storage.nvm[3:4] = _USED[3:4]
        progress.on_chip = False
    except (OSError, RuntimeError):
        progress.owed = True
