"""Test our own packs on the device: one seek a level, fields, damage, versions, memory, time."""

import gc
import io

from drawn import refused

from nibblock.packs import PackError, open_pack
from nibblock.packs.nbk import NbkPack
from nibblock.play.steps import code_at

NAME = "vm.nbk"

# docs/nbk.md, example 2; tests/tools/test_nbk_page.py checks the page, and reads both examples.
EVERYTHING = bytes.fromhex(
    "4e424b110702054d697865640954776f2067616d657302024e2e00c2fe"
    "2b07036a970162020228f3020b17"
    "01074f6e6520626f7802024e2e0408507573682069742e09080000000300000002"
    "850f010573686f72740001000003a8ac400044f0b0c4"
    "0104486f6d6500022b2e2f812e012340812e0030812e0031"
)


def check(data):
    total = 1
    for byte in data:
        total = (total << 8 | byte) % 65371
    return bytes((total >> 8, total & 255))


def write(*parts):
    with open(NAME, "wb") as file:
        for part in parts:
            file.write(part)


def many(count, board, width, height):
    """Open a pack of ``count`` levels, all alike, with offsets of 3 bytes."""
    head = b"NBK\x13\x00" + bytes((0, count >> 8, count & 255)) + b"\x04Many\x00"
    at = len(head) + 2 + 7 * count + 2
    with open(NAME, "wb") as file:
        file.write(head + check(head))
        for _ in range(count):
            entry = bytes((at >> 16, at >> 8 & 255, at & 255, width, height))
            file.write(entry + check(entry + board))
            at += len(board)
        file.write(b"\0\0")  # nothing here looks at the check of the index
        for _ in range(count):
            file.write(board)
    return open_pack(NAME)


def test_everything():
    write(EVERYTHING)
    pack = open_pack(NAME)
    level = pack.read(0)
    assert (level.title, level.author, level.best) == ("One box", "N.", (3, 2))
    assert pack.titles.get(0) == "One box" and pack.titles.get(1) == "Home"
    assert pack.titles.get(7) == ""
    count, steps = pack.solution(0)
    assert [code_at(steps, n, 2) for n in range(count)] == [2, 2, 2] and len(steps) == 1
    assert pack.solution(0, 1) is None
    home = pack.read(1)
    assert (home.game, home.width, home.height, home.title) == ("klocki", 2, 2, "Home")
    assert [bytes(plane) for plane in (home.marks, home.types)] == [b"+./.", b"..#@"]
    assert [bytes(plane) for plane in (home.first, home.second)] == [b"...0", b"...1"]
    assert pack.game(0) == "sokoban" and pack.game(1) == "klocki" and pack.game(2) == ""
    assert pack.read(0).key == level.key
    refused(pack.read, 2, "Level 3: the pack has 2")
    refused(pack.read, -1, "Level 0")
    pack.close()


def test_damage_is_found():
    """Report each flipped bit of a level with its number, one in the header for all levels."""
    for at in range(len(EVERYTHING)):
        data = bytearray(EVERYTHING)
        data[at] ^= 1 << at % 8
        try:
            pack = NbkPack(io.BytesIO(data))
        except PackError as error:
            assert at < 29 and ("offset" in str(error) or "cut off" in str(error)), at
            continue
        assert at >= 29
        try:
            level = pack.read(0)
            assert not 29 <= at < 35, at
            # Level 2, the check of the index, and the solution are not part of level 1.
            assert at >= 35 and level.title == "One box" and level.width == 7
        except PackError as error:
            assert str(error).startswith("Level 1: "), error
    data = bytearray(EVERYTHING)
    data[EVERYTHING.find(b"short")] ^= 1
    pack = NbkPack(io.BytesIO(data))
    assert pack.read(0).title == "One box"
    refused(pack.solution, 0, "Level 1", "solution is damaged")


def test_cut_off():
    opened = 0
    for end in range(len(EVERYTHING)):
        try:
            pack = NbkPack(io.BytesIO(EVERYTHING[:end]))
        except PackError:
            continue
        opened += 1
        for n in range(2):
            try:
                pack.read(n)
                assert n == 0 and end >= 98
            except PackError as error:
                assert "evel %d" % (n + 1) in str(error)
    assert opened == len(EVERYTHING) - 41


def test_files_that_are_not_packs():
    for data, text in (
        (b"", "This file is cut off"),
        (b"NBK", "This file is cut off"),
        (b"NBX\x11\x00\x01\x00\x00", "no NBK"),
        (b"NBK\x21\x00\x01\x00\x00", "version 2 needs a newer Nibblock"),
        (b"NBK\x10\x00\x01\x00\x00", "offsets of 0 bytes"),
        (b"NBK\x15\x00\x01\x00\x00", "offsets of 5 bytes"),
        (b"NBK\x14\x00\x7f\xff\xff\xff\x00\x00", "30 bits"),
        (b"NBK\x11\x00\x01\xff\xff\xff\xff", "This file is cut off"),
        (b"NBK\x11\x00\x01\x00\x00\x00\x00", "header is damaged"),
        (b"NBK\x11\x04\x01\x00\x00\x07\xfe", "This file is cut off"),
    ):
        refused(NbkPack, io.BytesIO(data), text)
    head = b"NBK\x11\x00\x00\x00\x00"
    refused(NbkPack, io.BytesIO(head + check(head)), "no levels")
    head = b"NBK\x11\x00\x09\x00\x00"
    refused(NbkPack, io.BytesIO(head + check(head) + bytes(20)), "This file is cut off")


def test_words_and_the_end_of_a_board():
    assert bytes(many(1, b"\x22", 5, 1).read(0).cells) == b"\x04" * 5
    assert bytes(many(1, b"\xff", 3, 1).read(0).cells) == b"\x04" * 3  # cut at the last cell
    assert bytes(many(1, b"\x4f", 4, 2).read(0).cells) == b"\x04" * 8  # half an escape, then walls
    refused(many(1, b"\x22", 5, 2).read, 0, "2 cells of 10")
    refused(many(1, b"\x22", 0, 2).read, 0, "0x2 cells")
    assert bytes(many(1, b"\xfe\xfe", 16, 2).read(0).cells) == b"\x01" * 32
    assert many(1, b"\x22" * 9, 1, 2).read(0).height == 2  # more than is needed


def test_many_levels():
    pack = many(2000, b"\x24\x05\xff\x0f", 7, 6)
    assert pack.count == 2000 and pack.title == "Many"
    gc.collect()
    before = gc.mem_alloc()
    for n in (0, 1, 255, 256, 1999, 3):
        try:
            pack.read(n)
        except PackError as error:
            assert "cells of" in str(error)
    again = open_pack(NAME)
    gc.collect()
    assert gc.mem_alloc() - before < 1300, gc.mem_alloc() - before  # 64 bits
    again.close()
    pack.close()


def test_a_large_board():
    """Take no more than the cells of 255 x 255; report what does not fit."""
    board = b"\x11" * (65025 // 8 + 1)
    pack = many(1, board, 255, 255)
    gc.collect()
    try:
        assert len(pack.read(0).cells) == 65025
    except PackError as error:
        assert "memory" in str(error)


def test_it_ends_in_time():
    """Refuse lists of fields without an end and values of many bytes, instead of walking them."""
    head = b"NBK\x12\x02\x00\x01\x00\x00"
    entry = b"\x00\x13\x01\x01\x00\x00"
    for first, part, times in (
        (b"", b"\x4d\x00" * 16, 300),
        (b"\x4d\xff\x00\x20\x00", bytes(32), 300),
    ):
        write(head, check(head), entry, bytes(2), first, *[part] * times)
        pack = open_pack(NAME)
        refused(pack.read, 0, "Level 1", "no such field")
        refused(pack.solution, 0, "no such field")
        assert pack.titles.get(0) == ""
        pack.close()
