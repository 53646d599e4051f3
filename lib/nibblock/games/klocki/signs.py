"""Which tiles show Klocki's types, marks and characters. RAM: 0.4 KB.

The numbers are those of the sheets made by tools/games/klocki/art/__init__.py.
"""

from nibblock import const
from nibblock.games.klocki.codes import FIXED
from nibblock.games.klocki.kinds import KINDS

_ROUNDS = const(161)
_LAST_ROUND = const(191)
_ROUND_32 = const(247)

# Materials: wood 0, master 1, hover 2, hover master 3, and these.
ROUND = const(4)
STONE = const(9)
CURSOR = const(10)

# Tiles in the sheet of signs.
FLOOR = const(1)
_CHARACTER = const(10)
_ROUND_MARK = const(11)
_FIRST_SYMBOL = const(12)
_HORIZONTAL = const(15)
_VERTICAL = const(16)
_BLOCKADE = const(27)
_PIPS = const(16)  # from a symbol to its small form beside a character
_PLATE = const(39)

_MARKS = b".+/)\\<^_:"
# Types that share a symbol, separated by spaces.
_SYMBOLS = b'] {? }z -= |" &w $Y >y ;Z xX vV % ~ * ! ('

_BEGIN = const(33)  # the first character that is a type; the rounds follow the last one
_END = const(127)


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
del _tables  # its code is not needed again


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
    """Return the tile of a block's symbol, 0 for none; pips or a plate beside a character."""
    if type_ >= _END:
        return 0
    tile = _SYMBOL[type_ - _BEGIN]
    if turned and (tile == _HORIZONTAL or tile == _VERTICAL):
        tile ^= _HORIZONTAL ^ _VERTICAL
    if char and tile:
        tile = _PLATE if tile == _BLOCKADE else tile + _PIPS
    return tile
