"""Where on the drive each level's records are: the part of the log that is kept in memory.

Plain bytes hold it, so this code can be dropped in play: ``progress.bests`` is a list of
bytearrays, ``progress.games`` and ``progress.named`` are bytes. An entry is a key of 6 bytes, then
a number of 24 bits. For bests that is two flags (bit 0 by moves, bit 1 by pushes) above 22 bits of
offset in the log. For unfinished levels and named records, oldest first, it is the offset, 0 while
the record waits.
RAM: 9 bytes per solution kept and per unfinished level; 300 levels take about 4 KB.
"""

from nibblock import const

SHELF = b"levels"  # the named record that says which own levels count
NAMES = b"player"  # the one with the players' names
SHARED = (SHELF, b"drawn\0", NAMES)  # named records that all players have together
_ENTRY = const(9)
_BUCKETS = const(8)
_MOST = const(80)  # named records that are kept
_TALLY = const(128)  # names of tallies begin with this or more: they can be counted again


def empty():
    """Return bests of no level."""
    return [bytearray() for _ in range(_BUCKETS)]


def find(bests, key, bits):
    """Return the offset of the record with any of the bests in ``bits``, or 0."""
    bucket = bests[key[5] & (_BUCKETS - 1)]
    if key not in bucket:  # one C call answers for most levels of a page
        return 0
    bits <<= 6
    first = key[0]
    for i in range(0, len(bucket), _ENTRY):
        if bucket[i] == first and bucket[i + 6] & bits and bucket[i : i + 6] == key:
            return (bucket[i + 6] & 63) << 16 | bucket[i + 7] << 8 | bucket[i + 8]
    return 0


def put(bests, key, bits, offset):
    """Note that the record at ``offset`` now holds the bests in ``bits``, and no other does.

    Offset 0 means that none does: these bests are erased.
    """
    bucket = bests[key[5] & (_BUCKETS - 1)]
    free = -1
    if key in bucket:
        for i in range(0, len(bucket), _ENTRY):
            if bucket[i : i + 6] == key:
                bucket[i + 6] &= 255 ^ (bits << 6)
                if bucket[i + 6] < 64:
                    free = i
    if free < 0:
        free = len(bucket)
        bucket.extend(key)
        bucket.extend(b"\0\0\0")
    bucket[free + 6] = bits << 6 | offset >> 16
    bucket[free + 7] = offset >> 8 & 255
    bucket[free + 8] = offset & 255


def entries(bests):
    """Yield (key, bits, offset) of every record that still holds a best."""
    for bucket in bests:
        for i in range(0, len(bucket), _ENTRY):
            offset = (bucket[i + 6] & 63) << 16 | bucket[i + 7] << 8 | bucket[i + 8]
            if bucket[i + 6] > 63 and offset:
                yield bytes(bucket[i : i + 6]), bucket[i + 6] >> 6, offset


def find_game(games, key):
    """Return the offset of a level's record in ``games``, 0 while it waits, -1 if none is there."""
    at = _at(games, key)
    return -1 if at < 0 else _offset(games, at)


def with_game(games, key, offset):
    """Return ``games`` with the newest record, at ``offset`` in the log."""
    return without_game(games, key) + key + bytes((offset >> 16, offset >> 8 & 255, offset & 255))


def without_game(games, key):
    """Return ``games`` without a level: ``games`` itself if it is not there."""
    at = _at(games, key)
    return games if at < 0 else games[:at] + games[at + _ENTRY :]


def with_name(named, name, offset):
    """Return ``named`` with the newest record of a name; of too many, without the oldest tally."""
    named = with_game(named, name, offset)
    at = 0
    while len(named) > _MOST * _ENTRY and at < len(named):
        if named[at] >= _TALLY:
            named = named[:at] + named[at + _ENTRY :]
        else:
            at += _ENTRY
    return named


def game_entries(games):
    """Yield (key, offset) of each level in ``games``, oldest first."""
    for at in range(0, len(games), _ENTRY):
        yield games[at : at + 6], _offset(games, at)


def _at(games, key):
    """Return where the level's entry is, -1 if there is none, usually in one C call."""
    at = games.find(key)
    while at > 0 and at % _ENTRY:
        at = games.find(key, at + 1)
    return at


def _offset(games, at):
    return games[at + 6] << 16 | games[at + 7] << 8 | games[at + 8]
