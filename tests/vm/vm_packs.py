"""Read SKBN packs level by level, damaged and large ones too.

What else is wrong with packs is in tests/games/sokoban/test_skbn.py.
"""

import gc

from drawn import picture

from nibblock.packs import PackError, open_pack

NAME = "made.skbn"


def data(text):
    """Return the bytes of nibbles in hexadecimal; blanks do not count, an odd end gets a 0."""
    text = text.replace(" ", "")
    return bytes.fromhex(text + "0" * (len(text) & 1))


def pack(*levels):
    """Write a good pack of these levels (nibbles as text) and open it."""
    body = b""
    with open(NAME, "wb") as file:
        file.write(b"SKBN\n\n" + bytes((len(levels),)))
        for text in levels:
            at = 6 + 1 + 2 * len(levels) + len(body)
            file.write(bytes((at >> 8, at & 255)))
            body += data(text)
        file.write(body)
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
    with open(NAME, "wb") as file:  # 200 x 200: 40,000 bytes
        file.write(b"SKBN\n\n\x01\0\x09")
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
