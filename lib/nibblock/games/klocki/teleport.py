"""Klocki's teleporter sends blocks that have moved to the opposite part of the board. RAM: none."""

from nibblock.games.klocki.codes import GLUE, HOVER, MOVED, NONE, WATER
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.settle import settle


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
