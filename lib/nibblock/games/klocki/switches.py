"""Klocki's switches: blockades and bare switches change places. RAM: none."""

from nibblock import const
from nibblock.games.klocki.codes import BLOCKADE, GONE, NONE, SWITCH
from nibblock.games.klocki.kinds import burden, is_open_goal
from nibblock.games.klocki.settle import change, forget

_NEW_BLOCKADE = const(1)  # a type that no level has, used during inversion


def invert(game):
    """Swap blockades and bare switches, all at once."""
    types, marks = game.types, game.marks
    c = game.next_mark(SWITCH, 0)
    while c >= 0:
        if types[c] == NONE:
            change(game, c)
            types[c] = _NEW_BLOCKADE
            marks[c] = NONE
        c = game.next_mark(SWITCH, c + 1)
    c = game.next_type(BLOCKADE, 0)
    while c >= 0:
        _open(game, c)
        c = game.next_type(BLOCKADE, c + 1)
    b = 0
    c = game.next_type(_NEW_BLOCKADE, 0)
    while c >= 0:
        b = _unused(game, b)
        game.log.block(game, b)
        game.move_head(b, c)
        game.span[b] = game.chars[b] = 0
        types[c] = BLOCKADE
        game.low[c], game.high[c] = b & 255, b >> 8
        c = game.next_type(_NEW_BLOCKADE, c + 1)


def _unused(game, b):
    """Return the first unused block number from ``b`` on; there is always one."""
    while game.span[b] < GONE:
        b += 1
    return b


def _open(game, c):
    """Turn a blockade's cell into a switch; the mark under it is lost."""
    b = game.block_at(c)
    mark = game.marks[c]
    game.bad -= burden(mark, BLOCKADE, game.char_at(c)) + is_open_goal(mark)
    if game.next_of(b, c, game.end_of(b)) < 0:
        forget(game, b)  # its last cell
    change(game, c)
    game.types[c] = NONE
    game.marks[c] = SWITCH
    game.low[c] = game.high[c] = 0
