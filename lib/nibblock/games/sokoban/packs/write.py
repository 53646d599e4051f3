"""Write a board as the words of a .nbk level (docs/nbk.md). RAM: the board and its words."""

from nibblock import const
from nibblock.games.sokoban.level import FLOOR, OUTSIDE, STARTS, WALL, WORDS

_ESCAPE = const(15)
_FILL = const(2)  # the nibble of a wall


def pack_level(level):
    """Return the bytes of the board of ``level``."""
    cells = bytes(level.cells).replace(bytes((OUTSIDE,)), bytes((FLOOR,)))
    last = len(cells) - level.width
    end = last + len(cells[last:].rstrip(bytes((WALL,)))) or 1  # a record is never empty
    nibbles = bytearray()
    longest = _longest_first()
    at = 0
    while at < end:
        code = _word(cells, at, longest)
        if code >= _ESCAPE:
            nibbles.append(_ESCAPE)
            code -= _ESCAPE
            at += STARTS[code + _ESCAPE + 1] - STARTS[code + _ESCAPE]
        else:
            at += STARTS[code + 1] - STARTS[code]
        nibbles.append(code)
    if len(nibbles) & 1:
        nibbles.append(_FILL)
    return bytes([nibbles[i] << 4 | nibbles[i + 1] for i in range(0, len(nibbles), 2)])


def _longest_first():
    """Return the words' numbers, those of the longest ones first."""
    return sorted(range(len(STARTS) - 1), key=lambda i: (STARTS[i] - STARTS[i + 1]) * 32 + i)


def _word(cells, at, longest):
    """Return the number of the longest word that begins at cell ``at``."""
    first = cells[at]
    for code in longest:
        start = STARTS[code]
        if WORDS[start] == first:
            size = STARTS[code + 1] - start
            if cells[at : at + size] == WORDS[start : start + size]:
                return code
    raise ValueError(first)
