"""Read the chip's own memory; writing/chip.py says what is in it; what a journal
needs to know of a stored game, without knowing the game. RAM: none."""

from nibblock import const
from nibblock.progress import LENGTH, check_of
from nibblock.progress.format import OWN, PLAYERS, SEED, SETTINGS
from nibblock.progress.records.index import checksum, number

SAVED = const(0x7F)
START = const(9)  # kinds of what is not a record of the log
ENTRY = const(12)
HEAD = const(13)  # bytes of a record before its body
_LEAST_BODY = b"\0\6\6\6\11\0\20\3\0\17\0\0"  # by kind


def read(nvm, at):
    """Return ((kind, key, body), offset of the next item) or (None, first free offset)."""
    first = nvm[at] if at < len(nvm) else 255
    if first == SAVED:
        return (SAVED, b"", b""), at + 1
    if LENGTH <= first < 255:
        return _read_entry(nvm, at, 1 + first - LENGTH)
    head = bytes(nvm[at : at + HEAD])
    if len(head) < HEAD:
        return None, at
    length = head[0] << 8 | head[1]
    kind = head[6] & 15
    if head[6] >= PLAYERS << 4 or not 0 < kind <= OWN:
        return None, at
    if length > len(nvm) - at - HEAD or length < _LEAST_BODY[kind]:
        return None, at
    body = bytes(nvm[at + HEAD : at + HEAD + length])
    if number(head, 2) != sum_of_record(head[6:], body) or (kind == SETTINGS and length < 16):
        return None, at
    return (head[6], head[7:], body), at + HEAD + length


def _read_entry(nvm, at, end):
    entry = bytes(nvm[at : at + end + 2])
    if len(entry) < end + 2 or check_of(entry, end, at) != entry[end] << 8 | entry[end + 1]:
        return None, at
    return (ENTRY, b"", entry[1:end]), at + end + 2


def after_saved(nvm):
    """Return the offset of the first item that may not be on the drive."""
    at = after = 4
    item = True
    while item:
        item, at = read(nvm, at)
        if item and item[0] == SAVED:
            after = at
    return after


def sum_of_record(head, body):
    """Return the checksum of a record: ``head`` is its kind and key."""
    view = memoryview(body)
    pieces = [head] + [view[i : i + 16] for i in range(0, len(body), 16)]
    return checksum(pieces, SEED + len(body))


def sum_of(steps):
    """Return the checksum of stored steps."""
    total = SEED
    for i in range(0, len(steps), 64):
        total = checksum((steps[i : i + 64],), total)
    return total


def moment_end(stored):
    """Return where the tape begins in a stored game of a real-time game."""
    return 2 + (stored[0] << 8 | stored[1]) if len(stored) >= 2 else 0


def kept_key(key):
    """Return the key for the moves kept for the level with this ``key``.

    A player keeps them beside the bests until the level is solved; they are stored as an unfinished
    game of their own.
    """
    return bytes(key[:5]) + bytes((key[5] ^ 0xA5,))
