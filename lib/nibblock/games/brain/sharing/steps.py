"""Brain's solutions in codes: the tape of play/tape.py, which has every frame. RAM: 1 KB, and it.

A byte of the tape is a push and a digit of how long nothing is pushed after it.
"""

from nibblock import const
from nibblock.sharing.coder import learned, learning
from nibblock.sharing.solution import code_count

_NODES = const(15)


def code(coder, count, stored, width):
    """Code the bytes of a tape; see sharing/solution.py."""
    count = code_count(coder, count)
    made = bytearray(count)
    pushes = learning(b"\x80" * (16 * _NODES))
    waits = learning(b"\x80" * (2 * _NODES))
    push = 0
    for n in range(count):
        byte = stored[n] if stored is not None else 0
        push = learned(coder, pushes, _NODES * push, 4, byte >> 4)
        made[n] = push << 4 | learned(coder, waits, _NODES if push else 0, 4, byte & 15)
    return count, made


def counted(count, stored):
    """Return how many frames there are: one for each push, and those without."""
    total = digit = 0
    for byte in stored:
        if byte >> 4:
            total += 1
            digit = 0
        if digit < 20:
            total += (byte & 15) << digit
        digit += 4
    return total


def count_of(best):
    """Return how many bytes a best's tape has."""
    return len(best[2])


def bare(level):
    """Take off the texts, which change nothing in play."""
    level.messages = []
    level.solutions = []
