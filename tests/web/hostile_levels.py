"""Files of Klocki and Brain that mean no good, for the page: ``files`` yields names and data.

Some are read, because a board is as well; none may stop the console.
"""

import random

from nibblock.games import NAMES
from tools.places import ROOT

MARKUP = "<img src=x onerror=window.hacked=1>"


def files():
    yield from klocki()
    yield from brain()
    for game in ("klocki", "brain"):
        yield from damaged(game)


def klocki():
    yield "k-wide.txt", b'"Wide"\n' + b".#:0" * 5_000 + b"\n"
    yield "k-high.txt", b'"High"\n' + b"....\n" * 20_000
    yield "k-long-row.txt", b'"Row"\n' + b":@.." * 100_000
    yield "k-ragged.txt", b'"Ragged"\n' + b"".join(b":@" * (n % 70) + b"\n" for n in range(3_000))
    yield "k-title.txt", f'"{MARKUP * 400}"\n.@......\n....+...\n'.encode()
    yield "k-moves.txt", b'"Moves"\n.@......\n....+...\n 1)0,0:' + b">v<^" * 100_000 + b"\n"
    yield "k-far.txt", b'"Far"\n.@......\n....+...\n 1)99999999999999999999,-1:>\n'
    yield "k-many.txt", b'"Many"\n.@......\n....+...\n\n' * 10_000
    yield "k-kinds.txt", b'"Kinds"\n' + bytes(range(33, 256)) * 40 + b"\n"
    yield "k-nothing.txt", b'""\n' * 30_000
    yield "k-quote.txt", b'"' + b"a" * 1_000_000


def brain():
    line = b"4 1\n0 0 0\n\n0 3 0\n"
    yield "b-huge.txt", b"999999999 999999999\n0 0 0\n\n0 3 0\n"
    yield "b-below.txt", b"-4 -1\n0 0 0\n\n0 3 0\n"
    yield "b-long-number.txt", b"4" * 100_000 + b" 1\n0 0 0\n\n0 3 0\n"
    yield "b-outside.txt", b"4 1\n0 99999 0\n\n0 3 99999999999\n"
    yield "b-default.txt", b"64 64 -7\n0 0 0\n\n0 3 0\n"
    yield "b-blocks.txt", b"4 1\n" + b"0 0 0\n" * 10_000 + b"\n0 3 0\n"
    yield "b-surfaces.txt", b"4 1\n0 0 0\n\n" + b"-5 2 0\n" * 10_000
    yield "b-messages.txt", line + b"@ " + MARKUP.encode() * 5_000 + b"\n"
    yield "b-many-messages.txt", line + b"@ Go.\n" * 10_000
    yield "b-moves.txt", line + b": " + b",r" * 150_000 + b"\n"
    yield "b-notes.txt", b"# by hand\n" * 15_000 + line
    yield "b-words.txt", b"four one\nzero zero zero\n\n0 3 0\n"
    yield "b-cut.txt", b"4 2\n0 0"


def damaged(game):
    """Yield a shipped pack of a game, cut and with bytes turned, of which many can be read."""
    dice = random.Random(game)
    path = next(path for path in sorted((ROOT / "levels").rglob("*.nbk")) if game in str(path))
    good = path.read_bytes()
    for n in (0, 2, 5):
        yield f"{game}-cut-{n}.nbk", good[: dice.randrange(4, len(good))]
        bad = bytearray(good)
        for _ in range(1 << n):
            bad[dice.randrange(len(bad))] ^= 1 << dice.randrange(8)
        yield f"{game}-turned-{n}.nbk", bytes(bad)
    head = bytearray(good[:64])
    head[4:] = b"\xff" * 60
    yield f"{game}-head.nbk", bytes(head) + good[64:]
    yield f"{game}-other.nbk", good[:6] + bytes([len(NAMES) + 9]) * 400
