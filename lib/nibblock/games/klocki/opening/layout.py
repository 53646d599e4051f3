"""Choose the size of a Klocki board: twice as large if that fits and a step stays quick.

RAM: none.
"""

from nibblock import const
from nibblock.games.klocki.codes import FIXED
from nibblock.games.klocki.kinds import KINDS
from nibblock.play.room import layout, sizes

_MOST = const(6200)  # pixels that a step repaints: 37 ms on an RP2040


def arranged(rules, room_x, room_y, may_turn):
    """Return (tile size, turned, scale) for ``rules`` in ``room_x`` by ``room_y`` pixels."""
    reach = 0
    for size in sizes()[:2]:
        across, down = rules.width * 2 * size, rules.height * 2 * size
        upright = across <= room_x and down <= room_y
        if upright or (may_turn and down <= room_x and across <= room_y):
            reach = reach or _reach(rules)
            if reach * 4 * size * size <= _MOST:
                return size, not upright, 2
    size, turned = layout(rules.width, rules.height, room_x, room_y, may_turn)
    return size, turned, 1


def _reach(rules):
    """Return the number of cells in the largest rectangle that one block's step repaints."""
    most = 1
    for b in range(1, len(rules.span)):
        head = rules.head_of(b) if b & 255 else -1
        if head >= 0 and not KINDS[rules.types[head]] & FIXED:
            most = max(most, _rectangle(rules, b))
    return most


def _rectangle(rules, b):
    """Return the number of cells in the rectangle around block ``b`` and where a step goes."""
    left = right = rules.head(b) % rules.width
    c, end = rules.head(b), rules.end_of(b)
    first = last = c // rules.width
    while c >= 0:
        left, right = min(left, c % rules.width), max(right, c % rules.width)
        last = c // rules.width
        c = rules.next_of(b, c, end)
    columns, rows = right - left + 1, last - first + 1
    return columns * rows + max(columns, rows)
