# heapsize=114k
"""Play Klocki on the largest board: memory, undo, no allocation."""

import gc

from counted import used_by

import nibblock.games.klocki.contacts  # noqa: F401 - what is measured is the board
from nibblock.games.klocki.level import KlockiLevel
from nibblock.games.klocki.rules import Klocki
from nibblock.play.session import Session


def facts(game):
    """Return everything that undo must restore, in little memory."""
    total = 0
    planes = (game.marks, game.types, game.low, game.high, game.span, game.chars)
    for plane in planes:
        for byte in plane:
            total = (total * 31 + byte) & 0xFFFFFF
    return total, game.bad, game.counters()


def full(kinds, named=False):
    """Return a 64x64 board with a block a cell, of those types in turn, and some free cells."""
    planes = [bytearray(4096) for _ in range(4)]
    marks, types, first, second = planes
    for c in range(4096):
        marks[c] = 46
        types[c] = ord(kinds[c % len(kinds)]) if c % 7 and c > 128 else 46
        first[c] = 48 + (c >> 6 & 63) if named else 46
        second[c] = 48 + (c & 63) if named else 46
    return KlockiLevel(64, 64, marks, types, first, second)


def test_the_largest_board():
    """Take 4 bytes a cell and 4 a block, and the same after undo."""
    gc.collect()
    before = gc.mem_alloc()
    session = Session(Klocki(full("[@-|;v{]>")))
    game = session.rules
    gc.collect()
    used = gc.mem_alloc() - before
    limit = 4 * 4096 + 4 * len(game.span) + 2048 + 5200  # the tape; the session and its code
    assert used < limit, (used, limit)
    assert len(game.span) > 3400
    # No block has a number that a cell without a block could have.
    for c in range(4096):
        assert game.types[c] == 46 or game.low[c]
    start = facts(game)
    played = 0
    for cell in range(130, 4096, 61):
        for step in range(4):
            played += session.step(cell << 3 | step) > 0
    assert played > 15
    while session.undo():
        pass
    assert not session.at
    assert facts(game) == start


def test_no_allocation():
    types = bytearray(b"[;v;....@.......*....{{.....&..." * 2)
    marks = bytearray(b"." * 64)
    marks[9], marks[11] = 47, 92
    for cell in range(12, 16):
        marks[cell] = 58
    names = [bytearray(b"." * 64) for _ in range(2)]
    game = Klocki(KlockiLevel(8, 8, marks, types, names[0], names[1]))
    session = Session(game)

    def walk():
        for step in (2, 2, 2, 0, 3, 1):
            for cell in range(40):
                game.apply(cell << 3 | step)
                game.recall(session.record, 0, 0)

    walk()
    assert used_by(walk) == 0
