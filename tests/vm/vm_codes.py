"""Test level codes in the VM: what CPython makes of a level, with small ints and little memory."""
# heapsize=230k

import gc

from drawn import error, level

from nibblock import sharing
from nibblock.games.brain import level as brain
from nibblock.games.klocki.level import KlockiLevel
from nibblock.sharing.coder import Reader

#: tests/sharing/test_codes.py has them, too.
CODES = (
    ("sokoban", "13TH-EVNX-4GQ"),
    ("klocki", "2RR9-N3HS-FKHW-4D"),
    ("brain", "33MD-YD9E-M4D9-NDT5-JEZG-R5SV-KC74-3AA0-2GMF-B62B-E6"),
)


def klocki(rows):
    text = bytes("".join(rows), "utf-8")
    planes = [bytearray(len(text) // 4) for _ in range(4)]
    for i in range(len(text)):
        planes[i & 3][i >> 2] = text[i]
    return KlockiLevel(len(rows[0]) // 4, len(rows), *planes)


def test_the_same_codes_as_on_the_desktop():
    for game, code in CODES:
        found = sharing.decode(code)
        assert found.game == game and sharing.encode(found) == code, sharing.encode(found)


def test_a_wrong_letter():
    code = CODES[1][1]
    assert error(sharing.decode, code[:5] + "A" + code[6:]) == "Group 2: a letter is wrong"
    assert error(sharing.decode, code[:-1]) != "no error"
    assert error(sharing.decode, "") == "The code is too short"


def random_letters(seed, size):
    letters = ""
    for _ in range(size):
        seed = (seed * 421 + 1663) % 7875
        letters += "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[seed & 31]
    return letters


def test_any_letters_are_refused_or_read():
    for seed in range(60):
        error(sharing.decode, "123"[seed % 3] + random_letters(seed, 5 + seed % 30))


class Watched(Reader):
    """A reader that notes how much memory is in use."""

    most = bits = 0

    def bit(self, want, zero):
        Watched.bits += 1
        if not Watched.bits % 16:
            gc.collect()
            Watched.most = max(Watched.most, gc.mem_alloc())
        return Reader.bit(self, want, zero)


def test_decoding_a_large_board_takes_little_memory():
    plain, sharing.Reader = sharing.Reader, Watched
    for drawn in (
        level(*large(20, 15)),
        klocki(large_klocki(20, 15)),
        large_brain(20, 15),
    ):
        code = sharing.encode(drawn)
        kind = drawn.game
        drawn = None
        sharing.decode(code)  # its modules are loaded
        gc.collect()
        before, Watched.most = gc.mem_alloc(), 0
        drawn = sharing.decode(code)
        gc.collect()
        needed = Watched.most - gc.mem_alloc()  # besides the level
        print(kind, len(code), "letters,", gc.mem_alloc() - before, "bytes and", needed)
        assert 0 < needed < 4096
    sharing.Reader = plain


def large(width, height):
    rows = ["#" * width]
    for y in range(height - 2):
        inner = ["# $.  #   * "[(7 * x + 11 * y + x * y) % 12] for x in range(width - 2)]
        if y == 3:
            inner[4] = "@"
        rows.append("#" + "".join(inner) + "#")
    return rows + ["#" * width]


def large_klocki(width, height):
    names = "abcdefghijklmnopqrstuvwxyz"
    rows = []
    for y in range(height):
        row = ""
        for x in range(width):
            name = names[x // 2] + names[y // 2]
            row += ("." if (x + y) % 9 else "+") + ("[" if (x // 2 + y // 2) % 5 else "@") + name
        rows.append(row)
    return rows


def large_brain(width, height):
    level = brain.BrainLevel(width, height)
    for i in range(40):
        level.blocks.extend(bytes((i % 5, (7 * i) % width, (3 * i) // 8)))
        level.surfaces.extend(bytes((i % 11, (3 * i) % width, (5 * i) % height)))
    level.blocks = brain.keep_last(level, level.blocks)
    level.messages = ["Where the wind stops, walk."]
    level.solutions = [",r,,r,,r,,d,,l,0,u,,u,0,r,,r,,d,0,l,,r,,u,,u,,r,0,u,0,d"]
    return level
