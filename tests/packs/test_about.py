"""Read author, date and description of packs and levels in each format that has them."""

import pytest

from nibblock.packs import open_pack
from nibblock.packs.about import about
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn

BOARD = ("#####", "#@$.#", "#####")
ROWS = "\n".join(BOARD)


def found(folder, name, data, n=-1):
    """Write a file and return what is known about level ``n``."""
    path = str(folder / name)
    (folder / name).write_bytes(data)
    pack = open_pack(path)
    try:
        return about(pack, path, n)
    finally:
        pack.close()


def test_our_own_packs_have_fields(tmp_path):
    levels = (Level(BOARD, "One", author="A. N.", date="May 1999", comment="Twice\nas hard"),)
    levels += (Level(BOARD, "Two"),)
    data = nbk.write(
        Collection(levels, title="T", author="B. O.", description="All mine", date="2001")
    )
    assert found(tmp_path, "a.nbk", data) == ("B. O.", "2001", "All mine")
    assert found(tmp_path, "a.nbk", data, 0) == ("A. N.", "May 1999", "Twice\nas hard")
    assert found(tmp_path, "a.nbk", data, 1) == ("", "", "")
    bare = nbk.write(Collection((Level(BOARD),)))
    assert found(tmp_path, "b.nbk", bare) == found(tmp_path, "b.nbk", bare, 0) == ("", "", "")


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        ("Pack (1989 - A. N.)", "Hard ones", ("A. N.", "1989", "Hard ones")),
        ("Pack (1989)", "Hard ones", ("", "1989", "Hard ones")),
        ("Pack (A. N.)", "Hard ones", ("A. N.", "", "Hard ones")),
        ("Pack", "Hard ones", ("", "", "Hard ones")),
        ("Pack", "", ("", "", "")),
    ],
)
def test_sokopys_packs_have_a_line(tmp_path, title, text, expected):
    data = skbn.write(Collection((Level(BOARD),), title=title, description=text))
    assert found(tmp_path, "a.skbn", data) == expected
    assert found(tmp_path, "a.skbn", data, 0) == ("", "", "")


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("marked", ["", ":: ", "; "])
def test_texts_have_notes(tmp_path, end, marked):
    text = f"""{marked}Author: B. O.
{marked}Date: 2001

{marked}Small rooms to begin with.

One
{ROWS}
Title: One
Author: A. N.
Comment:
Twice
as hard
Comment-End:

{ROWS}
Title: Two
Comment: easy
"""
    data = text.replace("\n", end).encode()
    assert found(tmp_path, "a.sok", data) == ("B. O.", "2001", "Small rooms to begin with.")
    assert found(tmp_path, "a.sok", data, 0) == ("A. N.", "", "Twice as hard")
    assert found(tmp_path, "a.sok", data, 1) == ("", "", "easy")


def test_a_long_header_and_a_plain_board_are_no_trouble(tmp_path):
    long = ("word " * 300 + "\n\n" + ROWS + "\n").encode()
    author, date, text = found(tmp_path, "a.xsb", long)
    assert (author, date) == ("", "") and 0 < len(text) <= 600
    assert found(tmp_path, "b.xsb", (ROWS + "\n").encode()) == ("", "", "")


def test_a_brain_text_has_messages(tmp_path):
    data = b"3 1\n0 0 0\n\n0 2 0\n\n@ To the right.\n: ,r,,r\n"
    assert found(tmp_path, "near.txt", data, 0) == ("", "", "To the right.")


def test_a_text_says_its_copyright_and_licence(tmp_path):
    notes = "Author: A. N.\nCopyright: 2001 A. N.\nLicense: CC BY 4.0\n\n"
    said = ("A. N.", "", "2001 A. N. CC BY 4.0")
    assert found(tmp_path, "a.xsb", (notes + ROWS).encode()) == said
    notes = "Copyright: A. N.\nLicense: CC BY 4.0\n\n"
    assert found(tmp_path, "b.xsb", (notes + ROWS).encode()) == ("A. N.", "", "CC BY 4.0")
