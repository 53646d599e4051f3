# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What Klocki's marks do after blocks have moved: traps, switches, holes. RAM: none of its own."""

from nibblock import const
from nibblock.games.klocki.codes import (
    BLOCKADE,
    CONTACTS,
    COVER,
    FRAME,
    GONE,
    HOLE,
    HOLES,
    HOVER,
    KEYHOLE,
    KEYSTONE,
    LEAVING,
    MOVED,
    NONE,
    SWITCH,
    TRAP,
    WEAK,
)
from nibblock.games.klocki.kinds import KINDS, burden, is_open_goal

_NEW_BLOCKADE = const(1)  # a type that no level has, used during inversion


def settle(game, first, last, delta):
    """Apply rules 2 to 4 to blocks ``first`` to ``last`` of the crew, moved by ``delta`` cells."""
    needs = game.needs
    quiet = False
    if needs & CONTACTS and game.bricks:
        for i in range(first, last):
            quiet = quiet or opens(game, game.crew[i])
    if needs & LEAVING and uncover(game, first, last, delta) and not quiet:
        invert(game)
    if needs & CONTACTS:
        game.contacts(game, first, last, quiet)
    if needs & HOLES:
        for i in range(first, last):
            _fall(game, game.crew[i])


def opens(game, b):
    """Return whether ``b`` is a keystone that has moved and touches a keyhole."""
    if not game.span[b] & MOVED or KINDS[game.types[game.head(b)]] >> 4 != KEYSTONE:
        return False
    c = game.head(b)
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


def remove(game, b):
    """Remove barrier ``b`` if all of it is weak; return whether it was."""
    c = game.head(b)
    end = game.end_of(b)
    while c >= 0:
        if game.types[c] != WEAK:
            return False
        c = game.next_of(b, c, end)
    bad = game.bad
    game.log.begin()
    if vanish(game, b):
        invert(game)
    game.log.seal(0, bad)
    return True


def forget(game, b):
    """Mark block ``b`` as gone."""
    game.log.block(game, b)
    game.span[b] = GONE


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


def _fall(game, b):
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
