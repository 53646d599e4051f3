"""Carry records that no store would take through a planned restart (runs.py). RAM: none.

Each is kind, key (6 bytes), length of the body (2 bytes) and the body.
"""

from nibblock.memory import load
from nibblock.progress.format import BOTH, ERASED, PLAYERS, SETTINGS
from nibblock.progress.records.from_chip import apply
from nibblock.settings import PLAYER


def packed(progress, room):
    """Return the records that are stored nowhere, or not whole, and whether all fit in ``room``.

    Settings come first, since they say whose the others are, then bests.
    """
    found, whole = b"", True
    for record in progress.own + progress.others:
        whole = whole and record[3] is True
    for turn in range(3):
        for kind, key, body, stored in progress.waiting:
            if stored is True or _turn(kind) != turn:
                continue
            record = bytes((kind,)) + key + bytes((len(body) >> 8, len(body) & 255)) + body
            if len(found) + len(record) <= room:
                found += record
            else:
                whole = False
    return found, whole


def _turn(kind):
    """Return when a record's turn is; bests and what erases them keep their order."""
    if kind == SETTINGS:
        return 0
    return 1 if kind <= BOTH or kind == ERASED else 2


def unpack(progress, found):
    """Let the records wait again, as they did before the restart."""
    at = 0
    while at + 9 <= len(found):
        end = at + 9 + (found[at + 7] << 8 | found[at + 8])
        try:
            apply(progress, found[at], found[at + 1 : at + 7], found[at + 9 : end])
            player = progress.settings[PLAYER]
            if player != progress.player and player < PLAYERS:
                load("progress.writing.players").turn_to(progress, player)
        except (IndexError, OSError):  # it is too short; the drive cannot be read
            pass
        at = end
