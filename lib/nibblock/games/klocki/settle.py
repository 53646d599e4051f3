"""The effects of marks and blocks after a move. RAM: none of its own.

Switches and holes are in modules of their own, for levels that have them.
"""

from nibblock.games.klocki.codes import (
    CONTACTS,
    FRAME,
    GONE,
    HOLES,
    HOVER,
    KEYHOLE,
    KEYSTONE,
    LEAVING,
    MOVED,
    NONE,
    SWITCH,
    TRAP,
)
from nibblock.games.klocki.kinds import KINDS, burden


def settle(game, first, last, delta):
    """Apply rules 2 to 4 to blocks ``first`` to ``last`` of the crew, moved by ``delta`` cells."""
    needs = game.needs
    quiet = False
    if needs & CONTACTS and game.bricks:
        for i in range(first, last):
            quiet = quiet or opens(game, game.crew[i])
    if needs & LEAVING and uncover(game, first, last, delta) and not quiet:
        game.invert(game)
    if needs & CONTACTS:
        game.contacts(game, first, last, quiet)
    if needs & HOLES:
        for i in range(first, last):
            game.fall(game, game.crew[i])


def opens(game, b):
    """Return whether ``b`` is a keystone that has moved and touches a keyhole."""
    c = game.head(b)
    if not game.span[b] & MOVED or KINDS[game.types[c]] >> 4 != KEYSTONE:
        return False
    end = game.end_of(b)
    while c >= 0:
        for way in range(4):
            to = game.beside(c, way)
            if to >= 0 and game.types[to] == KEYHOLE:
                return True
        c = game.next_of(b, c, end)
    return False


def uncover(game, first, last, delta):
    """Spring the traps that the crew left; return whether it left a switch."""
    fire = False
    for i in range(first, last):
        b = game.crew[i]
        c = game.head(b)
        if KINDS[game.types[c]] & HOVER:
            continue
        end = game.end_of(b)
        while c >= 0:
            if _leave(game, c - delta):
                fire = True
            c = game.next_of(b, c, end)
    return fire


def _leave(game, c):
    """Spring a trap at ``c``, which a block left; return whether a switch there is now bare."""
    mark = game.marks[c]
    if mark == TRAP or mark == SWITCH:
        above = game.types[c]
        if mark == SWITCH:
            return above == NONE or KINDS[above] & HOVER != 0
        if above == NONE:
            change(game, c)
            game.types[c] = FRAME
            game.marks[c] = NONE
    return False


def change(game, c):
    """Save cell ``c`` for undo before a change, and mark it for redrawing."""
    game.log.cell(game, c)
    game.touch(c)


def vanish(game, b):
    """Remove block ``b`` from the board; return whether that uncovers a switch."""
    fire = False
    end = game.end_of(b)
    c = game.head(b)
    while c >= 0:
        after = game.next_of(b, c, end)
        game.bad -= burden(game.marks[c], game.types[c], game.chars[b])
        change(game, c)
        game.types[c] = NONE
        game.low[c] = game.high[c] = 0
        if _leave(game, c):
            fire = True
        c = after
    forget(game, b)
    return fire


def forget(game, b):
    """Mark block ``b`` as gone."""
    game.log.block(game, b)
    game.span[b] = GONE
