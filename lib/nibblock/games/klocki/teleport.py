"""What only some of Klocki's levels have: teleporters, ice, holes and switches. RAM: none.

Loaded for a level with one of them. A teleporter sends blocks that have moved to the opposite part
of the board; on ice, blocks repeat their step; into holes, they fall; a switch makes blockades and
bare switches change places.
"""

from nibblock import const
from nibblock.games.klocki.codes import (
    BLOCKADE,
    COVER,
    GLUE,
    GONE,
    HOLE,
    HOVER,
    ICE,
    MOVED,
    NONE,
    SWITCH,
    WATER,
)
from nibblock.games.klocki.kinds import KINDS, burden, is_open_goal
from nibblock.games.klocki.settle import change, forget, settle, vanish

_STEPS = const(4)  # automatic steps per cell of the board, of all blocks, in one step of the player
_NEW_BLOCKADE = const(1)  # a type that no level has, used during inversion


def teleport(game, count, way):
    """Apply rule 5 once to each of the first ``count`` of the crew: pushed ones, then the actor."""
    if count > 2:
        _sort(game, count, way)
    for n in range(1, count + 1):
        i = n if n < count else 0
        b = game.crew[i]
        if game.span[b] & MOVED:
            delta = _displacement(game, b)
            if delta:
                game.log.moved(b, delta)
                game.shift(b, delta)
                settle(game, i, i + 1, delta)


def _displacement(game, b):
    """Return by how many cells block ``b`` is teleported; 0 if it stays."""
    width = game.width
    head = game.head(b)
    row, column = game.teleporter // width, game.teleporter % width
    down = row if head // width < row else -row
    right = column if head % width < column else -column
    delta = down * width + right
    hover = KINDS[game.types[head]] & HOVER
    c = head
    end = game.end_of(b)
    while c >= 0:
        to = c + delta
        if not (0 <= c // width + down < game.height and 0 <= c % width + right < width):
            return 0
        if game.types[to] != NONE and game.block_at(to) != b:
            return 0
        if not hover and (game.marks[c] == GLUE or game.marks[to] == WATER):
            return 0
        c = game.next_of(b, c, end)
    return 0 if game.clash and delta and game.clash(game, b, delta) else delta


def _sort(game, count, way):
    """Sort the pushed blocks: farthest in direction ``way`` first, then by head."""
    crew = game.crew
    for i in range(2, count):
        b = crew[i]
        rank = _rank(game, b, way)
        while i > 1 and _rank(game, crew[i - 1], way) < rank:
            crew[i] = crew[i - 1]
            i -= 1
        crew[i] = b


def _rank(game, b, way):
    """Return a number that is higher for blocks that come first; any will do if it is gone."""
    if not game.span[b] & MOVED:
        return 0
    width = game.width
    c = game.head(b)
    end = game.end_of(b)
    best = -width * game.height
    while c >= 0:
        ahead = c // width if way & 1 else c % width
        if way < 2:
            ahead = -ahead
        best = max(best, ahead)
        c = game.next_of(b, c, end)
    return (best + 64) << 12 | 4095 - game.head(b)


# Ice


def slide(game, b, way, there):
    """Let a pushed box slide after the step of ``b`` that way, then ``b`` if it is ``there`` (2).

    Return 2 if the block is still there, 1 if it is gone.
    """
    left = _STEPS * len(game.types)
    if game.box:
        left = _rest(_slide(game, game.box, way, left))
    if there == 2 and _slide(game, b, way, left) < 0:
        return 1
    return there


def _slide(game, b, way, left):
    """Repeat the step of ``b`` while it is on ice, pushed boxes first.

    Return how many of ``left`` automatic steps remain, negative (less 1) if the block is gone.
    """
    while left and _on_ice(game, b):
        there = game.place(b, way)
        if not there:
            return left
        left -= 1
        if game.box:
            left = _rest(_slide(game, game.box, way, left))  # recurses once: it pushes only hovers
        if there == 1:
            return -1 - left
    return left


def _rest(left):
    return left if left >= 0 else -1 - left


def _on_ice(game, b):
    marks = game.marks
    c = game.head(b)
    if KINDS[game.types[c]] & HOVER:
        return False
    end = game.end_of(b)
    while c >= 0:
        if marks[c] != ICE and marks[c] != HOLE:
            return False
        c = game.next_of(b, c, end)
    return True


# Holes


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


# Switches


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
