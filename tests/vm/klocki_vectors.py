"""Play the conformance cases of Klocki, in the VM or in CPython: ``klocki_vectors.py FILE``.

A line of the file is a case of ../shared/vectors/klocki.json.
"""

import json
import sys

from nibblock.games.klocki.level import KlockiLevel
from nibblock.games.klocki.rules import Klocki
from nibblock.play.session import Session

STEPS = "<^>vx"


def rows_of(vector):
    """Return the rows of a vector's level in full width."""
    board = vector["start"]["board"]
    rows = [line for line in vector["level"].split("\n")[1:] if line]
    rows += [""] * (len(board) - len(rows))
    return [row + "...." * (len(board[0]) - len(row) // 4) for row in rows]


def level(rows):
    """Return the device's level of rows of Klocki text."""
    text = [ord(sign) for sign in "".join(rows)]
    planes = [bytearray([text[i] for i in range(at, len(text), 4)]) for at in range(4)]
    return KlockiLevel(len(rows[0]) // 4, len(rows), *planes)


def stand(game):
    """Return the board as a vector has it, moves, steps and whether it is solved."""
    numbers = {0: 0}
    cells = []
    for c in range(game.width * game.height):
        b = game.block_at(c)
        char = game.char_at(c) if b else 0
        text = chr(game.marks[c]) + chr(game.types[c]) + (chr(char) if char else "")
        cells.append("%s:%d" % (text, numbers.setdefault(b, len(numbers))))
    rows = [cells[i : i + game.width] for i in range(0, len(cells), game.width)]
    return rows, game.moves, game.steps, game.solved


def case(vector):
    """Play one case, then undo it all and play it again."""
    name, rows = vector["name"], rows_of(vector)
    session = Session(Klocki(level(rows), vector["bricks"]), lambda: level(rows))
    game = session.rules
    start = vector["start"]
    board = start["board"]
    stands = [(board, start["moves"], start["steps"], start["solved"])]
    assert stand(game) == stands[0], name
    for action, after in zip(vector["actions"], vector["after"]):
        row, column, what = action
        code = (row * game.width + column) << 3 | STEPS.find(what)
        assert (session.step(code) > 0) == after["accepted"], (name, action)
        board = after.get("board", board)
        del stands[session.at :]
        stands.append((board, after["moves"], after["steps"], after["solved"]))
        assert stand(game) == stands[-1], (name, action, stand(game))
    for go in (session.undo, session.redo):
        while go():
            assert stand(game) == stands[session.at], (name, session.at)


def main(path):
    """Play every case of a file."""
    count = 0
    with open(path) as file:
        for line in file:
            case(json.loads(line))
            count += 1
    print("ok", count)


if __name__ == "__main__":
    main(sys.argv[1])
