"""The meaning of Klocki's characters, and the tiles that show them. RAM: four tables, 1 KB.

In play, marks and blocks remain characters of Klocki's text (Latin-1 codes), so nothing is lost.
The numbers of tiles are those of the sheets made by tools/games/klocki/art/__init__.py.
"""

from nibblock import const
from nibblock.games.klocki.codes import FIXED, MASTER

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
_ROUNDS = const(161)
_LAST_ROUND = const(191)
_ROUND_32 = const(247)

# Materials: wood 0, master 1, hover 2, hover master 3, and these.
ROUND = const(4)
STONE = const(9)
CURSOR = const(10)

# Tiles in the sheet of blocks: 17 quarters of each material, and these.
BARE = const(165)  # the floor: first of its quarters, in the place of stone's inner corners
BLANK = const(186)  # the middle of the cursor: nothing
_GEMS = const(199)  # pieces of gems: inside a block, on a master, on a taken one

# Tiles in the sheet of signs.
FLOOR = const(1)
_CHARACTER = const(10)
_ROUND_MARK = const(11)
_FIRST_SYMBOL = const(12)
_HORIZONTAL = const(15)
_VERTICAL = const(16)
_BLOCKADE = const(27)
_PIPS = const(16)  # from a symbol to its small form beside a character
_LAST_PIPS = const(39)

_MARKS = b".+/)\\<^_:"
# Types that share a symbol, separated by spaces.
_SYMBOLS = b'] {? }z -= |" &w $Y >y ;Z xX vV % ~ * ! ('

_BEGIN = const(33)  # the first character that is a type; the rounds follow the last one
_END = const(127)


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


# Tiles


def _tables():
    """Return the material and the symbol of each type from ``!`` to ``~``."""
    material = bytearray(_END - _BEGIN)
    symbol = bytearray(_END - _BEGIN)
    for i in range(_END - _BEGIN):
        kind = KINDS[i + _BEGIN]
        material[i] = STONE if kind & FIXED else kind & 3
    n = _FIRST_SYMBOL
    for code in _SYMBOLS:
        if code == 32:
            n += 1
        else:
            symbol[code - _BEGIN] = n
    return material, symbol


_MATERIAL, _SYMBOL = _tables()
del _tables  # it runs once


def material(type_):
    """Return a block's material: normal 0, master 1, hover 2, hover master 3, round 4, stone 9."""
    return _MATERIAL[type_ - _BEGIN] if type_ < _END else ROUND


def sign(code):
    """Return the tile in the sheet of characters for a character, or for a round block's colour."""
    if code < 58:
        return code - 47
    if code < 91:
        return code - 54
    if code < 123:
        return code - 60
    if code == 199 or code == 231:
        return 63 if code == 199 else 64
    # Rounds are A to Z, then 2 to 7: characters that cannot be confused.
    colour = 31 if code == _ROUND_32 else code - _ROUNDS
    return 11 + colour if colour < 26 else colour - 23


def is_round(code):
    """Return whether a mark or a type is one of the 32 rounds."""
    return _ROUNDS <= code <= _LAST_ROUND or code == _ROUND_32


def ground(mark):
    """Return the tile of a mark."""
    for i in range(len(_MARKS)):
        if _MARKS[i] == mark:
            return i + FLOOR
    return _ROUND_MARK if is_round(mark) else _CHARACTER


def symbol(type_, char, turned):
    """Return the tile of a block's symbol, 0 for none; pips beside a character."""
    if type_ >= _END:
        return 0
    tile = _SYMBOL[type_ - _BEGIN]
    if turned and (tile == _HORIZONTAL or tile == _VERTICAL):
        tile ^= _HORIZONTAL ^ _VERTICAL
    if char and tile:
        tile = _LAST_PIPS if tile == _BLOCKADE else tile + _PIPS
    return tile


# Quarters of blocks


def put(grid, i, tile):
    """Set a tile of ``grid`` unless it is the same, which would be painted, too."""
    if grid[i] != tile:
        grid[i] = tile


def clear(grid, at, wide, bare):
    """Show no block in the cell from tile ``at`` of ``grid``, ``wide`` tiles in a row: what lies
    below it, or if that is ``bare`` floor, the same here, as displayio then looks no further.
    """
    tile = BARE if bare else BLANK
    for place in range(4):
        put(grid, at + (place & 1) + (place >> 1) * wide, tile + place * bare)


def quarter(grid, at, tile, joins, place, gem):
    """Set a quarter of the material that begins at ``tile``; see tools/games/klocki/art.

    ``gem`` is where a gem's middle is, see ``SlideView._gem``; its pieces end at that point."""
    piece = tile + (16 if joins == 4 else 4 * joins + place)
    if gem >= 0 and joins != 3:
        right, low = place & 1, place >> 1
        across, down = gem >> 4, gem & 15
        if (across == 1 or across == 2 * right) and (down == 1 or down == 2 * low):
            aside = across != 1
            above = down != 1
            if joins == 4:
                piece = _GEMS + (place ^ (aside + 2 * above))
            else:
                piece = _GEMS + (4 if tile == 17 * MASTER else 24) + place
                if joins:
                    piece += (4 if joins == 1 else 12) + 4 * (aside or above)
    if grid[at] != piece:  # put, without the time for a call
        grid[at] = piece
