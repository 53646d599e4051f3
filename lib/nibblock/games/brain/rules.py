"""Brain: blocks pushed by forces in real time, frame by frame (ten a second on the console).

A step is a frame. Its code is the set of directions pressed, 1 left + 2 up + 4 right + 8 down. A
code cannot be undone by itself, so undo is ``restore`` of an earlier ``save`` and the codes since.

Outside forces begin a step, then rounds of examining each open block until all are settled. Then
blocks claim tiles, clashes end, and all move. Rounds that repeat, as with bouncers between walls,
end by pinning blocks after hundreds of them: once Loop has found the cycle, nearly all can be
skipped. RAM: the board's, about 4 KB for 20x15 cells with 40 movable blocks; 50 bytes per block
that can move, for Loop, once a step is that long; no other allocation.
"""

from nibblock import const
from nibblock.games.brain.board import (
    ROUND,
    Board,
    any_open,
    bounce,
    forget,
    joined,
    pass_on,
    push_all,
    recoil,
    reopen,
    withdraw,
    withdraw_all,
)
from nibblock.games.brain.codes import BOUNCER, BUMP, EDGE, FIRST, HIT, MOMENTUM, MOVED, NOWHERE

SLICE = const(60)  # block examinations between two checks of the keys: about 20 ms

_WON = const(1)  # in the first byte that ``save`` writes
_WINNING = const(2)
_LOOP_AFTER = const(16)  # rounds before looking for a cycle
_PINNED = const(4)  # in ``open``: not 0 (closed), nor 1 or 2 (open in this round or the next)
_RECOIL = const(1)
_BOUNCE = const(2)  # recoil from something immovable
_CLAIMED = const(128)  # bit in a cell's mark
_UNCLAIMED = const(127)
_TOUCHED = b"\x01"


class Brain(Board):
    """A board in play: call ``frame``, or ``start`` and ``go_on`` for evil levels.

    ``solved``: won, by two winning frames in a row. ``winning``: all goals are met now. While a
    solution plays, ``guided`` is true and the level cannot be won (see packs/solution.py).
    """

    game = "brain"

    def __init__(self, level):
        Board.__init__(self, level)
        self.guided = self.solved = self.winning = False
        self.frames = self.moves = self.pauses = self.facing = 0
        self.reset()

    def reset(self):
        """Go back to the start of the level, even in mid-frame."""
        Board.reset(self)
        self.solved = self.winning = self.guided = False
        self.frames = self.moves = self.pauses = 0
        self.facing = 3

    def frame(self, pressed):
        """Play one frame; return whether anything moved."""
        self.start(pressed)
        while not self.go_on(1000):
            pass
        return self.heard & MOVED != 0

    def start(self, pressed):
        """Begin a frame with the directions ``pressed``; ``go_on`` plays it."""
        if pressed:
            self.moves += 1
            facing = 3 if pressed & 8 else 2 if pressed & 4 else 1 if pressed & 2 else 0
            if facing != self.facing:
                self.facing = facing
                self.touch_players()
        self.rounds = self.heard = 0
        _allow(self, 50 + 10 * self.count)
        push_all(self, pressed)

    def go_on(self, most):
        """Go on for about ``most`` block examinations; return whether the frame is over.

        A typical frame takes about ten, one with hundreds of bouncers many thousands. ``pauses``
        counts how often a frame was not over.
        """
        if not work(self, most):
            self.pauses += 1
            return False
        self.frames += 1
        winning = self.met == self.goals
        if winning and self.winning and not self.guided:
            self.solved = True
        self.winning = winning
        return True

    def save(self, into):
        """Write the position, without the counters, into a bytearray of ``size`` bytes."""
        Board.save(self, into)
        into[0] = (_WON if self.solved else 0) | (_WINNING if self.winning else 0)

    def restore(self, saved):
        """Restore a position that ``save`` wrote."""
        Board.restore(self, saved)
        self.solved = saved[0] & _WON != 0
        self.winning = saved[0] & _WINNING != 0


def _allow(board, rounds):
    """Allow this many more rounds before blocks are pinned."""
    board.limit = board.rounds + rounds
    board.window = board.limit - (board.count if board.count > 4 else 4)
    board.patience = board.rounds + _LOOP_AFTER
    if board.loop:
        board.loop.start(board.patience)


def _shorten(board):
    """Skip rounds that would only repeat others; the same blocks are pinned as without this."""
    if board.loop is None:
        try:
            board.loop = Loop(board)
        except MemoryError:
            board.patience = board.limit + 1  # so the step takes its full time
            return
        board.loop.start(board.rounds)
    period = board.loop.period(board)
    if not period:
        return
    keep = board.limit - board.window  # blocks examined in these rounds get pinned
    if keep >= period:
        keep = period
        board.window = board.rounds  # everything that a cycle examines
    left = board.limit - board.rounds
    if left > keep:
        skipped = left - keep - (left - keep) % period
        board.limit -= skipped
        board.window -= skipped if keep < period else 0
    board.patience = board.limit + 1


def work(board, most):
    """Settle for about ``most`` examinations at most; return whether the step is over."""
    while most > 0:
        looked = _round(board)
        if looked:
            most -= looked
        elif claims_hold(board):
            move(board)
            if board.pinned:
                _unpin(board)
            return True
    return False


def _round(board):
    """Examine all open blocks in order; return how many there were, 0 once all are settled."""
    opened = board.open
    now = board.next
    mark = ROUND[now]
    b = opened.find(mark)
    looked = 0
    if board.wall_open:
        board.wall_open = False
        looked = 1
    elif b < 0:
        return 0
    if board.rounds == board.limit:
        _pin(board)
        b = opened.find(mark)
        if b < 0:
            return 0
    if board.rounds >= board.patience:
        _shorten(board)
    board.rounds += 1
    board.next = 3 - now
    is_late = board.rounds > board.window
    while b >= 0:
        if is_late:
            board.late[b] = 1
        _examine(board, b)
        looked += 1
        b = opened.find(mark, b + 1)
    return looked


def _examine(board, b):
    """See where the forces on ``b`` lead, pass them on or recoil, and close the block."""
    known, fresh, net = board.known, board.fresh, board.net
    y = b + board.y
    if fresh[b]:
        known[b] = joined(known[b], fresh[b]) if known[b] else fresh[b]
        fresh[b] = 0
    if fresh[y]:
        known[y] = joined(known[y], fresh[y]) if known[y] else fresh[y]
        fresh[y] = 0
    bounced = False
    if known[b] and known[y]:
        bounced = _on_both_axes(board, b, net[b], net[y])
    else:
        if known[b]:
            bounced = _on_one_axis(board, b, 0, net[b], 6 if net[b] > 0 else 4)
        elif known[y]:
            bounced = _on_one_axis(board, b, board.y, net[y], 8 if net[y] > 0 else 2)
        if board.out[b] and not known[b]:
            withdraw_all(board, b, 0)
        if board.out[y] and not known[y]:
            withdraw_all(board, b, board.y)
    board.open[b] = board.next if bounced else 0


def _on_one_axis(board, b, axis, net, aside):
    """Examine a block with givers on one axis only; return whether it bounced."""
    bounced = False
    ahead = board.at[board.cell[b] + board.offsets[aside]]
    if not net:
        recoil(board, b, axis)
        ahead = 0
    elif ahead:
        if board.stuck[ahead]:
            bounced = _bump(board, b, axis, net)
            ahead = 0
        else:
            board.heard |= HIT
    if board.out[b + axis]:
        withdraw_all(board, b, axis)
    if ahead:
        pass_on(board, b, axis, net, aside, 0)
    return bounced


def _on_both_axes(board, b, nx, ny):
    """Examine a block with givers on both axes; return whether it bounced."""
    at, stuck, out = board.at, board.stuck, board.out
    here, offsets = board.cell[b], board.offsets
    aside_x = 6 if nx > 0 else 4
    aside_y = 8 if ny > 0 else 2
    slant = aside_x + aside_y - 5
    ahead_x = at[here + offsets[aside_x]] if nx else 0
    ahead_y = at[here + offsets[aside_y]] if ny else 0
    diagonal = at[here + offsets[slant]] if nx and ny else 0
    is_free = diagonal and not stuck[diagonal]
    recoil_x = 0 if nx else _RECOIL
    recoil_y = 0 if ny else _RECOIL
    if stuck[ahead_x]:
        ahead_x = 0
        recoil_x = _BOUNCE
        if diagonal > EDGE:
            withdraw(board, b, 0, slant)
    if stuck[ahead_y]:
        ahead_y = 0
        recoil_y = _BOUNCE
        if diagonal > EDGE:
            withdraw(board, b, board.y, slant)
    if ahead_x or ahead_y or is_free:
        board.heard |= HIT
    if diagonal and not is_free and not recoil_x and not recoil_y:
        board.heard |= BUMP
        least = (nx if nx > 0 else -nx) - (ny if ny > 0 else -ny)
        if least <= 0:
            recoil_x = _RECOIL
        if least >= 0:
            recoil_y = _RECOIL
    lean = slant if is_free else 0  # direction of the diagonal block if it should receive force
    bounced = False
    if recoil_x or recoil_y:
        if lean and not (recoil_x and recoil_y):
            reopen(board, diagonal)
        lean = 0
        bounced = _recoils(board, b, nx, ny, recoil_x, recoil_y)
    if out[b]:
        withdraw_all(board, b, 0)
    if ahead_x or lean:
        pass_on(board, b, 0, nx, aside_x if ahead_x else 0, lean)
    if out[b + board.y]:
        withdraw_all(board, b, board.y)
    if ahead_y or lean:
        pass_on(board, b, board.y, ny, aside_y if ahead_y else 0, lean)
    return bounced


def _recoils(board, b, nx, ny, recoil_x, recoil_y):
    """Recoil as requested, right and down first; return whether ``b`` bounced."""
    if nx < 0 <= ny:
        bounced = _recoil_or_bump(board, b, board.y, ny, recoil_y)
        return _recoil_or_bump(board, b, 0, nx, recoil_x) or bounced
    bounced = _recoil_or_bump(board, b, 0, nx, recoil_x)
    return _recoil_or_bump(board, b, board.y, ny, recoil_y) or bounced


def _recoil_or_bump(board, b, axis, net, how):
    if how == _BOUNCE:
        return _bump(board, b, axis, net)
    if how:
        recoil(board, b, axis)
    return False


def _bump(board, b, axis, net):
    """Recoil from something immovable; push ``b`` back and return True if it is a bouncer."""
    board.heard |= BUMP
    recoil(board, b, axis)
    if board.kind[b] != BOUNCER:
        return False
    bounce(board, b, axis, net)
    return True


def _pin(board):
    """Hold blocks that never settle until the step ends; all the others are examined again."""
    late, opened = board.late, board.open
    for b in range(FIRST, board.top):
        if late[b]:
            late[b] = 0
            opened[b] = _PINNED
            board.stuck[b] = 1
            board.pinned += 1
    for b in range(FIRST, board.top):
        if opened[b] == _PINNED:
            withdraw_all(board, b, 0)
            withdraw_all(board, b, board.y)
            forget(board, b)
        else:
            opened[b] = board.next
    _allow(board, 20 + 2 * board.count)


def _unpin(board):
    for b in range(FIRST, board.top):
        if board.open[b] == _PINNED:
            board.open[b] = 0
            board.fix(b)
    board.pinned = 0


# Moves


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


class Loop:
    """Saves the forces of one round and compares later rounds with it (Brent's algorithm)."""

    def __init__(self, board):
        self._live = (
            board.net, board.fresh, board.known, board.given, board.slanted, board.force,
            board.out, board.open, board.touched,
        )  # fmt: skip
        self._then = tuple([values[:] for values in self._live])
        self._mark = 0
        self._round = self._due = -1

    def start(self, rounds):
        """Start again, as something changed outside the saved forces."""
        self._round = -1
        self._due = rounds

    def period(self, board):
        """Return the length of the cycle in rounds; 0 if none has been found."""
        if self._round >= 0 and self._mark == board.next and self._same():
            return board.rounds - self._round
        if board.rounds >= self._due:
            self._remember()
            self._mark = board.next
            self._round = board.rounds
            self._due = 2 * board.rounds
        return 0

    def _same(self):
        for i in range(len(self._live)):
            if self._live[i] != self._then[i]:
                return False
        return True

    def _remember(self):
        for i in range(len(self._live)):
            live = self._live[i]
            then = self._then[i]
            for k in range(len(live)):
                then[k] = live[k]
