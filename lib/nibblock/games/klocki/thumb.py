"""The cells of a Klocki level's thumbnail, in tiles that all games share. RAM: that of signs.py.

Normal blocks are crates, masters red crates, hovers and rounds have the player's colour, and fixed
blocks are walls. Goals are goals; water and holes are dark.
"""

from nibblock import const
from nibblock.games.klocki.codes import NAMED, NONE
from nibblock.games.klocki.kinds import burden, ground, material

_MET = const(4)

# By material: wood, master, hover, hover master, round; all others are stone.
_BLOCKS = b"\x03\x05\x09\x05\x09"
_STONE = const(31)
# By tile of a mark, from the floor on: traps, switches, ice and so on are floor.
_MARKS = b"\x00\x01\x02\x01\x00\x00\x01\x01\x01\x01\x02\x02"


def tile(level, cell):
    """Return the tile of cell ``y * level.width + x`` in tiles4 or tiles2.

    Rules that could not be made for lack of memory may have taken the blocks' characters.
    """
    first = level.first
    char = level.second[cell] if first and first[cell] == NAMED else 0
    return _tile(level.marks[cell], level.types[cell], char)


def now(rules, cell):
    """Return the tile of a cell in play."""
    return _tile(rules.marks[cell], rules.types[cell], rules.char_at(cell))


def _tile(mark, type_, char):
    if type_ == NONE:
        return _MARKS[ground(mark)]
    made_of = material(type_)
    if made_of >= len(_BLOCKS):
        return _STONE
    return _MET if burden(mark, type_, char) < 0 else _BLOCKS[made_of]


def board(pictures, level, width, height):
    """Return a Group of the board in the middle of ``width`` x ``height`` pixels."""
    from nibblock.games.klocki.rules import Klocki
    from nibblock.games.klocki.view import SlideView

    view = SlideView(pictures, Klocki(level), 0, 0, width, height, False)
    return view.group  # type: ignore
