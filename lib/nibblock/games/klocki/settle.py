# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What Klocki's marks do once blocks have moved: traps, switches, holes. RAM: none of its own."""

from nibblock import const
from nibblock.games.klocki.kinds import KINDS, burden, is_open_goal

_NONE = const(46)
_FRAME = const(35)
_KEYHOLE = const(37)
_BLOCKADE = const(40)
_TRAP = const(47)
_SWITCH = const(60)
_HOLE = const(92)
_NEW_BLOCKADE = const(1)  # a type that no level has, until the inversion is done

_HOVER = const(2)
_KEYSTONE = const(6)  # the high half of a kind
_COVER = const(7)

# Bits of a block's span.
_MOVED = const(64)
_NONE_SUCH = const(128)

_LEAVING = const(1)
_CONTACTS = const(2)
_HOLES = const(4)


def settle(game, first, last, delta):
    """Rules 2 to 4 for blocks ``first`` to ``last`` of the crew, which went ``delta`` cells on."""
    needs = game.needs
    quiet = False
    if needs & _CONTACTS and game.bricks:
        for i in range(first, last):
            quiet = quiet or opens(game, game.crew[i])
    if needs & _LEAVING and uncover(game, first, last, delta) and not quiet:
        invert(game)
    if needs & _CONTACTS:
        game.contacts(game, first, last, quiet)
    if needs & _HOLES:
        for i in range(first, last):
            _fall(game, game.crew[i])


def opens(game, b):
    """Whether ``b`` is a keystone that was moved and touches a keyhole."""
    if not game.span[b] & _MOVED or KINDS[game.types[game.head(b)]] >> 4 != _KEYSTONE:
        return False
    c = game.head(b)
    end = game.end_of(b)
    while c >= 0:
        for way in range(4):
            to = game.beside(c, way)
            if to >= 0 and game.types[to] == _KEYHOLE:
                return True
        c = game.next_of(b, c, end)
    return False


def uncover(game, first, last, delta):
    """Spring the traps that the crew left; true if it left a switch."""
    fire = False
    for i in range(first, last):
        b = game.crew[i]
        c = game.head(b)
        if KINDS[game.types[c]] & _HOVER:
            continue
        end = game.end_of(b)
        while c >= 0:
            if _leave(game, c - delta):
                fire = True
            c = game.next_of(b, c, end)
    return fire


def _leave(game, c):
    """A block that is no hover left ``c``: true if nothing but a hover covers a switch there."""
    mark = game.marks[c]
    if mark == _TRAP or mark == _SWITCH:
        above = game.types[c]
        if mark == _SWITCH:
            return above == _NONE or KINDS[above] & _HOVER != 0
        if above == _NONE:
            change(game, c)
            game.types[c] = _FRAME
            game.marks[c] = _NONE
    return False


def change(game, c):
    """Keep how ``c`` was, for undo, and have it drawn anew."""
    game.log.cell(game, c)
    game.touch(c)


def vanish(game, b):
    """Take block ``b`` off the board; true if that uncovers a switch."""
    fire = False
    end = game.end_of(b)
    c = game.head(b)
    while c >= 0:
        after = game.next_of(b, c, end)
        game.bad -= burden(game.marks[c], game.types[c], game.chars[b])
        change(game, c)
        game.types[c] = _NONE
        game.low[c] = game.high[c] = 0
        if _leave(game, c):
            fire = True
        c = after
    forget(game, b)
    return fire


def forget(game, b):
    """There is no block ``b`` any more."""
    game.log.block(game, b)
    game.span[b] = _NONE_SUCH


def invert(game):
    """Exchange blockades and bare switches, all at once."""
    types, marks = game.types, game.marks
    c = game.next_mark(_SWITCH, 0)
    while c >= 0:
        if types[c] == _NONE:
            change(game, c)
            types[c] = _NEW_BLOCKADE
            marks[c] = _NONE
        c = game.next_mark(_SWITCH, c + 1)
    c = game.next_type(_BLOCKADE, 0)
    while c >= 0:
        _open(game, c)
        c = game.next_type(_BLOCKADE, c + 1)
    b = 0
    c = game.next_type(_NEW_BLOCKADE, 0)
    while c >= 0:
        b = _unused(game, b)
        game.log.block(game, b)
        game.move_head(b, c)
        game.span[b] = game.chars[b] = 0
        types[c] = _BLOCKADE
        game.low[c], game.high[c] = b & 255, b >> 8
        c = game.next_type(_NEW_BLOCKADE, c + 1)


def _unused(game, b):
    """The first number from ``b`` on that no block has; there always is one."""
    while game.span[b] < _NONE_SUCH:
        b += 1
    return b


def _open(game, c):
    """Make a cell of a blockade a switch; what mark lay under it is lost."""
    b = game.block_at(c)
    mark = game.marks[c]
    game.bad -= burden(mark, _BLOCKADE, game.char_at(c)) + is_open_goal(mark)
    if game.next_of(b, c, game.end_of(b)) < 0:
        forget(game, b)  # its last cell
    change(game, c)
    game.types[c] = _NONE
    game.marks[c] = _SWITCH
    game.low[c] = game.high[c] = 0


def _fall(game, b):
    """A block that is all over holes is gone; a cover takes the holes with it."""
    if not game.span[b] & _MOVED:
        return
    c = game.head(b)
    kind = KINDS[game.types[c]]
    if kind & _HOVER:
        return
    end = game.end_of(b)
    while c >= 0:
        if game.marks[c] != _HOLE:
            return
        c = game.next_of(b, c, end)
    if kind >> 4 == _COVER:
        c = game.head(b)
        while c >= 0:
            change(game, c)
            game.marks[c] = _NONE
            c = game.next_of(b, c, end)
    vanish(game, b)
