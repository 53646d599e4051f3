"""Level codes: a board as letters that can be read aloud, put in a link or drawn as a QR code.

A code is one letter for the version and the game, then the board as ``coder.py`` packs it, then a
check (letters.py). A game whose levels have codes has a module ``sharing/board.py`` with

    code(coder, level) -> level    read a level from ``coder`` (``level`` is None), or write it

All modules in folders called ``sharing`` can be forgotten (see memory.py).
docs/code-format.md describes the format. RAM: see coder.py and the tables of each game.
"""

from nibblock import const
from nibblock.games import kind_of, of_kind
from nibblock.memory import find
from nibblock.sharing.coder import Reader, Writer
from nibblock.sharing.letters import BadCode, seal, text_of, unseal, values_of
from nibblock.sharing.parts import join

MOST_CELLS = const(4096)

_VERSION = const(0)  # one less than the version
_KINDS = const(8)  # versions take this many letters each


def encode(level):
    """Return the code of a level as read, in groups with hyphens. Raises BadCode."""
    if level.width * level.height > MOST_CELLS:
        raise BadCode("%dx%d cells are too many for a code" % (level.width, level.height))
    part = find("games." + level.game + ".sharing.board")
    kind = kind_of(level.game)
    if part is None or kind >= _KINDS:
        raise BadCode("Levels of this game have no codes")
    coder = Writer()
    part.code(coder, level)
    coder.end()
    values = bytearray((_VERSION * _KINDS + kind,))
    values.extend(coder.letters)
    seal(values)
    return text_of(values)


def decode(text):
    """Return the level in a code. Raises BadCode, or MemoryError if the level has no room."""
    values = unseal(values_of(join(text)))
    part = find("games." + _game_of(values[0]) + ".sharing.board")
    if part is None:
        raise BadCode("Its game is not on this console")
    coder = Reader(values, 1)
    level = part.code(coder, None)
    if coder.has_more or len(values) > 1 and not values[len(values) - 1]:
        raise BadCode("The code goes on after its level")
    return level


def begin(text):
    """Return the game of a code that is still being typed, "" before its first letter, or if it
    is the code of a solution (solution.py).

    Raises BadCode if what was typed is no code's beginning.
    """
    values = values_of(text)
    return _game_of(values[0]) if values and values[0] else ""


def _game_of(first):
    """Return the game from a code's first letter. Raises BadCode if it names none."""
    if not first:
        raise BadCode("This is the code of a solution, not of a level")
    if first // _KINDS != _VERSION:
        raise BadCode("the code is of a newer version, or not of a level", 1)
    game = of_kind(first % _KINDS)
    if not game:
        raise BadCode("no level's code begins like this", 1)
    return game
