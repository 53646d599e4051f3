"""Klocki's solutions in codes: each step's direction, and for each move where it begins.

RAM: 1 KB, and two bytes per step.
"""

from nibblock import const
from nibblock.sharing.coder import even, learned, learning
from nibblock.sharing.letters import BadCode
from nibblock.sharing.solution import code_count

_BITS = const(12)  # of a cell's number
_REMOVE = const(4)
_NODES = const(7)
_VARIANTS = const(256)


def code(coder, count, stored, width):
    """Code the steps, two bytes each in ``stored``; see sharing/solution.py."""
    count = code_count(coder, count)
    extra = even(coder, 2, len(stored) & 1 if stored is not None else 0)
    bits = 0
    if stored is not None:
        for n in range(count):
            while _cell(stored, n) >> bits:
                bits += 1
    bits = even(coder, _BITS + 1, bits)
    made = bytearray(2 * count + extra)
    begins = learning(b"\x40\x40")
    ways = learning(b"\x80" * (_NODES * 10))
    cells = learning(b"\x80" * ((1 << bits) - 1)) if bits < 9 else None
    cell, way = 0, 0
    for n in range(count):
        fresh = cell_of = want = 0
        if stored is not None:
            fresh, cell_of, want = stored[2 * n] >> 7, _cell(stored, n), stored[2 * n + 1] & 7
        ahead = cell + (-1, -width, 1, width)[way] if way < _REMOVE else -1
        fresh = learned(coder, begins, 0, 1, fresh)
        goes_on = 0
        if not fresh:  # a step of the same block is where the one before it went
            goes_on = learned(coder, begins, 1, 1, 0 if cell_of == ahead else 1) ^ 1
        if goes_on:
            cell = ahead
        elif cells:
            cell = learned(coder, cells, 0, bits, cell_of)
        else:
            cell = even(coder, 1 << bits, cell_of)
        way = learned(coder, ways, _NODES * (5 * fresh + way), 3, want)
        if way > _REMOVE or cell < 0 or cell >> _BITS:
            raise BadCode("The code holds no steps")
        made[2 * n] = fresh << 7 | cell >> 5
        made[2 * n + 1] = (cell & 31) << 3 | way
    if extra:
        last = stored[len(stored) - 1] if stored is not None else 0
        made[2 * count] = even(coder, _VARIANTS, last)
    return count, made


def _cell(stored, n):
    return (stored[2 * n] & 127) << 5 | stored[2 * n + 1] >> 3


def counted(count, stored):
    """Return how many moves these steps are: those that begin one."""
    return sum([stored[2 * n] >> 7 for n in range(count)])


def count_of(best):
    """Return how many steps a best has."""
    return len(best[2]) >> 1
