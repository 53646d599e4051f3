"""Brain's moves: which block goes where once the forces have settled, and how clashes end.

RAM: none of its own; no allocation per step.
"""

from nibblock import const
from nibblock.games.brain.codes import MOMENTUM, MOVED, NOWHERE
from nibblock.games.brain.forces import any_open, recoil

_CLAIMED = const(128)  # bit in a cell's mark
_UNCLAIMED = const(127)
_TOUCHED = b"\x01"


def claims_hold(board):
    """Let each block with a force claim a tile; return whether all the claims hold."""
    if _make_claims(board):
        _settle_clashes(board)
        if any_open(board):
            return False
    return not board.moving or _all_vacated(board)


def _make_claims(board):
    """List the movers in block order; return whether two claim the same tile."""
    touched, net, way = board.touched, board.net, board.way
    marks, movers, count = board.marks, board.movers, 0
    y = board.y
    clash = False
    b = touched.find(_TOUCHED)
    while b >= 0:
        nx = net[b]
        ny = net[b + y]
        if nx or ny:
            to = 6 if nx > 0 else 4 if nx else 5
            if ny:
                to += 3 if ny > 0 else -3
            way[b] = to
            movers[count] = b
            count += 1
            to = board.cell[b] + board.offsets[to]
            if marks[to] & _CLAIMED:
                clash = True
            marks[to] |= _CLAIMED
        else:
            way[b] = NOWHERE
        b = touched.find(_TOUCHED, b + 1)
    board.moving = count
    return clash


def _all_vacated(board):
    """Hold back movers whose tile does not become free; return whether there were none."""
    way, cell, marks = board.way, board.cell, board.marks
    movers, at, offsets = board.movers, board.at, board.offsets
    held = True
    for i in range(board.moving):
        b = movers[i]
        to = cell[b] + offsets[way[b]]
        marks[to] &= _UNCLAIMED
        if at[to] and way[at[to]] == NOWHERE:
            _yield(board, b)
            held = False
    return held


def _yield(board, b):
    """Recoil on each axis on which ``b`` wanted to move."""
    way = board.way[b]
    if way % 3 != 2:
        recoil(board, b, 0)
    if not 4 <= way <= 6:
        recoil(board, b, board.y)


def _settle_clashes(board):
    """Keep only the strongest claim to each tile, or none if the strongest are equal."""
    marks = board.marks
    for i in range(board.moving):
        tile = _target(board, i)
        if marks[tile] & _CLAIMED:  # its first claim
            marks[tile] &= _UNCLAIMED
            _contest(board, tile, i)


def _target(board, i):
    b = board.movers[i]
    return board.cell[b] + board.offsets[board.way[b]]


def _contest(board, tile, first):
    movers, net = board.movers, board.net
    best = winner = rivals = 0
    for i in range(first, board.moving):
        if _target(board, i) == tile:
            rivals += 1
            b = movers[i]
            strength = abs(net[b]) + abs(net[b + board.y])
            if strength > best:
                best = strength
                winner = b
            elif strength == best:
                winner = 0
    if rivals < 2:
        return
    for i in range(first, board.moving):
        if _target(board, i) == tile and movers[i] != winner:
            _yield(board, movers[i])


def move(board):
    """Move all blocks with a claim; clear everything but the momentum of those that keep it."""
    touched, live, net = board.touched, board.live, board.net
    movers, way, count = board.movers, board.way, board.moving
    y = board.y
    if count:
        cell, offsets = board.cell, board.offsets
        board.heard |= MOVED
        for i in range(count):
            board.lift(movers[i])
        for i in range(count):
            b = movers[i]
            board.put(b, cell[b] + offsets[way[b]], net[b], net[b + y])
    known, fresh, out = board.known, board.fresh, board.out
    b = touched.find(_TOUCHED)
    while b >= 0:
        if way[b] == NOWHERE:
            live[b] &= ~MOMENTUM
            if not live[b]:
                board.driven[b] = 0
        else:
            way[b] = NOWHERE
        k = b + y  # as forget() does, without a call per block
        known[b] = known[k] = fresh[b] = fresh[k] = 0
        net[b] = net[k] = out[b] = out[k] = 0
        touched[b] = 0
        b = touched.find(_TOUCHED, b + 1)
