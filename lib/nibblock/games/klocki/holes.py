"""Klocki's holes, which blocks fall into. RAM: none."""

from nibblock.games.klocki.codes import COVER, HOLE, HOVER, MOVED, NONE
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.settle import change, vanish


def fall(game, b):
    """Remove a block if all of it is over holes; a cover takes the holes with it."""
    if not game.span[b] & MOVED:
        return
    c = game.head(b)
    kind = KINDS[game.types[c]]
    if kind & HOVER:
        return
    end = game.end_of(b)
    while c >= 0:
        if game.marks[c] != HOLE:
            return
        c = game.next_of(b, c, end)
    if kind >> 4 == COVER:
        c = game.head(b)
        while c >= 0:
            change(game, c)
            game.marks[c] = NONE
            c = game.next_of(b, c, end)
    vanish(game, b)
