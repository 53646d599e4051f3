"""Codes of solutions: a level's mark, which says what level it is for, and the steps.

A game whose solutions have codes has a module ``sharing/steps.py`` with

    code(coder, count, stored, width)   write steps as bests are stored, or read some if ``stored``
                                        is None; return both; ``width`` is the level's
    counted(count, stored)              what the game counts first, as its card names it
    count_of(best)                      how many there are in a best (moves, pushes, steps)
    bare(level)                         if the game has it: take the texts off a level

RAM: see coder.py, and the steps.
"""

from nibblock import const
from nibblock.games import kind_of, of_kind
from nibblock.memory import find
from nibblock.sharing import encode
from nibblock.sharing.coder import Reader, Writer, even
from nibblock.sharing.letters import BadCode, seal, text_of, unseal, values_of
from nibblock.sharing.parts import bare, join

_FIRST = const(0)  # the first letter, where a level's code has its kind
_KINDS = const(8)
_PRIME = const(1048573)  # below 2**20
_PART = const(1024)
_BITS = const(17)  # a number of steps has fewer
_SIDE = const(256)


def is_solution(text):
    """Return whether a text begins as the code of a solution does."""
    try:
        return text[:1] == "0" and not ("/" in text[:3] or values_of(text[:1])[0])
    except BadCode:
        return False


def mark_of(level):
    """Return the mark of a level, which is the same for all that are equal. Raises BadCode."""
    part = _part_of(level.game)
    if hasattr(part, "bare"):
        part.bare(level)
    mark = 1
    for value in values_of(bare(encode(level))):
        mark = (mark << 5 | value) % _PRIME
    return mark


def encode_steps(level, count, stored):
    """Return the code of a solution of ``level``, so many steps. Raises BadCode."""
    part = _part_of(level.game)
    coder = Writer()
    width = level.width
    _code_head(coder, kind_of(level.game), mark_of(level), width)
    part.code(coder, count, stored, width)
    coder.end()
    values = bytearray((_FIRST,))
    values.extend(coder.letters)
    seal(values)
    return text_of(values)


def decode_steps(text):
    """Return (game, mark and width of the level, count, steps) of a solution's code.

    Raises BadCode.
    """
    values = unseal(values_of(join(text)))
    if values[0] != _FIRST:
        raise BadCode("This is no code of a solution")
    coder = Reader(values, 1)
    kind, mark, width = _code_head(coder, 0, 0, 0)
    game = of_kind(kind)
    if not game:
        raise BadCode("Its game is not on this console")
    count, stored = _part_of(game).code(coder, 0, None, width)
    if coder.has_more or len(values) > 1 and not values[len(values) - 1]:
        raise BadCode("The code goes on after its steps")
    return game, mark, width, count, stored


def encode_best(level, best):
    """Return the code of a player's best, (moves, pushes, steps). Raises BadCode."""
    return encode_steps(level, _part_of(level.game).count_of(best), best[2])


def counted(game, count, stored):
    """Return how many moves a solution has, or what else its game counts first."""
    return _part_of(game).counted(count, stored)


def code_count(coder, number):
    """Code how many steps there are: how many bits that number has, then these."""
    bits = 0
    while number >> bits:
        bits += 1
    bits = even(coder, _BITS, bits)
    if bits < 2:
        return bits
    low = bits - 1 if bits < 14 else 13  # ``even`` goes up to 8192
    high = bits - 1 - low
    top = even(coder, 1 << high, (number >> low) - (1 << high)) if high else 0
    return (1 << high | top) << low | even(coder, 1 << low, number & (1 << low) - 1)


def _part_of(game):
    part = find("games." + game + ".sharing.steps")
    if not part:
        raise BadCode("Solutions of this game have no codes")
    return part


def _code_head(coder, kind, mark, width):
    kind = even(coder, _KINDS, kind)
    high = even(coder, _PART, mark >> 10)
    mark = high << 10 | even(coder, _PART, mark & _PART - 1)
    return kind, mark, even(coder, _SIDE, width)
