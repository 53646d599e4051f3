"""What Klocki's characters mean: kinds of block, marks to cover. RAM: two tables, 600 bytes.

In play, marks and blocks remain characters of Klocki's text (Latin-1 codes), so nothing is lost.
"""

# Bits of a kind: 1 master, 2 hover, 4 box, 8 fixed. The high half is its other behaviour:
# 16 horizontal, 32 vertical, 48 magnet, 64 antimagnet, 80 eliminator, 96 keystone, 112 cover.
# Normal, magic and tire blocks and the 32 rounds are 0; masters among them are 1.
KINDS = bytearray(256)
_TYPES = b'#%*!~(;ZvV-=|"{?}z$Y&w>y@X'
_BITS = b"\x08\x08\x08\x08\x08\x08\x02\x03\x04\x05\x10\x11\x20\x21\x30\x31\x40\x41\x50\x51\x60\x61"
_BITS += b"\x70\x71\x01\x01"
for _i in range(len(_TYPES)):
    KINDS[_TYPES[_i]] = _BITS[_i]

# What a mark requires: 1 destination, 2 must not be covered, 3 a character, 4 a round block.
GOALS = bytearray(256)
for _i in range(48, 123):
    if _i < 58 or 65 <= _i < 91 or _i > 96:
        GOALS[_i] = 3
for _i in range(161, 192):
    GOALS[_i] = 4
GOALS[43], GOALS[94], GOALS[199], GOALS[231], GOALS[247] = 1, 2, 3, 3, 4


def burden(mark, type_, char):
    """Return how many more conditions for "solved" a cell breaks when covered than when empty.

    -1, 0 or 1: a cell counts as breaking one of the six conditions or none.
    """
    kind = KINDS[type_]
    wants = 1 if kind & 1 or char else 0
    goal = GOALS[mark]
    if goal == 0:
        return wants
    if goal == 1:
        return -1 if kind & 1 and not char else 0
    if goal == 2:
        return wants if kind & 2 else 1
    if goal == 3:
        return -1 if char == mark and not kind & 1 else 0
    return -1 if type_ == mark and not char else 0


def is_open_goal(mark):
    """Return whether an empty cell with ``mark`` breaks a condition for "solved"."""
    return GOALS[mark] != 0 and GOALS[mark] != 2


def kin(type_):
    """Return the type behind a drawing variant: tire, tire master, weak barrier."""
    if type_ == 120:
        return 91
    if type_ == 88:
        return 64
    return 42 if type_ == 33 else type_
