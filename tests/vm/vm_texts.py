"""Read Sokoban text as packs on the device: boards, titles, line ends, and what is not a board."""

import io

import drawn
from drawn import picture, refused

from nibblock.games.sokoban.rules import Sokoban
from nibblock.packs import open_pack
from nibblock.packs.detect import line_of


def test_a_text():
    """Read XSB as downloaded: titles above or below, ragged rows, all line ends."""
    lines = (
        "; First one",
        "",
        "#####",
        "#@$.#",
        "#####",
        "",
        "",
        "  ###",
        " #-+_#",
        "#.$*#",
        " ####",
        "Title: Second one",
        "Author: someone",
        "",
        "Third",
        "",
        "#######",
        "#@ $ .#",
        "#######",
    )
    for end in ("\n", "\r\n", "\r"):
        with open("made.txt", "wb") as file:
            file.write(end.join(lines).encode())
        made = open_pack("made.txt")
        assert made.count == 3, made.count
        for n in (2, 0, 1):
            level = made.read(n)
            assert level.title == ("First one", "Second one", "Third")[n], level.title
            assert (level.width, level.height) == ((5, 3), (6, 4), (7, 3))[n]
        assert picture(made.read(1)) == ["  ### ", " # + #", "#.$*# ", " #### "]
        assert Sokoban(made.read(2)).crates == 1
        assert made.read(0).key == drawn.level("#####", "#@$.#", "#####").key
        refused(lambda made=made: made.read(3), "Level 4", "has 3")
        made.close()


def test_what_is_not_a_board():
    for content, text in (
        (b"", "not a pack"),
        (b"SKB", "not a pack"),
        (b"#\0###", "no text"),
        (b"NBK\x10", "This file is cut off"),
        (b"just words\nand more\n", "no board"),
        (b"#####\n#...#\n", "no board"),  # two rows, no player
        (b"<xml>\n#####\n", "XML"),
    ):
        with open("made.txt", "wb") as file:
            file.write(content)
        refused(lambda: open_pack("made.txt"), text)


def test_many_boards():
    """Keep three bytes a board from the pass over the file; read levels wherever they are."""
    with open("made.txt", "wb") as file:
        for n in range(300):
            file.write(b"Level %d\n\n#####\n#@$.#\n#####\n\n" % n)
    made = open_pack("made.txt")
    assert made.count == 300
    for n in (299, 0, 150):
        level = made.read(n)
        assert level.title == "Level %d" % n and level.width == 5
    first, end = made.extent(7)
    assert made.size > end > first > 0
    made.close()


def test_the_line_of_a_fault():
    """Count over many blocks; an offset behind the end ends the count."""
    file = io.BytesIO(b"#@$.#  #\n" * 200)
    for line in (1, 2, 28, 29, 30, 114, 200):
        assert line_of(file, 9 * (line - 1)) == line_of(file, 9 * line - 1) == line, line
    assert line_of(file, 5000) == 201
    assert line_of(io.BytesIO(b"a\rb\rc"), 4, b"\r") == 3


drawn.run(globals())
