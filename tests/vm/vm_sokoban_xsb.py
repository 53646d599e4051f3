"""Read plain text as a pack: run lengths, solutions, refusals, memory.

Boards and titles are in tests/games/sokoban/test_text.py, where both readers take them.
"""
# heapsize=120k

import gc
import io

from drawn import picture, refused

from nibblock.packs import open_pack
from nibblock.packs.detect import line_of

NAME = "vm.txt"


def write(*parts):
    with open(NAME, "wb") as file:
        for part in parts:
            file.write(part)


def pack(text):
    write(text.encode())
    return open_pack(NAME)


BOARD = "#####\n#@$.#\n#####\n"
SMALL = "####\n#@*#\n####\n"


def test_what_is_not_a_board():
    opened = pack("#####\n\n=====\n\n#\n##\n\n$$$\n\n" + BOARD + "\n#@#\n\n##\n#.\n")
    assert opened.count == 2  # two rows or one need a player
    assert [opened.read(n).height for n in (0, 1)] == [3, 1]


def test_refusals():
    convert = "convert this on a computer"
    for text in (
        "",
        "SKB",
        "Just text.\n" * 50,
        "<?xml version='1.0'?>\n" + BOARD,
        "Game: Hexoban\n\n" + BOARD,
        "x" * 3000,
    ):
        write(text.encode())
        refused(open_pack, NAME, convert)
    write(b"######\0#@$.##\0######")
    refused(open_pack, NAME, "offset 6: no text")
    wrong = "Level 1, line 5: 'p' is not a Sokoban sign"
    refused(pack("; 1\n" + BOARD + "#pb o#\n#####\n").read, 0, wrong)
    opened = pack(BOARD + "\nA\n" + SMALL + "\nGame = Trioban\n")
    assert opened.read(0).height == 3
    opened = pack(SMALL + "Game = Trioban\n")
    refused(opened.read, 0, "Level 1", "trioban", convert)
    opened = pack("#" * 300 + "\n" + BOARD)
    refused(opened.read, 0, "Level 1: 300x4 cells", "255x255")
    opened = pack("#@\n" * 600)
    refused(opened.read, 0, "Level 1: 2x600 cells", "255x255")


def test_run_lengths():
    drawing = ["#######", "#@ $ .#", "#######"]
    for text in ("7#|#@-$-.#|7#\n", "7#\n#@-$-.#\n7#\n", "|7#|#@ $ .#|#2(3#)|\n"):
        opened = pack("; One\n" + text + "\n; Two\n" + BOARD)
        assert [opened.titles.get(n) for n in range(opened.count)] == ["One", "Two"], text
        assert picture(opened.read(0)) == drawing and opened.read(1).height == 3
    opened = pack("7#|#@-$-.#|7#\n" * 3)
    assert [opened.read(n).height for n in range(opened.count)] == [3, 3, 3]
    wide = "20#" + "|#8(-@)3 #" + "|#" + "9(-*)#" * 60 + "|20#\n"
    opened = pack(wide + "\n" + BOARD)
    assert opened.count == 2 and opened.read(1).height == 3
    refused(opened.read, 0, "Level 1: 1141x4 cells")


def test_a_level_that_cannot_be_read_keeps_its_place():
    sign, runs = "'p' is not a Sokoban sign", "wrong run lengths"
    for text, why in (
        ("#####\n#@pX#\n#####\n", sign),
        ("##p####\n#@$. #\n#######\n", sign),
        ("5#|#@p#|5#\n", sign),
        ("5#|#@$.#|5\n", runs),
        ("5#|#3(@)$.#)|5#\n", runs),
    ):
        opened = pack(BOARD + "\n" + text + "\n" + BOARD)
        assert opened.count == 3 and opened.read(2).height == 3, text
        refused(opened.read, 1, "Level 2, line 5" if text[:1] == "5" else "Level 2", why)


def test_solutions():
    room = "#######\n#@ $ .#\n#######\n"
    for text in (
        "rRR",
        "Solution: rRR",
        "Solution\nr\nRR",
        "Solution/by me\n3r",
        "Author: X\n\nMy solution\n\nr2(R)",
        "rRl\n\nSolution:\nrRR",
        "Snapshot: rRL\nSolution: rrr\nComment: dull",
    ):
        opened = pack("One\n\n" + room + text + "\n\nTwo\n\n" + BOARD)
        assert opened.read(0).best == (3, 2) and opened.has_solutions, text
        count, steps = opened.solution(0)
        assert count == 3 and bytes(steps) == b"\xa8"
        assert opened.read(1).best is None and opened.solution(1) is None
        assert not opened.has_solutions and opened.titles.get(1) == "Two"
    for text in ("dull", "rRRR", "rR", "lrRR", "Solution: none", "9999999r", "2(((r"):
        assert pack(room + text + "\n").read(0).best is None, text
    assert pack(SMALL + "lr\n").read(0).best is None  # it is solved at the start


def test_a_long_text_before_any_board():
    """Refuse 100 KB without a board; find a board after 90 KB."""
    prose = b"All work and no play makes a dull boy.\n" * 32
    write(*[prose] * 70, BOARD.encode())
    opened = open_pack(NAME)
    assert opened.count == 1 and picture(opened.read(0)) == BOARD.split()
    opened.close()
    write(*[prose] * 90, BOARD.encode())
    refused(open_pack, NAME, "no board in the first 100 KB")


def test_many_boards_in_little_memory():
    """Find each of 2,100 boards again; opening again needs no second pass."""
    with open(NAME, "wb") as file:
        for n in range(2100):
            file.write(("; %d\n\n" % n + BOARD + "\n").encode())
    gc.collect()
    before = gc.mem_alloc()
    opened = open_pack(NAME)
    assert opened.count == 2100
    gc.collect()
    assert gc.mem_alloc() - before < 5000, gc.mem_alloc() - before
    for n in (0, 2099, 599, 600, 601, 1198, 1199, 1200, 2000, 517, 516, 3):
        assert opened.read(n).title == opened.titles.get(n) == str(n)
    boards = opened._boards
    opened.close()
    again = open_pack(NAME)
    assert again._boards is boards
    again.close()
    write(SMALL.encode())
    assert open_pack(NAME).count == 1


def test_a_board_of_any_width_is_one_board():
    for width in (256, 300, 1000, 1024, 1500, 2000):
        wide = b"#" + b" " * (width - 2) + b"#\n"
        full = b"#" * width + b"\n"
        for first in (full, b" " * (width - 8) + b"########\n"):
            write(b"; One\n", SMALL.encode(), b"\n", first, b"#@", wide[2:], wide, wide, full)
            with open(NAME, "ab") as file:
                file.write(b"; Two\n" + SMALL.encode())
            opened = open_pack(NAME)
            assert opened.count == 3, (width, opened.count)
            assert opened.read(0).height == opened.read(2).height == 3
            refused(opened.read, 1, "Level 2: %dx5 cells; at most 255x255" % width)
            opened.close()


def test_the_line_of_a_fault():
    """Count over many blocks; an offset behind the end ends the count."""
    file = io.BytesIO(b"#@$.#  #\n" * 200)
    for line in (1, 2, 28, 29, 30, 114, 200):
        assert line_of(file, 9 * (line - 1)) == line_of(file, 9 * line - 1) == line, line
    assert line_of(file, 5000) == 201
    assert line_of(io.BytesIO(b"a\rb\rc"), 4, b"\r") == 3
