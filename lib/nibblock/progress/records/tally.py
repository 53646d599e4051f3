"""Which levels of a pack are solved, without reading them; the stars of a solved one.

A tally is kept for each pack.
A best is kept for a level's contents, so only reading a level tells whether it is solved. A tally
is a named record (records/named.py). Its name is made from the pack's path; its bytes are the size
of the pack's file 3, its levels 2, its round 1, then a bit per level, high bits first, without
final zeros. The record ``solved`` holds how many levels are solved in all 2 and the round 1. If
another number is, say after an import, a new round begins: tallies of older ones are counted again.
A solved level has three stars for the record, two for a quarter more at most. RAM: a bit per level
while a tally is in use.
"""

import os

from nibblock import const
from nibblock.progress.format import BOTH
from nibblock.progress.records.index import ENTRY, Page, find
from nibblock.progress.records.named import named, set_named

MOST = const(4096)  # levels; there is no tally of a larger pack
_HEAD = const(6)
_SOLVED = b"solved"


class Tally:
    """Of a pack with ``count`` levels, which are solved."""

    def __init__(self, count, bits=b"", round_=0):
        self.count = count
        self.round = round_
        self.fresh = True  # counted in the current round
        self.bits = bytearray(count + 7 >> 3)
        self.bits[: len(bits)] = bits

    def solved(self):
        """Return how many levels are solved."""
        total = 0
        for byte in self.bits:
            while byte:
                byte &= byte - 1
                total += 1
        return total

    def has(self, n):
        """Return whether level ``n``, from 0, is solved."""
        return self.bits[n >> 3] & 128 >> (n & 7) > 0

    def put(self, n, solved):
        """Note whether level ``n`` is solved."""
        bit = 128 >> (n & 7)
        self.bits[n >> 3] = self.bits[n >> 3] & (255 ^ bit) | (bit if solved else 0)

    def following(self, n):
        """Return the first unsolved level from ``n`` on, then from the start; -1: none."""
        for i in range(self.count):
            at = (n + i) % self.count
            if not self.has(at):
                return at
        return -1


def load(progress, path):
    """Return the Tally of the pack at ``path``, None if it was not counted or its file changed.

    Raises OSError if the file is gone.
    """
    page = Page()
    return _load(progress, path, _state(progress, page)[2], page)


def load_all(progress, paths):
    """Return the Tally of each of these packs, None also where its file is gone.

    Those that were saved together are in the same page of the saves, which is read once.
    """
    page = Page()
    round_ = _state(progress, page)[2]
    found = []
    for path in paths:
        try:
            found.append(_load(progress, path, round_, page))
        except OSError:
            found.append(None)
    return found


def _load(progress, path, round_, page):
    body = named(progress, _name(path), page)
    if not body or len(body) < _HEAD or bytes(body[:3]) != _size(progress, path):
        return None
    count = body[3] << 8 | body[4]
    if not 0 < count <= MOST or len(body) - _HEAD > count + 7 >> 3:
        return None
    tally = Tally(count, bytes(body[_HEAD:]), body[5])
    tally.fresh = body[5] == round_
    return tally


def correct(progress, path, tally):
    """Keep a Tally for which every level has been looked at."""
    tally.round = _state(progress)[2]
    _store(progress, path, tally)


def mark(progress, path, n, solved, change):
    """Update the tally after level ``n`` of a pack was solved, or its bests were erased.

    ``change``: by how much that changes the number of levels solved in all (-1, 0, 1). Raises
    OSError if the pack is gone; then it is counted again once it is back.
    """
    tally = load(progress, path)
    if tally and n < tally.count:
        tally.put(n, solved)
        _store(progress, path, tally)
    state = _state(progress)
    _set_state(progress, (state[0] << 8 | state[1]) + change, state[2])


def check(progress):
    """Begin a new round if levels were solved elsewhere; return how many are solved in all."""
    total = solved_in_all(progress)
    state = _state(progress)
    if total & 0xFFFF != state[0] << 8 | state[1]:
        _set_state(progress, total, state[2] + 1)
    return total


def _store(progress, path, tally):
    if tally.count <= MOST:
        head = _size(progress, path) + bytes((tally.count >> 8, tally.count & 255, tally.round))
        set_named(progress, _name(path), head + bytes(tally.bits).rstrip(b"\0"))


def _state(progress, page=None):
    state = named(progress, _SOLVED, page)
    return state if state and len(state) == 3 else b"\0\0\0"


def _set_state(progress, total, round_):
    set_named(progress, _SOLVED, bytes((total >> 8 & 255, total & 255, round_ & 255)))


def solved_in_all(progress):
    """Return the number of solved levels, including those of packs that are gone."""
    total = sum([_solved_in(bucket) for bucket in progress.bests])
    found = {}
    for record in progress.waiting:
        if record[0] <= BOTH and not find(progress.bests, record[1], BOTH):
            found[record[1]] = True
    return total + len(found)


def _solved_in(bucket):
    """Return how many levels have a best in a bucket of the index.

    The last entry of a level says so: an offset of 0 stands for both bests erased.
    """
    total = 0
    for at in range(0, len(bucket), ENTRY):
        key = bucket[at : at + 6]
        later = bucket.find(key, at + ENTRY)
        while later >= 0 and later % ENTRY:  # not where an entry begins
            later = bucket.find(key, later + 1)
        if later < 0 and bucket[at + 6] & 63 | bucket[at + 7] | bucket[at + 8]:
            total += 1
    return total


def _name(path):
    """Return the name of a pack's tally: a hash, whose first bit is set."""
    a = b = 7
    for byte in bytes(path, "utf-8"):
        a = (a * 31 + byte) & 0xFFFFFF
        b = (b * 61 ^ byte) & 0xFFFFFF
    return bytes((a >> 16 | 128, a >> 8 & 255, a & 255, b >> 16, b >> 8 & 255, b & 255))


def _size(progress, path):
    """Return the size of a pack's file; own levels are in none, but have a stamp."""
    if path.startswith(":mine/"):
        from nibblock.progress.records.own_levels import stamp

        return stamp(progress)
    size = os.stat(path)[6]
    return bytes((size >> 16 & 255, size >> 8 & 255, size & 255))


def stars(progress, key, record):
    """Return how good the player's bests at a level are: 1 to 3 stars, 0 if it is not solved.

    ``key`` is the level's, which takes a while to make, and ``record`` its best.

    4 stands for a solved level of which no record is known: it gets a tick and no stars.
    """
    if not progress.marks(key) & 1:
        return 0
    return best_stars(progress.both_numbers(key), record)


def best_stars(bests, record):
    """Return the stars of a solved level; ``bests`` are (first count, second count) or None.

    ``record`` has the least known of each count, None or 0 where it is not known; the better of
    both counts.
    """
    most = 0
    for best in bests:
        for i in range(2):
            least = record[i] if record and i < len(record) else 0
            if best and least:
                count = best[i]
                most = max(most, 3 if count <= least else 2 if 4 * count <= 5 * least else 1)
    return most or 4
