"""Test word files: sections, comments, line breaks, and damaged files."""

import gc
import os
import sys

sys.path.append([path for path in sys.path if path.endswith("/vm")][0] + "/../../tools/standins")

import nibblock  # noqa: E402

nibblock.FOLDER = "lib/nibblock/"  # here, where the words are

from nibblock import boards  # noqa: E402
from nibblock.packs import told  # noqa: E402
from nibblock.ui.letters import bare  # noqa: E402
from nibblock.ui.text import plain, words, wrap  # noqa: E402

FOLDER = "lib/nibblock/here/words"
FILE = FOLDER + "/en.txt"
TEXT = b"""# a comment

[first]
one
  two spaces, "quotes" and 5 %%
# another

a\\nb #3, \\A or \\B
[second one]\r
caf\xc3\xa9\r
[none]
[end]
"""


def make(data):
    make_folder(FOLDER)
    with open(FILE, "wb") as file:
        file.write(data)


def make_folder(name):
    path = ""
    for part in name.split("/"):
        path += part
        try:
            os.mkdir(path)
        except OSError:
            pass
        path += "/"


def fails(section):
    try:
        words("here", section)
    except OSError as error:
        return error.args[0] == FILE + " is missing or damaged"
    return False


def test_lines():
    assert wrap("one two three four", 9) == ["one two", "three", "four"]
    assert wrap("one two three four", 9, 2) == ["one two", "three fo\x7f"]
    assert wrap("one two three four", 9, 3) == wrap("one two three four", 9, 0)
    assert wrap("onetwothreefour", 9) == ["onetwothr", "eefour"]


def test_sections():
    make(TEXT)
    assert words("here", "first") == ["one", '  two spaces, "quotes" and 5 %%', "a\nb #3, A or B"]
    assert words("here", "second one") == ["caf\xe9"]


def test_what_is_missing():
    make(TEXT)
    assert fails("none") and fails("third") and fails("end") and fails("")


def test_damage():
    make(TEXT[: TEXT.find(b"[second")])
    assert fails("first"), "cut off"
    make(TEXT.replace(b"one\n", b"\xff\xc3one\n"))
    assert fails("first"), "not UTF-8"
    assert words("here", "second one") == ["caf\xe9"]
    for data in (b"", b"\xff" * 600, b"\0" * 600, b"[first]", b"["):
        make(data)
        assert fails("first")
    os.remove(FILE)
    assert fails("first"), "no file"


def test_another_language():
    """Read what it has in it, the rest in English; switching leaves nothing in memory."""
    make(TEXT)
    with open(FOLDER + "/de.txt", "wb") as file:
        file.write(b"[first]\neins\nzwei\ndr\xc3\xbcben\n[other]\n[end]\n")
    used = [0] * 6
    for i in range(6):
        boards.language = "de"
        assert words("here", "first") == ["eins", "zwei", "dr\xfcben"]
        assert words("here", "second one") == ["caf\xe9"]
        boards.language = "en"
        assert words("here", "first")[0] == "one"
        gc.collect()
        used[i] = gc.mem_alloc()
    assert used[-1] <= used[2], used
    os.remove(FOLDER + "/de.txt")


def test_errors_in_another_language():
    """Tell them part by part; damaged files and hostile messages do no harm, and nothing stays."""
    make_folder("lib/nibblock/packs/errors")
    file = "lib/nibblock/packs/errors/de.txt"
    text = b"# =\nlevel %d %s = Level %d %s\nis torn = ist zerrissen\nFull = F\xc3\xbcllig %s\n"
    used = [0] * 6
    boards.language = "de"
    for i in range(6):
        with open(file, "wb") as out:
            out.write(text)
        assert (
            told("a.nbk: level 3 is torn (level -1 x; full")
            == "a.nbk: Level 3 ist zerrissen (Level -1 x; full"
        )
        assert told("level x is torn: level 3 ") == "level x is torn: level 3 "
        for hostile in ("", " ", "%", "%s%d", ")" * 500, "level 9 " + "\xe4" * 2000, ": ; (=" * 90):
            told(hostile)
        with open(file, "wb") as out:
            out.write(b"\xff = \xff\n = \n%q = %q\n% = %\n")
        assert told("level 3 is torn") == "level 3 is torn"
        gc.collect()
        used[i] = gc.mem_alloc()
    assert used[-1] <= used[2], used
    os.remove(file)
    assert told("level 3 is torn") == "level 3 is torn"
    boards.language = "en"


def test_titles_in_another_language():
    """Look them up in the file of the pack, wherever its blocks end; nothing stays."""
    make_folder("lib/nibblock/games/null/levels")
    path, file = "levels/4-null/1-a.nbk", "lib/nibblock/games/null/levels/1-a.de.txt"
    long = "T" * 150, "\xdc" * 150
    used = [0] * 6
    boards.language = "de"
    for i in range(6):
        for before in (0, 97, 104, 254, 255, 256, 512):
            with open(file, "wb") as out:
                out.write(b"#" * before + b"\nSalt = Salz\n")
                out.write(bytes("%s = %s\r\n" % long, "utf-8") + b"Sea = \xff\nCut = Ab")
            for text, known in (("Salt", "Salz"), long, ("Sea", "Sea"), ("Cut", "Cut"), ("", "")):
                assert told(text, path) == known, (text, before)
            assert told("alt", path) == "alt" and told("Salt", "levels/1-a.nbk") == "Salt"
        gc.collect()
        used[i] = gc.mem_alloc()
    assert used[-1] <= used[2], used
    for data in (b"", b"\xff" * 600, b"\0" * 600, b"Salt", b"Salt = Sal", b" = \n"):
        with open(file, "wb") as out:
            out.write(data)
        assert told("Salt", path) == "Salt"
    os.remove(file)
    assert told("Salt", path) == "Salt" and told("Salt", ":mine/levels.nbk") == "Salt"
    boards.language = "en"


def test_letters_beyond_the_font():
    """Show them as the nearest sign; ignore accents where titles are compared."""
    assert plain("Z\xfcge \u201ehier\u201c \u2013 \u4e2d") == 'Z\xfcge "hier" - ?'
    assert plain("\u0142\xf3d\u017a") == "l\xf3dz"
    assert bare("\xdcber \u0141\xf3d\u017a") == "uber lodz"
