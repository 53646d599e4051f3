"""Draw Klocki boards for tests, in the MicroPython VM and in CPython.

A cell is drawn as mark, type and, where needed, what makes a block: a letter of its own, or ``'``
and the character of an alphanumeric block. Blanks separate cells: ``".[a .[a +. .@'X"``.
"""

from nibblock.games.klocki.level import KlockiLevel
from nibblock.games.klocki.rules import Klocki
from nibblock.play.session import Session

STEPS = "<^>vx"
HOVERS = ";Z"
MASTERS = '@?z="ZYywXV'
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\xe7\xc7"


def level(*rows):
    """Return a level of drawn rows, all of the same length."""
    planes = [bytearray() for _ in range(4)]
    for row in rows:
        for cell in row.split():
            name = ".."
            if len(cell) == 3:
                name = cell[2] + "_"
            elif len(cell) == 4:
                name = "\xff" + cell[3]
            for plane, character in zip(planes, cell[:2] + name):
                plane.append(ord(character))
    width = len(rows[0].split())
    return KlockiLevel(width, len(rows), *planes)


def board(*rows, **options):
    """Return Klocki in play on drawn rows."""
    return Klocki(level(*rows), **options)


def cells(game):
    """Return the board as a tuple a cell: mark, type, character and block number."""
    numbers = {0: 0}
    found = []
    for c in range(game.width * game.height):
        b = game.block_at(c)
        character = game.char_at(c) if b else 0
        number = numbers.setdefault(b, len(numbers))
        found.append((chr(game.marks[c]), chr(game.types[c]), character, number))
    return found


def rows(game):
    """Draw the board, without what makes its blocks."""
    drawn = [mark + kind for mark, kind, _, _ in cells(game)]
    return [" ".join(drawn[i : i + game.width]) for i in range(0, len(drawn), game.width)]


def facts(game):
    """Return everything that a step may change and undo must restore."""
    return (
        bytes(game.marks),
        bytes(game.types),
        bytes(game.low),
        bytes(game.high),
        bytes(game.span),
        bytes(game.chars),
        game.bad,
        game.solved,
        game.counters(),
    )


def breaks(game):
    """Count cells that break one of the six conditions of "solved", straight from the manual."""
    count = 0
    for mark, kind, character, _ in cells(game):
        master = kind in MASTERS
        named = chr(character) if character else ""
        is_round = not mark < "\xa1" and mark not in LETTERS
        count += (
            (master and mark != "+")
            or (mark == "+" and not master)
            or (named != "" and mark != named)
            or (mark in LETTERS and mark != named)
            or (mark == "^" and kind != "." and kind not in HOVERS)
            or (is_round and kind != mark)
        )
    return count


def play(session, text):
    """Play runs, following each block; return "1" for each accepted step, else "0"."""
    game = session.rules
    reported = ""
    for run in text.split(";"):
        place, steps = run.split(":")
        row, column = [int(number) for number in place.split(",")]
        b = game.block_at(row * game.width + column)
        for step in steps:
            head = game.head_of(b)
            there = b and head >= 0
            reported += "1" if there and session.step(head << 3 | STEPS.index(step)) else "0"
    return reported


def round_trip(session, again):
    """Undo everything and redo it; every fact must be restored, and "solved" must be right."""
    game = session.rules
    while session.redo():
        pass
    stands = [facts(game)]
    while session.undo():
        assert game.bad == breaks(game)
        stands.append(facts(game))
    fresh = Klocki(again(), game.bricks)
    assert facts(fresh) == facts(game), (rows(fresh), rows(game))
    while session.redo():
        stands.pop()
        assert facts(game) == stands[-1], (rows(game), session.at)
    assert len(stands) == 1


def check(before, moves, after, reported="", solved=None, counted=None, bricks=False):
    """Play moves on a drawn board and compare every fact with the expected one."""
    session = Session(board(*before, bricks=bricks), lambda: level(*before))
    game = session.rules
    assert game.bad == breaks(game)
    accepted = play(session, moves)
    assert rows(game) == list(after), (moves, rows(game))
    assert accepted == (reported or "1" * len(accepted)), (moves, accepted)
    assert game.bad == breaks(game), (moves, game.bad, breaks(game))
    if solved is not None:
        assert game.solved == solved, moves
    if counted is not None:
        assert (game.moves, game.steps) == counted, (moves, game.counters())
    round_trip(session, lambda: level(*before))
    return game
