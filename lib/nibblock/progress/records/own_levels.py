"""The player's own levels and drafts: those on the drive, and what waits to be written there.

Every copy has all of them in nbsave_X/levels.nbs: "NBO", version 1, number of the save 4, bytes
used 3, levels 2; then each level: length of its body 3, number 2, body. Zeros fill the last 64
bytes; the checksum of everything, 4, follows. A copy without the right one was cut short.

A body: flags 1 (bit 0: a draft; then its look), check 2, width 1, height 1, kind 1, then the record
that an .nbk has for a level (docs/nbk.md), with fields. The check covers all that follows it.

The named record ``levels`` (records/named.py) says which save counts 4, and which did before 4:
another one was cut short before the log of its copy was written. So the copy that leads the log
always has the own levels that count, and no save touches it.

An entry is (number, path of the file, place of the body, length, None), or ends with the body if it
waits.

Changes wait in ``progress.own`` like records: the key is a number, the body the level's, b"" once
it is removed; or it is ORDER, the body all numbers in their order. RAM: 40 bytes per level.
"""

import os

from nibblock import const
from nibblock.progress.format import NAMED, OWN, PAGE, SEED
from nibblock.progress.records.index import OWN_LEVELS, checksum, number
from nibblock.progress.records.named import named

HEAD = const(13)
ENTRY = const(5)  # bytes before a body
LEAST = const(7)  # bytes of a body
PIECE = const(64)  # bytes added to a checksum at once
ORDER = b"own\1\0\0"
_KEY = b"own\0"
_MAGIC = b"NBO\1"
_FILE = "/levels.nbs"
_TAIL = const(8192)  # bytes at the end of a copy that stay unused

DRAFT = const(1)


def key_of(n):
    """Return the key of own level number ``n``, from 1."""
    return _KEY + bytes((n >> 8, n & 255))


def number_of(key):
    """Return the number of the own level with this key."""
    return key[4] << 8 | key[5]


def body_of(entry, most=0x10000):
    """Return the body of an own level; of a stored one, only its first ``most`` bytes.

    Raises OSError.
    """
    _, path, at, length, body = entry
    if body is None:
        with open(path, "rb") as file:
            file.seek(at)
            body = file.read(min(length, most))
    return body


def first_of(entry, size):
    """Return the first bytes of the body of an own level, b"" if they cannot be read."""
    try:
        return body_of(entry, size)[:size]
    except OSError:
        return b""


def queue(progress, key, body):
    """Let a change wait for the drive, in place of an earlier one."""
    change = [OWN, bytes(key), bytes(body), False]
    for i in range(len(progress.own)):
        if progress.own[i][1] == key:
            progress.own[i] = change
            return
    progress.own.append(change)


def paths(progress):
    """Return the path of each copy's file."""
    log = progress.log
    return [log.root + path[:8] + _FILE for path in log.paths]


def head(path):
    """Return (number of the save, bytes used, levels) of a copy; -1, 0, 0 if nothing is in it.

    The number is -2 if a later version wrote it, -3 if the file cannot be read.
    """
    try:
        with open(path, "rb") as file:
            raw = file.read(HEAD)
    except OSError:
        return -3, 0, 0
    if len(raw) < HEAD or raw[:3] != _MAGIC[:3]:
        return -1, 0, 0
    if raw[3] != _MAGIC[3]:
        return -2, 0, 0
    return number(raw, 4), raw[8] << 16 | raw[9] << 8 | raw[10], raw[11] << 8 | raw[12]


def head_of(seq, used, count):
    """Return the first bytes of a copy."""
    return _MAGIC + seq.to_bytes(4, "big") + used.to_bytes(3, "big") + count.to_bytes(2, "big")


def whole(path):
    """Return whether a copy is as it was written."""
    seq, used, _ = head(path)
    if seq < 0:
        return False
    end = used + PIECE - 1 & -PIECE
    page = bytearray(PAGE)
    view = memoryview(page)
    total = SEED
    try:
        with open(path, "rb") as file:
            for at in range(0, end + 1, PAGE):  # the checksum is within the last page
                if file.readinto(page) != PAGE:
                    return False
                for i in range(0, min(end - at, PAGE), PIECE):
                    total = checksum((view[i : i + PIECE],), total)
        return number(page, end % PAGE) == total
    except OSError:
        return False


def counted(progress):
    """Return the number of the save that counts, 0 if there is none."""
    for record in progress.waiting:
        if record[0] == NAMED and record[1] == OWN_LEVELS and len(record[2]) == 8:
            return number(record[2], 4)
    body = named(progress, OWN_LEVELS)
    return number(body, 0) if body and len(body) == 8 else 0


def newest(progress, other=""):
    """Return the path of the copy to read, but not ``other``; "" if nothing is stored yet.

    That is the one that counts. If that is lost, it is the newest whole one, or the newest of all:
    each level has its own check.
    """
    wanted = counted(progress)
    found = []
    for path in paths(progress):
        seq = head(path)[0]
        if path != other and (seq > 1 or seq > 0 and (wanted or progress.log.lead < 0)):
            found.append((seq == wanted, seq, path))
    found.sort(reverse=True)
    for _, _, path in found:
        if whole(path):
            return path
    return found[0][2] if found else ""


def levels(progress, without=(), path=None):
    """Return every entry in order, as it will be stored; leave out changes in ``without``.

    ``path`` is the newest copy, if that is known.
    """
    path = newest(progress) if path is None else path
    found = _stored(path) if path else []
    order = b""
    for record in progress.own:
        key, body = record[1], record[2]
        if record in without:
            continue
        if key == ORDER:
            order = body
            continue
        entry = (number_of(key), "", 0, len(body), body)
        at = [i for i in range(len(found)) if found[i][0] == entry[0]]
        if len(body) < LEAST:
            for i in at:
                del found[i]
        elif at:
            found[at[0]] = entry
        else:
            found.append(entry)
    return _sorted(found, order) if order else found


def _stored(path):
    """Return the levels in a copy, as far as they can be told apart."""
    found = []
    _, used, count = head(path)
    try:
        used = min(used, os.stat(path)[6])
        with open(path, "rb") as file:
            at = HEAD
            while len(found) < count and at + ENTRY + LEAST <= used:
                file.seek(at)
                raw = file.read(ENTRY)
                length = raw[0] << 16 | raw[1] << 8 | raw[2]
                at += ENTRY
                if length < LEAST or at + length > used:
                    break
                found.append((raw[3] << 8 | raw[4], path, at, length, None))
                at += length
    except (OSError, IndexError):
        pass
    return found


def _sorted(found, order):
    """Return levels in an order that names most of them; the others stay at the end."""
    result = []
    for i in range(0, len(order) - 1, 2):
        n = order[i] << 8 | order[i + 1]
        result += [entry for entry in found if entry[0] == n and entry not in result]
    return result + [entry for entry in found if entry not in result]


def end_of(found):
    """Return the bytes that a copy with these levels takes."""
    return HEAD + sum([ENTRY + entry[3] for entry in found])


def size_of(used):
    """Return the bytes of the file that ``used`` bytes need, with their checksum."""
    return (used + PIECE - 1 & -PIECE) + PAGE & -PAGE


def room_of(progress):
    """Return how many bytes each copy has for levels; 0 without copies."""
    least = 0
    for path in paths(progress):
        try:
            size = os.stat(path)[6] - _TAIL
        except OSError:
            continue
        least = min(least, size) if least else size
    return max(least, 0)


def stamp(progress):
    """Return three bytes that change with what is stored."""
    path = newest(progress)
    value = head(path)[0] if path else 0
    for record in progress.own:
        value = (value * 31 + len(record[2]) + record[1][5] + sum(record[2])) & 0xFFFFFF
    return bytes((value >> 16 & 255, value >> 8 & 255, value & 255))
