"""The names of Klocki's blocks and marks. RAM: those names."""

from nibblock import const
from nibblock.games.klocki.codes import NONE
from nibblock.games.klocki.kinds import GOALS, is_round, sign
from nibblock.ui.text import words

#: In the order of the words: types of blocks, then marks; A stands for all letters.
TYPES = "[@]-|;vx{}&$>~(%*!#"
MARKS = "+A^/<\\)_:"
_MASTERS = '?z="ZVYwyX'
_PLAIN = "{}-|;v$&>x"  # what each of them is called
_FIRST_LETTER = const(11)  # of the tiles of characters


def lines(rules, cell):
    """Return what is at ``cell``, as lines: the block, then the mark under it, if there are any."""
    block, _, _, _, here, under = words("games/klocki", "names")
    found = []
    type_, mark = rules.types[cell], rules.marks[cell]
    if type_ != NONE:
        name, char = block_name(type_), rules.char_at(cell)
        found.append(here % (block % (name, letter_of(char)) if char else name))
    if mark != NONE:
        found.append((under if type_ != NONE else here) % mark_name(mark))
    return found


def block_name(type_):
    """Return the name of a type of block."""
    _, _, round_, master, *_ = words("games/klocki", "names")
    if is_round(type_):
        return round_ % letter_of(type_)
    blocks = words("games/klocki", "blocks")
    at = _MASTERS.find(chr(type_))
    if at >= 0:
        return master % blocks[TYPES.find(_PLAIN[at])]
    return blocks[TYPES.find(chr(type_))]


def mark_name(mark):
    """Return the name of a mark."""
    _, letter, round_, *_ = words("games/klocki", "names")
    if is_round(mark):
        return letter % (round_ % letter_of(mark))
    if GOALS[mark] > 2:
        return letter % letter_of(mark)
    return words("games/klocki", "marks")[MARKS.find(chr(mark))]


def letter_of(code):
    """Return the letter that a character or a round shows."""
    if is_round(code):
        tile = sign(code)
        return chr(tile + 54 if tile >= _FIRST_LETTER else tile + 47)
    return chr(code)
