"""Brain's forces: from outside, passed on from block to block, withdrawn and given up.

Nothing moves until all is settled, so a direction says who gives to whom: 1..9 as on a telephone
keypad. 4 is left, 2 up, 9 down and right; 10 - d is the opposite of d; even ones are adjacent, odd
ones diagonal; 5, the middle, is a force from outside. A block's givers are a list in one small int,
four bits each, the first one lowest. Lists are kept for x at ``b`` and for y at ``b + board.y``.
RAM: none of its own; no allocation per step.
"""

from nibblock.games.brain.board import limited
from nibblock.games.brain.codes import ARROW, FIRST, KEYS, MOMENTUM, OUTSIDE

ROUND = (None, b"\x01", b"\x02")  # what ``open`` holds for blocks open in round ``next``
_DRIVEN = b"\x01"


def push_all(board, pressed):
    """Apply the outside forces to all blocks; ``pressed``: 1 left + 2 up + 4 right + 8 down."""
    live, driven = board.live, board.driven
    x = (pressed >> 1 & 2) - (pressed << 1 & 2)
    y = (pressed >> 2 & 2) - (pressed & 2)
    b = driven.find(_DRIVEN)
    while b >= 0:
        if live[b] != KEYS:
            _push(board, b, live[b], pressed)
        elif pressed:
            _push_player(board, b, pressed, x, y)
        b = driven.find(_DRIVEN, b + 1)


def _push_player(board, b, pressed, x, y):
    """Push a player that is at rest."""
    board.open[b] = board.next
    board.touched[b] = 1
    if pressed & 5:
        board.fresh[b] = OUTSIDE
        board.net[b] = board.force[b] = x
    if pressed & 10:
        b += board.y
        board.fresh[b] = OUTSIDE
        board.net[b] = board.force[b] = y


def _push(board, b, live, pressed):
    """Push a block by its momentum, by the keys and by the arrow under it."""
    k = b + board.y
    if live & MOMENTUM:
        force = board.force
        if force[b]:
            _add(board, b, b, force[b])
        if force[k]:
            _add(board, b, k, force[k])
    if live & KEYS and pressed:
        if pressed & 1:
            _add(board, b, b, -2)
        if pressed & 2:
            _add(board, b, k, -2)
        if pressed & 4:
            _add(board, b, b, 2)
        if pressed & 8:
            _add(board, b, k, 2)
    if live & ARROW:
        arrow = board.marks[board.cell[b]] & 3  # 0 down, 1 right, 2 up, 3 left
        _add(board, b, b if arrow & 1 else k, 2 if arrow < 2 else -2)


def _add(board, b, k, amount):
    """Push block ``b`` from outside by ``amount`` at ``k``, its x or y, before any block does."""
    board.net[k] = board.force[k] = limited(amount + board.net[k])
    board.fresh[k] = OUTSIDE
    board.open[b] = board.next
    board.touched[b] = 1


def bounce(board, b, axis, net):
    """Push ``b`` back from outside, as hard as it was pushed."""
    k = b + axis
    net = -limited(net)
    board.force[k] = net
    board.net[k] += net
    board.fresh[k] = joined(board.fresh[k], OUTSIDE)


def forget(board, b):
    """Clear the givers, receivers and force of ``b``."""
    k = b + board.y
    known, net, out = board.known, board.net, board.out
    known[b] = known[k] = board.fresh[b] = board.fresh[k] = 0
    net[b] = net[k] = out[b] = out[k] = 0


def any_open(board):
    """Return whether there is anything to examine in the next round."""
    return board.wall_open or board.open.find(ROUND[board.next]) >= 0


def pass_on(board, b, axis, net, aside, slant):
    """Push the adjacent block, the diagonal one, or both with half the force each."""
    k = b + axis
    rest = net
    if aside and slant:
        rest = net >> 1
        net = net - rest if rest else 0
    board.out[k] = slant << 4 | aside
    if aside:
        board.given[k] = _give(board, b, axis, aside, net) if net else 0
    if slant:
        board.slanted[k] = _give(board, b, axis, slant, rest) if rest else 0


def _give(board, b, axis, to, amount):
    """Push the block in direction ``to``; return the force given, within the limit."""
    receiver = board.at[board.cell[b] + board.offsets[to]]
    amount = limited(amount)
    k = receiver + axis
    fresh = board.fresh
    fresh[k] = joined(fresh[k], 10 - to) if fresh[k] else 10 - to
    board.net[k] += amount
    board.touched[receiver] = 1
    if not board.open[receiver]:
        board.open[receiver] = board.next
    return amount


# Withdrawing


def reopen(board, b):
    """Open a block, or a wall, to be examined again."""
    if b < FIRST:
        board.wall_open = True
    elif not board.open[b]:
        board.open[b] = board.next


def withdraw(board, b, axis, to):
    """Withdraw what ``b`` gives to the block in direction ``to``, and reopen both."""
    receiver = board.at[board.cell[b] + board.offsets[to]]
    k = b + axis
    out = board.out
    if to & 1:
        if out[k] >> 4 == to:
            out[k] &= 15
            _drop(board, receiver + axis, 10 - to, board.slanted[k])
    elif out[k] & 15 == to:
        out[k] &= 240
        _drop(board, receiver + axis, 10 - to, board.given[k])
    reopen(board, receiver)
    reopen(board, b)


def withdraw_all(board, b, axis):
    """Withdraw all that ``b`` gives on an axis, from the adjacent block first."""
    out = board.out[b + axis]
    if out & 15:
        withdraw(board, b, axis, out & 15)
    if out > 15:
        withdraw(board, b, axis, out >> 4)


def _drop(board, k, giver, amount):
    """Remove ``giver`` and its force from the lists at ``k``, if it is in one."""
    known, fresh = board.known, board.fresh
    if known[k] == giver:
        known[k] = 0
    elif fresh[k] == giver:
        fresh[k] = 0
    elif _holds(known[k], giver):
        known[k] = _without(known[k], giver)
    elif _holds(fresh[k], giver):
        fresh[k] = _without(fresh[k], giver)
    else:
        return
    board.net[k] -= amount


def recoil(board, b, axis):
    """Give up an axis of ``b``, then of all its givers there, and so on, in order."""
    chain = board.chain
    depth = 0
    givers = _give_up(board, b, axis)
    while True:
        while givers:
            giver = givers & 15
            givers >>= 4
            if giver == OUTSIDE:
                continue
            if givers:  # come back to these later
                if depth + 2 > len(chain):
                    chain.append(0)
                    chain.append(0)
                chain[depth] = b
                chain[depth + 1] = givers
                depth += 2
            b = board.at[board.cell[b] + board.offsets[giver]]
            givers = _give_up(board, b, axis)
        if not depth:
            return
        depth -= 2
        b = chain[depth]
        givers = chain[depth + 1]


def _give_up(board, b, axis):
    """Clear the known givers of ``b``, stop its diagonal pushes; return those givers."""
    k = b + axis
    givers = board.known[k]
    board.known[k] = 0
    if givers:
        board.net[k] = _sum(board, b, axis, board.fresh[k]) if board.fresh[k] else 0
    out = board.out
    if out[b] > 15:
        withdraw(board, b, 0, out[b] >> 4)
    if out[b + board.y] > 15:
        withdraw(board, b, board.y, out[b + board.y] >> 4)
    reopen(board, b)
    return givers


def _sum(board, b, axis, givers):
    total = 0
    while givers:
        giver = givers & 15
        givers >>= 4
        if giver == OUTSIDE:
            total += board.force[b + axis]
        else:
            k = board.at[board.cell[b] + board.offsets[giver]] + axis
            total += board.slanted[k] if giver & 1 else board.given[k]
    return total


def _holds(givers, giver):
    while givers:
        if givers & 15 == giver:
            return True
        givers >>= 4
    return False


def joined(givers, more):
    """Return the givers of one list followed by those of the other."""
    shift = 0
    while givers >> shift:
        shift += 4
    return givers | more << shift


def _without(givers, giver):
    shift = 0
    while givers >> shift & 15 != giver:
        shift += 4
    return givers & (1 << shift) - 1 | givers >> shift + 4 << shift
