"""A solution of Lamps, which packs hold as text, as steps. RAM: those steps, six bits each."""

from nibblock.games.lamps.packs.solution import cells


def steps(rules, text):
    """Return the number of steps, and the steps as ``Session.packed``."""
    pressed = cells(text, rules.width, rules.height)
    stored = bytearray((len(pressed) * 6 + 7) // 8)
    for n in range(len(pressed)):
        bit = n * 6
        both = pressed[n] << 10 - (bit & 7)  # within two bytes
        stored[bit >> 3] |= both >> 8
        if both & 255:
            stored[(bit >> 3) + 1] |= both & 255
    return len(pressed), stored
