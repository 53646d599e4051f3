"""Facts about a stored game that a journal needs, without knowing the game. RAM: none."""

from nibblock.progress.format import SEED
from nibblock.progress.records.pages import checksum


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
