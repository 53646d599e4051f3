"""Klocki's part of the hints: see play/dialogs/hint_search.py. RAM: none."""

from nibblock import const
from nibblock.games.klocki.codes import REMOVE
from nibblock.games.klocki.dialogs.runs import play as load  # noqa: F401 - for hint_search.py
from nibblock.games.klocki.rules import Klocki
from nibblock.play.dialogs.hint_search import direction
from nibblock.ui.text import words

BY = 0  # moves

_MASK = const(0x1FFFFFF)


def board(play, level):
    """Return the level's board, by the rules of the game in play."""
    return Klocki(level, play.rules.bricks)


def position(rules):
    """Return a hash of the blocks and their materials, cell by cell."""
    number = 0
    for cell in range(len(rules.types)):
        number = number * 31 + rules.block_at(cell) & _MASK
        number = number * 31 + rules.types[cell] & _MASK
    return number


def step(play, scout):
    """Return the cells of the block that moves next, and its whole move."""
    look, slide, then, remove = words("games/klocki", "hint")
    rules, end = scout.rules, scout.record.end
    at = scout.at
    code = scout.code(at)
    block = rules.block_at(code >> 3)
    cells = tuple([cell for cell in range(len(rules.types)) if rules.block_at(cell) == block])
    if code & 7 == REMOVE:
        return cells, look, remove
    ways = []
    while at < end and (not ways or not scout.record.begins(at)):
        way = direction(play, scout.code(at) & 7)
        if not ways or ways[-1] != way:
            ways.append(way)
        at += 1
    return cells, look, slide % (then + " ").join(ways)
