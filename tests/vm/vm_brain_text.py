"""Read and write Brain's level text line by line; report errors with line and column."""

import io

from drawn import error

from nibblock.games.brain import level as brain
from nibblock.games.brain.packs.text import BrainPack

TEXT = """# a comment
3 2 -2

0 0 0
"""
LEVEL = """4 2
# in between
0 0 0
2 1 0
0 0 0
1 3 1

# here too
2 3 0
-1 0 1
0 2 1
2 3 0
anything
9 9 9
@  Push  it
: ,r,,r
@ and again
:[d]2
"""


def lines(level, as_read=False):
    return list(brain.text_of(level, as_read))


def test_read():
    level = brain.read(LEVEL.split("\n"))
    assert (level.width, level.height, level.default) == (4, 2, 5)
    assert list(level.blocks) == [2, 1, 0, 0, 0, 0, 1, 3, 1]  # the place on the later line
    assert list(level.surfaces) == [5, 0, 1, 6, 2, 1, 8, 3, 0]
    assert level.messages == ["Push  it", "and again"]
    assert level.solutions == [",r,,r", "[d]2"] and level.lines == [16, 18]
    level = brain.read(TEXT.split("\n"))  # the empty line ends the blocks
    assert level.default == 4 and not level.blocks and list(level.surfaces) == [6, 0, 0]
    assert not brain.read(["1 1"]).blocks


def test_write():
    level = brain.read(LEVEL.split("\n"))
    assert lines(level)[:7] == ["4 2", "2 1 0", "0 0 0", "1 3 1", "", "0 2 1", "2 3 0"]
    assert lines(level)[7:] == ["@ Push  it", "@ and again", ": ,r,,r", ": [d]2"]
    assert lines(level, True)[:5] == ["4 2", "2 1 0", "0 0 0", "1 3 1", ""]
    assert lines(level, True)[5:8] == ["-1 0 1", "0 2 1", "2 3 0"]
    assert lines(brain.read(["2 1", "", "-2 0 0"])) == ["2 1", "", "-2 0 0"]  # a tie: a blank
    assert lines(brain.read(["2 1", "", "-2 0 0", "3 1 0"])) == ["2 1 -2", "", "3 1 0"]
    assert lines(brain.read(["2 1", "", "-2 0 0", "-2 1 0"])) == ["2 1 -2", ""]


def test_refused_with_line_and_column():
    for text, expected in (
        ("", "line 1, column 1: no header"),
        ("@ hello\n3 3", "line 1, column 1: no header"),
        (" 3", "line 1, column 2: no header"),
        ("3 3 3 3", "line 1, column 1: no header"),
        ("3 0", "line 1, column 3: height 0; expected 1 to 254"),
        ("999999999999999 3", "line 1, column 1: width 999999999999...; expected 1 to 254"),
        ("3 3 -7", "line 1, column 5: surface -7; expected -6 to 4"),
        ("3 3\n0 1", "line 2, column 1: 2 numbers; expected a block, x and y"),
        ("3 3\n5 1 1", "line 2, column 1: block 5; expected 0 to 4"),
        ("3 3\n0 1 1\n0 -1  1", "line 3, column 3: x -1; expected 0 to 2"),
        ("3 3\n\n# x\n-6 1  3", "line 4, column 7: y 3; expected 0 to 2"),
        ("3 3\n\n5 0 0", "line 3, column 1: surface 5; expected -6 to 4"),
    ):
        reported = error(brain.read, text.split("\n"))
        assert reported.startswith(expected), (text, reported)


def test_looks_like():
    for text, expected in (
        ("5 5\n0 0 0", True),
        ("# x\n5 5 -2\n# y\n\n", True),
        ("5 5", True),
        ("5 5\n0 0", False),
        ("5 5\n#####\n#@$.#\n#####\n", False),
        ("5 5\n# ...\n\n", True),
        ("5\n0 0 0", False),
        ("\n5 5", False),
        ("#####\n#@$.#\n#####", False),
        ("", False),
    ):
        assert brain.looks_like(text.split("\n")) == expected, text


def put(text, name="?2.txt"):
    """Open a pack of this text."""
    return BrainPack(io.BytesIO(text), "./" + name)


def test_a_file_as_a_pack():
    text = LEVEL.encode()
    pack = put(text)
    assert (pack.title, pack.titles.get(0), pack.count) == ("?2", "?2", 1)
    assert pack.extent(0) == (0, len(text))
    for _ in range(2):
        level = pack.read(0)
        assert lines(level) == lines(brain.read(LEVEL.split("\n"))) and level.title == "?2"
    assert error(pack.read, 1) == "Level 2: the file has 1"
    long = b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n") + b": " + b",r,,u" * 600
    pack = put(long, "A")
    assert pack.title == "A"
    assert lines(pack.read(0))[-1] == ": " + ",r,,u" * 600
    assert error(put, b"#####\n#@$.#\n#####\n") == "not a pack: no Brain level"
    assert error(put, b"") == "not a pack: no Brain level"
    pack = put(b"3 3\n\n0 0 3\n")
    assert error(pack.read, 0).startswith("line 3, column 5: y 3")
    pack = put(b"3 3\n\n@ " + b"x" * 5000)
    assert error(pack.read, 0) == "line 3: more than 4096 bytes"
    assert pack._file.tell() < 5000, "the rest of the line is not read"
