"""Check that bytes are Klocki cells, whatever pack they come from. RAM: 200 bytes.

A cell is a mark, a type of block and a two-byte identifier, as in tools/games/klocki/board.py.
"""

from nibblock import const
from nibblock.games.klocki.codes import NAMED, NONE
from nibblock.games.klocki.packs.level import LARGEST, KlockiLevel
from nibblock.packs import PackError

_SMALLEST = const(2)

CHARACTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\xe7\xc7"
MARKS = b".+/)\\<^_:" + CHARACTERS
TYPES = b'.#*!&%($[]{}-|>;~@?z="ZYywxXvV'
_FRAMES = b"#%"
_UNNAMED = b"*!~."


def planes_of(width, height, place):
    """Return bytearrays for marks, types, first and second bytes. Raises PackError, beginning with
    ``place``, if a board of this size cannot be played, and MemoryError.
    """
    if not _SMALLEST <= width <= LARGEST or not _SMALLEST <= height <= LARGEST:
        raise PackError("%s: %dx%d cells; 2x2 to 64x64 can be played" % (place, width, height))
    return [bytearray(width * height) for _ in range(4)]


def level_of(planes, width, height, place):
    """Make a level of four planes. Raises PackError, beginning with ``place``, for a bad cell."""
    marks, types, first, second = planes
    for cell in range(width * height):
        if types[cell] == NONE == marks[cell] and first[cell] == NONE == second[cell]:
            continue  # most cells of a large board
        wrong = fault(marks[cell], types[cell], first[cell], second[cell])
        if wrong:
            where = (place, cell % width + 1, cell // width + 1, wrong)
            raise PackError("%s: column %d, row %d: %s" % where)
    return KlockiLevel(width, height, *planes)


def _is_round(byte):
    return 160 < byte < 192 or byte == 247


def fault(mark, type_, one, two):
    """Return why four bytes are not a cell; "" if they are one."""
    if mark not in MARKS and not _is_round(mark):
        return "no mark"
    if type_ not in TYPES and not _is_round(type_):
        return "no block"
    if (one == NAMED or two == NAMED) and type_ not in _FRAMES:
        if one != NAMED or type_ in _UNNAMED or two not in CHARACTERS:
            return "no character of a block"
    return ""
