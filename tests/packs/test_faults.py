"""Check what the console says about packs that it cannot read, and that any size can be read."""

import pytest

from nibblock.packs import PackError, open_pack
from tools.formats import nbk, write
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn

SOKOBAN = "#####\n#@$.#\n#####\n"
KLOCKI = '"One"\n.@..+...\n........\n'
BRAIN = "4 3\n0 0 1\n\n0 3 1\n"


def said(tmp_path, name, data, n=0):
    """Return what is said when level ``n`` of a file is opened, "" if it can be read."""
    path = tmp_path / name
    path.write_bytes(data.encode("latin-1") if isinstance(data, str) else data)
    try:
        pack = open_pack(str(path))
    except PackError as error:
        return str(error)
    try:
        pack.read(n)
        return ""
    except PackError as error:
        return str(error)
    finally:
        pack.close()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\xef\xbb\xbf"])
@pytest.mark.parametrize(
    ("rows", "line", "sign"),
    [
        (("#######", "#@$  .#", "#   x #", "#######"), 7, "'x'"),
        (("#######", "#@$  .#", "#     #", "###&###"), 8, "'&'"),
        (("###,###", "#@$  .#", "#     #", "#######"), 5, "','"),
        (("#######", "#@$  .#", "# \xc3\xa9   #", "#######"), 7, "'\xe9'"),
        (("#######", "#@$  .#", "#  \x07  #", "#######"), 7, "byte 7"),
    ],
)
def test_a_strange_sign_is_named_with_its_line(tmp_path, end, mark, rows, line, sign):
    text = mark + end.join(["Ann's levels", "", "; One", "", *rows, "", "; Two", *SOKOBAN.split()])
    expected = f"Level 1, line {line}: {sign} is not a Sokoban sign"
    assert said(tmp_path, "a.xsb", text + end) == expected
    assert said(tmp_path, "a.xsb", text + end, 1) in ("", expected.replace("Level 1", "Level 2"))


def test_a_strange_sign_of_klocki(tmp_path):
    text = KLOCKI + "\n" + KLOCKI.replace("........", ".,......")
    assert said(tmp_path, "a.txt", text) == ""
    assert said(tmp_path, "a.txt", text, 1) == "Level 2, line 7: ',' is not a Klocki sign"
    text = KLOCKI.replace("........", "-.......").replace("\n", "\r\n")
    assert said(tmp_path, "a.txt", text) == "Level 1, line 3: '-' is not a Klocki sign"
    text = KLOCKI.replace("........", ".......")
    assert said(tmp_path, "a.txt", text) == "Level 1, line 3: a cell has four signs"
    text = KLOCKI.replace("........", "." * 8000)
    assert said(tmp_path, "a.txt", text) == "Level 1, line 3: more than 64 cells"


def test_a_title_in_number_signs_is_no_row(tmp_path):
    for title in ("# 1 #", "#1#", "## Ann ##", "#12#"):
        assert said(tmp_path, "a.xsb", title + "\n" + SOKOBAN) == "", title


CUT = "This file is cut off"


@pytest.mark.parametrize("left", [15, 40, 75, 95])
def test_a_pack_that_is_cut_off(tmp_path, left):
    level = Level(("#######", "#@ $ .#", "# $  .#", "#######"), "A title of some letters")
    for name, data in (
        ("a.nbk", nbk.write(Collection((level,) * 3, title="Some pack"))),
        ("a.skbn", skbn.write(Collection((level,) * 3, title="Some pack"))),
    ):
        assert said(tmp_path, name, data, 2) == ""
        assert said(tmp_path, name, data[: len(data) * left // 100], 2).startswith(CUT), name


def test_a_text_that_is_cut_off(tmp_path):
    for text in (SOKOBAN + "\n" + SOKOBAN, KLOCKI + "\n" + KLOCKI):
        assert said(tmp_path, "a.txt", text[:-1], 1) == ""  # only the last line's ending is missing
    for cut in (3, 4, 7):
        text = (SOKOBAN + "\n" + SOKOBAN)[:-cut]
        assert said(tmp_path, "a.txt", text, 1) == f"{CUT}: level 2 is not whole", cut
    for cut in (2, 3, 4):
        text = (KLOCKI + "\n" + KLOCKI)[:-cut]
        assert said(tmp_path, "a.txt", text, 1) == f"{CUT}: level 2 is not whole", cut
    assert said(tmp_path, "a.txt", KLOCKI + '\n"Tw', 1) == f"{CUT}: level 2 is not whole"
    assert said(tmp_path, "a.txt", BRAIN[:-1]) == ""
    for cut in (3, 5):
        assert said(tmp_path, "a.txt", BRAIN[:-cut]) == CUT, cut
    assert said(tmp_path, "a.txt", BRAIN + "9 9\n") != CUT


def test_a_board_of_3_million_cells_is_refused_by_its_size(tmp_path):
    rows = ("#" * 2000, "#@$." + " " * 1995 + "#", *["#" + " " * 1998 + "#"] * 1497, "#" * 2000)
    blank = (" " * 1990 + "##########", *rows[1:])
    huge = Collection((Level(rows, "Huge"), Level(("#####", "#@$.#", "#####"), "Small")))
    for name, data in (
        ("a.xsb", write(huge, "xsb")),
        ("a.txt", "\n".join([*blank, "", SOKOBAN])),
    ):
        assert said(tmp_path, name, data) == "Level 1: 2000x1500 cells; at most 255x255"
        assert said(tmp_path, name, data, 1) == ""
        assert said(tmp_path, name, data, 2) == "Level 3: the file has 2"
    assert "2000x1500 cells" in said(tmp_path, "a.nbk", nbk.write(huge))
    assert said(tmp_path, "a.nbk", nbk.write(huge), 1) == ""


@pytest.mark.parametrize("count", [999, 1000, 1001, 2500, 4321])
def test_every_level_of_a_long_text_is_found(tmp_path, count):
    for name, board in (("a.xsb", "; {}\n" + SOKOBAN), ("a.txt", KLOCKI.replace("One", "{}"))):
        path = tmp_path / name
        path.write_text("\n".join(board.format(n) for n in range(count)))
        pack = open_pack(str(path))
        assert pack.count == count
        for n in (0, count - 1, count // 2, 1, 998, 511):
            assert pack.read(n).title == pack.titles.get(n) == str(n), n
            first, end = pack.extent(n)
            assert 0 < end - first < 60
        pack.close()
