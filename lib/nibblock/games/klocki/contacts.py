"""The effects of blocks that touch: magnets, masters, eliminators, keystones. RAM: none."""

from nibblock.games.klocki.codes import (
    ANTIMAGNET,
    BLOCKADE,
    ELIMINATOR,
    FRAME,
    KEYHOLE,
    MAGNET,
    MASTER,
    MOVED,
    NONE,
    NORMAL,
    STRONG,
    WATER,
    WEAK,
)
from nibblock.games.klocki.kinds import KINDS, burden
from nibblock.games.klocki.settle import change, forget, opens, vanish


def contacts(game, first, last, quiet):
    """Apply rule 3 to blocks ``first`` to ``last`` of the crew; ``quiet`` prevents inversion."""
    fire = False
    for i in range(first, last):
        b = game.crew[i]
        if not game.span[b] & MOVED:
            continue
        kind = _kind(game, b)
        if kind >> 4 == MAGNET or kind >> 4 == ANTIMAGNET:
            _fuse(game, b, kind >> 4)
            kind = _kind(game, b)
        if kind & MASTER:
            _weaken(game, b)
        if kind >> 4 == ELIMINATOR:
            fire = _eliminate(game, b)
        elif opens(game, b):
            fire = _open_all(game)
    if fire and not quiet:
        game.invert(game)


def _kind(game, b):
    return KINDS[game.types[game.head(b)]]


def clash(game, b, delta):
    """Return whether magnet ``b``, moved by ``delta`` cells, would touch the opposite kind."""
    own = _kind(game, b) >> 4
    if own == MAGNET:
        other = ANTIMAGNET
    elif own == ANTIMAGNET:
        other = MAGNET
    else:
        return False
    c = game.head(b)
    end = game.end_of(b)
    while c >= 0:
        if _neighbour(game, b, c + delta, other) >= 0:
            return True
        c = game.next_of(b, c, end)
    return False


def _neighbour(game, b, c, half):
    """Return a cell beside ``c`` of another block of kind ``half``; -1 if there is none."""
    types = game.types
    width = game.width
    column = c % width
    if column and KINDS[types[c - 1]] >> 4 == half and game.block_at(c - 1) != b:
        return c - 1
    if column + 1 < width and KINDS[types[c + 1]] >> 4 == half and game.block_at(c + 1) != b:
        return c + 1
    if c >= width and KINDS[types[c - width]] >> 4 == half and game.block_at(c - width) != b:
        return c - width
    c += width
    if c < len(types) and KINDS[types[c]] >> 4 == half and game.block_at(c) != b:
        return c
    return -1


def _fuse(game, b, half):
    """Merge ``b`` with all the magnets it touches, directly or through others."""
    c = game.head(b)
    named = c if game.char_at(c) else 4096  # first head of the alphanumeric parts
    fused = False
    while c >= 0:
        to = _neighbour(game, b, c, half)
        if to < 0:
            c = game.next_of(b, c, game.end_of(b))
            continue
        if not fused:
            fused = True
            _weigh(game, b, -1)
            game.log.block(game, b)
        other = game.block_at(to)
        head = game.head(other)
        char = game.char_at(to)
        _take_over(game, b, other)
        if char and head < named:
            named = head
            game.chars[b] = char
        c = game.head(b)  # it may touch others now: search from its head again
    if fused:
        _make_alike(game, b)
        _weigh(game, b, 1)


def _take_over(game, b, other):
    """Make the cells of block ``other`` part of ``b``."""
    _weigh(game, other, -1)
    width = game.width
    end = max(game.end_of(b), game.end_of(other))
    c = game.head(other)
    while c >= 0:
        after = game.next_of(other, c, end)
        change(game, c)
        game.low[c], game.high[c] = b & 255, b >> 8
        c = after
    head = min(game.head(b), game.head(other))
    rows = (end - 1) // width - head // width
    game.move_head(b, head)
    game.span[b] = game.span[b] & MOVED | rows
    forget(game, other)


def _make_alike(game, b):
    """Make all cells of ``b`` masters if any of them is."""
    master = 0
    for again in (False, True):
        c = game.head(b)
        end = game.end_of(b)
        while c >= 0:
            type_ = game.types[c]
            if KINDS[type_] & MASTER:
                master = type_
            elif again:
                change(game, c)
                game.types[c] = master
            c = game.next_of(b, c, end)
        if not master:
            return


def _weigh(game, b, sign):
    """Add the burden of the cells of ``b`` on "solved" (``sign`` 1), or subtract it (-1)."""
    c = game.head(b)
    end = game.end_of(b)
    while c >= 0:
        game.bad += sign * burden(game.marks[c], game.types[c], game.chars[b])
        c = game.next_of(b, c, end)


def _weaken(game, b):
    """Weaken the strong barrier cells that master ``b`` touches."""
    if game.next_type(STRONG, 0) < 0:
        return
    c = game.head(b)
    end = game.end_of(b)
    while c >= 0:
        for way in range(4):
            to = game.beside(c, way)
            if to >= 0 and game.types[to] == STRONG:
                change(game, to)
                game.types[to] = WEAK
        c = game.next_of(b, c, end)


def _eliminate(game, b):
    """Remove ``b`` with the eliminators and water it touches; return whether a switch is bared."""
    met = fire = False
    c = game.head(b)
    end = game.end_of(b)
    while c >= 0:
        for way in range(4):
            to = game.beside(c, way)
            if to < 0:
                continue
            if game.marks[to] == WATER:
                met = True
                change(game, to)
                game.marks[to] = NONE
            other = game.block_at(to)
            if other != b and KINDS[game.types[to]] >> 4 == ELIMINATOR:
                met = True
                fire = vanish(game, other) or fire
        c = game.next_of(b, c, end)
    if met:
        fire = vanish(game, b) or fire
    return fire


def _open_all(game):
    """Remove keystones, make keyholes frames and blockades normal; return if a switch is bared."""
    fire = False
    for keystone in b"&w":
        c = game.next_type(keystone, 0)
        while c >= 0:
            fire = vanish(game, game.block_at(c)) or fire
            c = game.next_type(keystone, c + 1)
    _retype(game, KEYHOLE, FRAME)
    _retype(game, BLOCKADE, NORMAL)
    return fire


def _retype(game, old, new):
    c = game.next_type(old, 0)
    while c >= 0:
        change(game, c)
        game.types[c] = new
        c = game.next_type(old, c + 1)
