"""Test level codes in the VM: what CPython makes of a level, with small ints and little memory."""
# heapsize=230k

import gc

from nibblock import sharing
from nibblock.games.brain import level as brain
from nibblock.games.klocki.level import KlockiLevel
from nibblock.games.sokoban.level import Level, trim
from nibblock.packs import PackError
from nibblock.sharing.coder import Reader

ROWS = (
    "  #####",
    "###   #",
    "#  $# #",
    "# .@ *#",
    "#######",
)
LETTERS = "?__@#$.*+"


def sokoban(rows):
    cells = bytearray()
    for row in rows:
        for letter in row:
            cells.append(2 if letter == " " else LETTERS.find(letter))
    level = Level(len(rows[0]), len(rows), cells)
    for row in range(0, len(cells), level.width):
        trim(cells, row, row + level.width)
    return level


def klocki(rows):
    text = bytes("".join(rows), "utf-8")
    planes = [bytearray(len(text) // 4) for _ in range(4)]
    for i in range(len(text)):
        planes[i & 3][i >> 2] = text[i]
    return KlockiLevel(len(rows[0]) // 4, len(rows), *planes)


TRAY = (
    ".[aa.@ab.@ab.[ac",
    ".[aa.@ab.@ab.[ac",
    ".[ad.[ae.[ae.[af",
    ".[ad+[..+[...[af",
    ".[..+...+....[..",
)
BRAIN = """6 4
0 0 1
2 3 2
1 5 3

0 5 0
-2 2 2
-5 1 1
@ Ride the wind.
: ,r,,r,2,d"""


def error(code):
    try:
        sharing.decode(code)
    except PackError as fault:
        return str(fault)
    return ""


def test_the_same_codes_as_on_the_desktop():
    for level, code in (
        (sokoban(ROWS), "1121-6GHE-AQ"),
        (klocki(TRAY), "2E22-4C49"),
        (brain.read(BRAIN.split("\n")), "3HHX-PAZ9-PZS4-W84C-EZ1X-XEX9-2QZJ-68F"),
    ):
        assert sharing.encode(level) == code, sharing.encode(level)
        again = sharing.decode(code)
        assert again.game == level.game
        assert sharing.encode(again) == code


def test_a_wrong_letter():
    code = sharing.encode(klocki(TRAY))
    assert error(code[:5] + ("A" if code[5] != "A" else "B") + code[6:]) == (
        "Group 2: a letter is wrong"
    )
    assert error(code[:-1])
    assert error("") == "The code is too short"


def random_letters(seed, size):
    letters = ""
    for _ in range(size):
        seed = (seed * 421 + 1663) % 7875
        letters += "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[seed & 31]
    return letters


def test_any_letters_are_refused_or_read():
    for seed in range(60):
        error("123"[seed % 3] + random_letters(seed, 5 + seed % 30))


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
    for level in (
        sokoban(large(20, 15)),
        klocki(large_klocki(20, 15)),
        large_brain(20, 15),
    ):
        code = sharing.encode(level)
        kind = level.game
        level = None
        sharing.decode(code)  # its modules are loaded
        gc.collect()
        before, Watched.most = gc.mem_alloc(), 0
        level = sharing.decode(code)
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
