"""Write out run lengths in Sokoban text, and find the solution of a level in it.

``4#`` is four walls, ``2(rU)`` is rUrU, and ``|`` is between rows. Loaded for texts that have
either. RAM: a line of 4 KB or the solution's letters, and a copy of the board while it is played.
"""

from nibblock import const
from nibblock.games.sokoban.level import (
    CRATE,
    CRATE_ON_GOAL,
    FLOOR,
    GOAL,
    OUTSIDE,
    PLAYER,
    PLAYER_ON_GOAL,
    WALL,
)

_MOST = const(16384)  # letters written out
_BLOCK = const(256)
_DEEPEST = const(16)
_WAYS = b"lurd"  # in the order of Sokoban's steps
_MOVES = b"lurdLURD0123456789()* \t"
_HEADS = b"solution", b"moves", b"saver"


def expand(text, most=_MOST):
    """Return ``text`` with its runs written out; None if they are wrong or too long."""
    made = bytearray()
    open_ = []  # (where a group begins, how often it is repeated)
    count = digits = 0
    for sign in text:
        if 48 <= sign < 58:
            count = count * 10 + sign - 48
            digits = 1
            if not 0 < count <= most:
                return None
            continue
        if sign == 40:
            open_.append((len(made), count if digits else 1))
            if len(open_) > _DEEPEST:
                return None
        elif sign == 41:
            if digits or not open_:
                return None
            start, times = open_.pop()
            if len(made) + (len(made) - start) * times > most:
                return None
            made += bytes(made[start:]) * (times - 1)
        else:
            made += bytes((sign,)) * (count if digits else 1)
        if len(made) > most:
            return None
        count = digits = 0
    return None if digits or open_ else bytes(made)


def solution(file, at, end, level):
    """Return (moves, pushes, letters) of the first solution in the bytes from ``at`` to ``end``
    that solves ``level``; None if there is none.
    """
    for letters in _games(file, at, end):
        letters = expand(letters)
        counts = _played(level, letters) if letters else None
        if counts:
            return counts + (letters,)
    return None


def packed(letters):
    """Return a solution's letters as stored steps, two bits each."""
    stored = bytearray(len(letters) + 3 >> 2)
    for n in range(len(letters)):
        stored[n >> 2] |= _WAYS.find(bytes((letters[n] | 32,))) << 6 - 2 * (n & 3)
    return stored


def _games(file, at, end):
    """Yield moves: consecutive lines of nothing else, or what follows ``Solution:``."""
    moves = b""
    for line in _lines(file, at, end):
        head = line.find(b":")
        if head > 0 and line[:head].strip().lower() in _HEADS:
            if moves:
                yield moves
            moves = b""
            line = line[head + 1 :]
        line = line.strip()
        if line and not line.strip(_MOVES) and len(moves) + len(line) <= _MOST:
            moves += line.replace(b" ", b"").replace(b"\t", b"").replace(b"*", b"")
        elif moves:
            yield moves
            moves = b""
    if moves:
        yield moves


def _lines(file, at, end):
    """Yield the lines from offset ``at`` to ``end``, whatever ends them."""
    file.seek(at)
    rest = b""
    while at < end:
        block = file.read(min(_BLOCK, end - at))
        if not block:
            break
        at += len(block)
        lines = (rest + block).replace(b"\r", b"\n").split(b"\n")
        rest = lines.pop()
        if len(rest) > _MOST:
            rest = b"?"
        for line in lines:
            yield line
    yield rest


def _played(level, letters):
    """Return (moves, pushes) if these moves solve the level, else None."""
    cells, width = bytearray(level.cells), level.width
    delta = -1, -width, 1, width
    at = open_ = 0
    for i in range(len(cells)):
        open_ += cells[i] == CRATE
        if cells[i] == PLAYER or cells[i] == PLAYER_ON_GOAL:
            at = i
        if cells[i] in (PLAYER, OUTSIDE):
            cells[i] = FLOOR
        elif cells[i] == PLAYER_ON_GOAL:
            cells[i] = GOAL
    pushes = 0
    for n in range(len(letters)):
        by = delta[_WAYS.find(bytes((letters[n] | 32,)))]
        at += by
        if not 0 <= at < len(cells) or cells[at] == WALL:
            return None
        if cells[at] == CRATE or cells[at] == CRATE_ON_GOAL:
            to = at + by
            if not 0 <= to < len(cells) or cells[to] not in (FLOOR, GOAL):
                return None
            open_ += (cells[at] == CRATE_ON_GOAL) - (cells[to] == GOAL)
            cells[at] = FLOOR if cells[at] == CRATE else GOAL
            cells[to] = CRATE if cells[to] == FLOOR else CRATE_ON_GOAL
            pushes += 1
    return (len(letters), pushes) if pushes and not open_ else None
