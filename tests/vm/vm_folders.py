"""Find the packs and their titles."""

import os

from nibblock.packs import open_pack, to_text
from nibblock.packs.detect import Titles, read_line
from nibblock.packs.folders import entries, is_pack

NAME = "made.skbn"


def test_lines():
    with open(NAME, "wb") as file:
        file.write(b"one\r\n\ntwo " + b"y" * 300 + b"\nlast")
    with open(NAME, "rb") as file:
        assert read_line(file) == "one" and read_line(file) == ""
        assert read_line(file) == "two " + "y" * 156
        assert read_line(file) is None
    assert to_text(b"\xc3\xa4") == "\xe4" and to_text(b"\xe4") == "\xe4"


def test_titles():
    with open("made.titles", "wb") as file:
        file.write(b"First\nSecond\n\nFourth\n")
    with open(NAME, "wb") as file:  # five levels of one row each
        file.write(b"SKBN\n\n\x05\x00\x11\x00\x13\x00\x15\x00\x18\x00\x1b")
        file.write(b"\x34\xf0\x34\x4f\x34\x44\xf0\x34\x44\x4f\x34\x44\x44\xf0")
    made = open_pack(NAME)
    assert [made.read(n).title for n in (0, 3, 1, 2)] == ["First", "Fourth", "Second", ""]
    assert made.read(4).title == ""
    assert made.read(0).title == ""  # the file ended earlier: accepted
    made.close()
    os.remove("made.titles")
    titles = Titles("absent.skbn")
    assert titles.get(3) == ""
    titles.close()


def test_shelf():
    for folder in ("shelf", "shelf/zoo", "shelf/.hidden"):
        os.mkdir(folder)
    for name in ("b.skbn", "A.LVL", "c.lvl", "notes.md", "d.TXT", "._b.skbn", "zoo/x.skbn"):
        open("shelf/" + name, "wb").close()
    assert entries("shelf") == ["zoo/", "A.LVL", "b.skbn", "c.lvl", "d.TXT"], entries("shelf")
    assert entries("shelf/zoo") == ["x.skbn"] and entries("nowhere") == []
    assert is_pack("X.SKBN") and not is_pack("skbn") and not is_pack("x.skbn.old")
    assert is_pack("x.brain") and not is_pack("brain")  # a folder may be called that
