"""Read SKBN packs, good and bad, level by level."""

import gc
import os

from drawn import picture, refused

# Compiled here, while the heap is empty: a board loads it compiled.
import nibblock.games.sokoban.packs.xsb  # noqa: F401
from nibblock.games.sokoban.rules import Sokoban
from nibblock.packs import PackError, Unplayable, open_pack
from nibblock.packs.folders import is_pack

CORPUS = __file__[: -len("main/tests/vm/vm_packs.py")] + "shared/corpus/skbn"
NAME = "made.skbn"


def data(text):
    """Return the bytes of nibbles in hexadecimal; blanks do not count, an odd end gets a 0."""
    text = text.replace(" ", "")
    text += "0" * (len(text) & 1)
    packed = bytearray(len(text) // 2)
    for i in range(len(packed)):
        packed[i] = int(text[2 * i : 2 * i + 2], 16)
    return packed


def write(head, offsets, body, count=None):
    with open(NAME, "wb") as file:
        file.write(head)
        file.write(bytes((len(offsets) if count is None else count,)))
        for offset in offsets:
            file.write(bytes((offset >> 8, offset & 255)))
        file.write(body)


def pack(*levels):
    """Write a good pack of these levels (nibbles as text) and open it."""
    body = bytearray()
    offsets = []
    for text in levels:
        offsets.append(6 + 1 + 2 * len(levels) + len(body))
        body += data(text)
    write(b"SKBN\n\n", offsets, body)
    return open_pack(NAME)


def test_a_level():
    made = pack("44440 43520 46240 4444 f", "2234 0 4f")
    assert made.count == 2 and (made.title, made.description) == ("made", "")
    level = made.read(0)
    assert (level.width, level.height, level.title) == (4, 4, "")
    assert picture(level) == ["####", "#@$ ", "#. #", "####"]
    assert (
        level.cells[7] == 2
    )  # floor right of a wall stays floor; beyond the end of the row is outside
    level = made.read(1)
    assert bytes(level.cells) == b"\x01\x01\x03\x04" + b"\x04\x01\x01\x01"
    made.close()


def test_head():
    write(b"SKBNGr\xc3\xbc\xc3\x9fe\nby me\r\n", [22], data("34f"))
    made = open_pack(NAME)
    assert made.title == "Gr\xfc\xdfe" and made.description == "by me"
    made.close()
    write(b"SKBN\xe9t\xe9\n\n", [12], data("34f"))  # not UTF-8: Latin-1
    made = open_pack(NAME)
    assert made.title == "\xe9t\xe9" and made.read(0).width == 2
    made.close()
    write(b"SKBN" + b"x" * 500 + b"\n\n", [509], data("34f"))  # a long title
    made = open_pack(NAME)
    assert made.title == "x" * 160 and made.read(0).width == 2
    made.close()


def test_runs():
    made = pack("d14d1240 d f 4 0 42 d 1 2 34 f")
    level = made.read(0)
    assert level.width == 18 and level.height == 3
    assert bytes(level.cells[:9]) == b"\x04" * 4 + b"\x02" * 4 + b"\x04"
    assert bytes(level.cells[18:36]) == b"\x04" * 18
    assert bytes(level.cells[36:]) == b"\x04" + b"\x02" * 5 + b"\x03\x04" + b"\x01" * 10
    # n = 0 would be three cells; the published writer never makes it
    assert pack("d0434f").read(0).width == 5


def test_rows():
    assert pack("344f").read(0).height == 1
    assert pack("3440f").read(0).height == 1
    assert pack("340 0 4f").read(0).height == 3  # an empty row between two others
    level = pack("22340 d1144 0 d1244f").read(0)  # outside before the first wall, in runs too
    assert bytes(level.cells) == b"\x01\x01\x03\x04\x01\x01" + b"\x01\x01\x01\x01\x04\x04" * 2


def test_heads_that_are_cut_off():
    for content, text in (
        (b"SKBN", "This file is cut off"),
        (b"SKBNtitle", "This file is cut off"),
        (b"SKBNtitle\nmore", "This file is cut off"),
        (b"SKBN\n\n", "This file is cut off"),
        (b"SKBN\n\n\x00", "no level"),
    ):
        with open(NAME, "wb") as file:
            file.write(content)
        refused(lambda: open_pack(NAME), text)
    with open(NAME, "wb") as file:
        file.write(b"SKBN")
        for _ in range(42):
            file.write(b"x" * 100)
        file.write(b"\n\n\x01")
    refused(lambda: open_pack(NAME), "title")
    try:
        open_pack("absent.skbn")
        raise AssertionError("expected to fail")
    except OSError:
        pass


def test_offsets():
    """Read offsets out of order, shared, past the end, within the header."""
    write(b"SKBN\n\n", [21, 19, 19, 9000, 0, 8], data("34f0 3544f0"))
    made = open_pack(NAME)
    assert [made.read(n).width for n in (0, 1, 2)] == [4, 2, 2]
    refused(lambda: made.read(3), "This file is cut off: level 4 is not whole")
    refused(lambda: made.read(4), "Level 5", "offset 0", "header")
    refused(lambda: made.read(5), "Level 6", "offset 8", "header")
    refused(lambda: made.read(6), "Level 7", "the pack has 6")
    refused(lambda: made.read(-1), "Level 0")
    made.close()


def test_a_count_that_is_too_large():
    write(b"SKBN\n\n", [9], data("34f"), 200)
    made = open_pack(NAME)
    assert made.count == 200 and made.read(0).width == 2
    refused(lambda: made.read(1), "cut off: level 2")  # its offset is level 1
    refused(lambda: made.read(2), "cut off: level 3")
    refused(lambda: made.read(199), "cut off: level 200")
    made.close()


def test_broken_levels():
    for text, expected in (
        ("4343 44", ("This file is cut off",)),
        ("4343 d", ("cut off",)),
        ("4343 d1", ("cut off",)),
        ("43 d f", ("cut off",)),
        ("43 d10 4f", ("offset 11", "repeat of nibble 0")),
        ("43 d1d 4f", ("repeat of nibble 13",)),
        ("43 d1f", ("repeat of nibble 15",)),
        ("4393f", ("offset 10", "unused nibble 9")),
        ("43e3f", ("unused nibble 14",)),
        ("43c3f", ("unused nibble 12",)),
        ("f", ("empty board",)),
        ("00f", ("empty board",)),
        ("3 " + "df4" * 15 + " f", ("271x1", "255x255")),
        ("3 " + "0" * 256 + "4f", ("1x257", "255x255")),
    ):
        made = pack(text)
        refused(lambda made=made: made.read(0), "evel 1", *expected)
        made.close()
    for text, reason in (("4444f", "no player"), ("4334f", "2 players"), ("83383f", "5 players")):
        made = pack(text)
        level = made.read(0)
        made.close()
        try:
            Sokoban(level)
            raise AssertionError(text)
        except Unplayable as error:
            assert reason in str(error)


def test_a_broken_level_leaves_the_others():
    made = pack("4343", "434f", "9f", "34f")
    refused(lambda: made.read(2), "Level 3")
    refused(lambda: made.read(0), "Level 1")  # it does not continue into the next one
    assert made.read(1).width == 3 and made.read(3).width == 2
    made.close()


def test_every_cut_of_a_pack():
    """Cut a pack at every byte: it gives levels or errors, and nothing else."""
    pack("44440 43520 46240 4444 f", "d14 0 4352644 0 d14 0 f").close()
    with open(NAME, "rb") as file:
        whole = file.read()
    read = 0
    for end in range(len(whole)):
        with open(NAME, "wb") as file:
            file.write(whole[:end])
        try:
            made = open_pack(NAME)
        except PackError:
            continue
        for n in range(2):
            try:
                made.read(n)
                read += 1
            except PackError:
                pass
        made.close()
    assert read  # the first level survives cuts in the second


def test_every_byte_changed():
    pack("44440 43520 46240 4444 f", "d14 0 4352644 0 d14 0 f").close()
    with open(NAME, "rb") as file:
        whole = file.read()
    for at in range(len(whole)):
        for value in (0, 13, 255, whole[at] ^ 0x10):
            with open(NAME, "wb") as file:
                file.write(whole[:at])
                file.write(bytes((value,)))
                file.write(whole[at + 1 :])
            try:
                made = open_pack(NAME)
            except PackError:
                continue
            for n in range(made.count):
                try:
                    level = made.read(n)
                    assert len(level.cells) == level.width * level.height
                except PackError:
                    pass
            made.close()


def test_large_levels():
    wall = "df4" * 3 + "d34"  # 60 cells
    made = pack((wall + "0") * 39 + "4 3 df2 df2 df2 d14 f")
    level = made.read(0)
    assert (level.width, level.height) == (60, 40)
    made.close()
    write(b"SKBN\n\n", [9], b"")
    with open(NAME, "ab") as file:  # 200 x 200: 40,000 bytes
        row = data("df4" * 11 + "440")
        for _ in range(199):
            file.write(row)
        file.write(data("3f"))
    made = open_pack(NAME)
    try:
        level = made.read(0)
        assert (level.width, level.height) == (200, 200)
        level = None
    except (MemoryError, PackError):  # in the smallest heap
        pass
    level = hoard = None
    while hasattr(gc, "mem_free") and gc.mem_free() > 40000:
        hoard = [bytearray(1024), hoard]
    if hoard:
        try:
            made.read(0)
            raise AssertionError("200x200 cells in 40 KB")
        except MemoryError:  # a larger heap may have room for it: the level is whole
            pass
        except PackError as error:
            assert "200x200 cells need more memory than this console has" in str(error), error
    made.close()


def test_published_packs():
    try:
        names = sorted([name for name in os.listdir(CORPUS) if is_pack(name)])
    except OSError:
        print("(skipped: no ../shared/corpus/skbn)")
        return
    levels = 0
    for name in names:
        made = open_pack(CORPUS + "/" + name)
        assert made.title
        for n in range(made.count):
            level = made.read(n)
            assert level.width and len(level.cells) == level.width * level.height
            game = Sokoban(level)
            assert game.crates and game.goals and game.look(game.at) >= 9
            levels += 1
        made.close()
    assert len(names) == 6 and levels == 407
    print("(%d levels of %d packs)" % (levels, len(names)))
