"""Save a level that was left shuffled as an unfinished game without steps. RAM: none."""

from nibblock import const

_SHUFFLED = const(0x80)  # in the first byte, with the kind of shuffle


def shuffle_in(left):
    """Return (kind, seed) if an unfinished game only says how its level is shuffled, else None."""
    if not left or left[0] or len(left[3]) != 5 or left[3][0] < _SHUFFLED:
        return None
    steps = left[3]
    return steps[0] & 127, steps[1] << 24 | steps[2] << 16 | steps[3] << 8 | steps[4]


def packed_shuffle(shuffle):
    """Return a shuffle, (kind, seed), packed as the steps of such a game."""
    kind, seed = shuffle
    return bytes((_SHUFFLED | kind, seed >> 24, seed >> 16 & 255, seed >> 8 & 255, seed & 255))
