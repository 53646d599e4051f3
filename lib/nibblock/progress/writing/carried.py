"""Carry records that no store would take through a planned restart (runs.py). RAM: none.

Each is kind, key (6 bytes), length of the body (2 bytes) and the body.
"""

from nibblock.progress.format import BOTH
from nibblock.progress.opening.chip import apply


def packed(progress, room):
    """Return the records that are stored nowhere, bests first, and whether all fit in ``room``."""
    found, whole = b"", not progress.own and not progress.others
    for bests in (True, False):
        for kind, key, body, stored in progress.waiting:
            if stored or (kind <= BOTH) != bests:
                continue
            record = bytes((kind,)) + key + bytes((len(body) >> 8, len(body) & 255)) + body
            if len(found) + len(record) <= room:
                found += record
            else:
                whole = False
    return found, whole


def unpack(progress, found):
    """Let the records wait again, as they did before the restart."""
    at = 0
    while at + 9 <= len(found):
        end = at + 9 + (found[at + 7] << 8 | found[at + 8])
        apply(progress, found[at], found[at + 1 : at + 7], found[at + 9 : end])
        at = end
