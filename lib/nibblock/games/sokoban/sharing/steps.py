"""Sokoban's solutions in codes: how each step turns, after the two turns before. RAM: 0.2 KB."""

from nibblock import const
from nibblock.sharing.coder import even, learned, learning
from nibblock.sharing.solution import code_count

# From the solutions that come with our levels: for each two turns before (0 straight on, 1 to the
# right, 2 back, 3 to the left), a tree of 2 bits.
_TURNS = (
    b"\xab\xa36\xa9~\n\xd3\xbd\x04\xa5\x81\r\xde\x81P\xaf\xaf*b\x8b\x03\x9c\xab\x11"
    b"\xc1\xd2\x04\xd8\xec\x0c\x80\x80\x80\xe8\xb70\x87\xca\x17\xc6\x8c\x1b\x94@\x07\xc1\xa4\x14"
)
_NODES = const(3)


def code(coder, count, stored, width):
    """Code the steps, two bits each in ``stored``; see sharing/solution.py."""
    count = code_count(coder, count)
    made = bytearray(count + 3 >> 2)
    turns = learning(_TURNS)
    way = before = turn = 0
    for n in range(count):
        shift = 6 - 2 * (n & 3)
        want = stored[n >> 2] >> shift & 3 if stored is not None else 0
        if n:
            context = 4 * before + turn
            before = turn
            turn = learned(coder, turns, _NODES * context, 2, want - way & 3)
            way = way + turn & 3
        else:
            way = even(coder, 4, want)
        made[n >> 2] |= way << shift
    return count, made


def counted(count, stored):
    """Return how many moves these steps are."""
    return count


def count_of(best):
    """Return how many steps a best has."""
    return best[0]
