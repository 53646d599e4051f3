"""Play the conformance cases of Klocki from a stream, in the VM or in CPython.

The stream is binary, so that one case at a time fits in little memory; tests/games/klocki/stream.py
writes it from ../shared/vectors/klocki.json. A case is: name (length, bytes), width, height, Bricks
compatibility, the four characters of each cell; the board at the start; the number of actions (2
bytes) and for each of them row, column, action, accepted, changed, the board if it changed, moves,
steps (2 bytes each) and solved. A board has five bytes a cell: mark, type, character, block number
(2).
"""

import sys

from nibblock.games.klocki.level import KlockiLevel
from nibblock.games.klocki.rules import Klocki
from nibblock.play.session import Session


def number(file):
    """Read a number of two bytes."""
    two = file.read(2)
    return two[0] << 8 | two[1]


def same(game, wanted):
    """Return whether the board is the one in the stream."""
    numbers = {0: 0}
    at = 0
    for c in range(game.width * game.height):
        b = game.block_at(c)
        reported = numbers.setdefault(b, len(numbers))
        character = game.char_at(c) if b else 0
        found = (game.marks[c], game.types[c], character, reported >> 8, reported & 255)
        for byte in found:
            if wanted[at] != byte:
                return False
            at += 1
    return True


def case(file, length):
    """Play one case, then undo it all and play it again."""
    name = file.read(length)
    width, height, bricks = file.read(3)
    size = width * height
    text = file.read(4 * size)

    def level():
        planes = [bytearray(size) for _ in range(4)]
        for i in range(4):
            for c in range(size):
                planes[i][c] = text[4 * c + i]
        return KlockiLevel(width, height, *planes)

    session = Session(Klocki(level(), bricks > 0), level)
    game = session.rules
    board = file.read(5 * size)
    assert same(game, board), name
    stands = [(board, game.counters(), game.solved)]
    for n in range(number(file)):
        row, column, what, accepted, changed = file.read(5)
        code = (row * width + column) << 3 | what
        assert (session.step(code) > 0) == (accepted > 0), (name, n)
        if changed:
            board = file.read(5 * size)
        assert same(game, board), (name, n)
        counters = (number(file), number(file))
        assert counters == (game.moves, game.steps), (name, n, game.counters())
        assert game.solved == (file.read(1)[0] > 0), (name, n)
        del stands[session.at :]
        stands.append((board, game.counters(), game.solved))
    for go in (session.undo, session.redo):
        while go():
            board, counters, solved = stands[session.at]
            assert same(game, board), (name, session.at)
            assert (game.counters(), game.solved) == (counters, solved), (name, session.at)


def main(path):
    """Play every case of a stream."""
    count = 0
    with open(path, "rb") as file:
        while True:
            length = file.read(1)
            if not length:
                break
            case(file, length[0])
            count += 1
    print("ok", count)


if __name__ == "__main__":
    main(sys.argv[1])
