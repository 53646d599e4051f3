"""What hints need to know of Sokoban: see play/dialogs/hint_search.py. RAM: two bytes per cell."""

from nibblock import const
from nibblock.play.dialogs.hint_search import direction
from nibblock.ui.text import words

BY = 1  # pushes

_BLOCKED = const(5)  # wall or crate
_CRATE = const(4)
_EDGE = const(16)
_MASK = const(0x1FFFFFF)


def position(rules):
    """Return a number made from where the crates are and where the player can walk."""
    cells = rules.cells
    number = _first_in_reach(rules)
    for cell in range(len(cells)):
        if cells[cell] & _CRATE:
            number = number * 31 + cell & _MASK
    return number


def _first_in_reach(rules):
    """Return the first cell that the player can walk to."""
    cells, delta = rules.cells, rules.delta
    seen = bytearray(len(cells))
    seen[rules.at] = 1
    first = rules.at
    waiting = [first]
    while waiting:
        cell = waiting.pop()
        if cell < first:
            first = cell
        for way in range(4):
            if cells[cell] & _EDGE and rules.leaves(cell, way):
                continue
            to = cell + delta[way]
            if not seen[to] and not cells[to] & _BLOCKED:
                seen[to] = 1
                waiting.append(to)
    return first


def step(play, scout):
    """Return the crate of the next push and how to push it."""
    rules = scout.rules
    look, push = words("games/sokoban", "hint")
    pushes = rules.pushes
    while rules.pushes == pushes:
        code = scout.code(scout.at)
        scout.redo()
    return (rules.at,), look, push % direction(play, code)
