# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test the fonts: readable by a board, every letter distinct, nothing outside its lines."""

import itertools
import os
import struct

import pytest

from tools.art.font import FIRST, LAST, NAMES, WIDTH, glyph, read_font, written
from tools.commands import art as command
from tools.errors import InputError

FONTS = command.fonts()
HEIGHTS = {"art/font.bmp": 12, "art/font8.bmp": 8}
CHARS = [chr(code) for code in range(ord(FIRST), ord(LAST) + 1)]
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
TAILED = "gjpqy"
TALL = "bdfhijklt"
FLAT = "acemnorsuvwxz"
LINES = {"art/font.bmp": (1, 4, 9, 11), "art/font8.bmp": (0, 2, 6, 7)}
"""Top of the capitals, top of the small letters, base line, lowest row of the tails."""
ALIKE = ("0O", "0D", "0Q", "OQ", "1l", "1I", "lI", "I|", "l|", "5S", "8B", "8S", "38", "6G", "2Z")
ALIKE += ("'`", "co", "ec", "CG", "il", "!|", "UV", "vu", "rn")


def rows_with_ink(name, char):
    return [y for y, row in enumerate(glyph(FONTS[name], char)) if any(row)]


def pixels_apart(name, one, other):
    pairs = zip(glyph(FONTS[name], one), glyph(FONTS[name], other), strict=True)
    return sum(a != b for row, beside in pairs for a, b in zip(row, beside, strict=True))


@pytest.mark.parametrize("name", HEIGHTS)
def test_the_file_is_a_1_bit_bmp_with_black_ground_and_white_ink(name):
    data = (command.BUILT / name).read_bytes()
    height = HEIGHTS[name]
    assert struct.unpack_from("<2sIHHI", data) == (b"BM", len(data), 0, 0, 62)
    assert struct.unpack_from("<iiHHII", data, 18) == (576, height, 1, 1, 0, 72 * height)
    assert struct.unpack_from("<I", data, 46) == (2,)
    assert data[54:62] == bytes((0, 0, 0, 0, 255, 255, 255, 0))
    assert len(data) == 62 + 72 * height


@pytest.mark.parametrize("name", HEIGHTS)
def test_imageload_reads_what_was_drawn(name, monkeypatch):
    monkeypatch.setitem(os.environ, "BLINKA_OS_AGNOSTIC", "1")
    displayio = pytest.importorskip("displayio")
    imageload = pytest.importorskip("adafruit_imageload")
    bitmap, palette = imageload.load(
        str(command.BUILT / name), bitmap=displayio.Bitmap, palette=None
    )
    # A screen drops this palette and uses two colours of its theme instead.
    assert [palette[index] for index in range(len(palette))] == [0x000000, 0xFFFFFF]
    assert (bitmap.width, bitmap.height) == (len(CHARS) * WIDTH, HEIGHTS[name])
    read = [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]
    assert read == FONTS[name]


def test_the_glyphs_are_in_the_order_of_their_codes():
    assert len(NAMES) == len(CHARS) == 96
    assert list(NAMES[1:-1]) == CHARS[1:-1]
    # The letters of the source are at the places that their codes give.
    assert glyph(FONTS["art/font8.bmp"], "L") == [[1, 0, 0, 0, 0, 0]] * 6 + [
        [1, 1, 1, 1, 1, 0],
        [0] * 6,
    ]


@pytest.mark.parametrize("name", HEIGHTS)
def test_only_the_space_is_empty_and_all_glyphs_differ(name):
    assert [char for char in CHARS if not rows_with_ink(name, char)] == [" "]
    for one, other in itertools.combinations(CHARS, 2):
        assert pixels_apart(name, one, other) >= 2, f"{one!r} and {other!r}"


@pytest.mark.parametrize("name", HEIGHTS)
@pytest.mark.parametrize("pair", ALIKE)
def test_similar_glyphs_differ_by_more(name, pair):
    assert pixels_apart(name, *pair) >= 3


@pytest.mark.parametrize("name", HEIGHTS)
def test_the_last_column_of_a_cell_is_the_gap(name):
    for char in CHARS:
        assert not any(row[WIDTH - 1] for row in glyph(FONTS[name], char)), repr(char)


@pytest.mark.parametrize("name", HEIGHTS)
def test_letters_keep_to_their_lines(name):
    capital, small, base, lowest = LINES[name]
    for char in CAPITALS:
        rows = rows_with_ink(name, char)
        assert (rows[0], rows[-1]) == (capital, base), char
    for char in FLAT:
        rows = rows_with_ink(name, char)
        assert (rows[0], rows[-1]) == (small, base), char
    for char in TALL:
        rows = rows_with_ink(name, char)
        assert capital <= rows[0] < small, char
        assert rows[-1] == (lowest if char in TAILED else base), char
    for char in TAILED:
        assert rows_with_ink(name, char)[-1] == lowest, char
    for char in ",;":
        assert rows_with_ink(name, char)[-1] == lowest, char
    assert rows_with_ink(name, "_")[0] > base


@pytest.mark.parametrize("name", HEIGHTS)
def test_the_last_glyph_is_three_dots_on_the_base_line(name):
    base = LINES[name][2]
    cell = glyph(FONTS[name], LAST)
    assert cell[base] == [1, 0, 1, 0, 1, 0]
    assert rows_with_ink(name, LAST)[-1] == base
    assert len(rows_with_ink(name, LAST)) <= 2


def test_words_are_set_in_their_colours():
    picture = written(FONTS["art/font8.bmp"], ("L", "LL", "L"), (14, 5), 3)
    assert (len(picture[0]), len(picture)) == (12, 24)
    assert picture[6] == [14] * 5 + [3] * 7
    assert picture[14] == ([5] * 5 + [3]) * 2
    assert picture[22] == picture[6]


def font_text(bands=6):
    """Return a font of two rows in which every glyph is one dot a row."""
    row = " ".join(["#....."] * 16)
    names = [" ".join(NAMES[16 * band : 16 * band + 16]) for band in range(bands)]
    return "".join(f"glyphs {line}\n{row}\n{row}\n\n" for line in names)


def test_a_font_is_read_band_by_band(tmp_path):
    path = tmp_path / "font.txt"
    path.write_text("# a note\n#\n\n" + font_text())
    assert read_font(path, 2) == [[1, 0, 0, 0, 0, 0] * 96] * 2


@pytest.mark.parametrize(
    ("old", "new", "place", "wrong"),
    [
        ("glyphs space !", "glyphs ! space", "line 1", "reads 'glyphs ! space"),
        (" #.....\n\nglyphs 0", " #....\n\nglyphs 0", "line 3", "reads '#....."),
        (" #.....\n\nglyphs 0", "\n\nglyphs 0", "line 3", "reads '#....."),
        (" #.....\n\nglyphs 0", " #...o.\n\nglyphs 0", "line 3", "row '#....."),
        ("glyphs 0", " ".join(["......"] * 16) + "\nglyphs 0", "line 6", "3 rows in the band"),
        ("glyphs space", "......\nglyphs space", "line 1", "reads '......'"),
    ],
)
def test_a_fault_in_a_font_is_reported_with_its_line(tmp_path, old, new, place, wrong):
    path = tmp_path / "bad.txt"
    assert old in font_text()
    path.write_text(font_text().replace(old, new, 1))
    with pytest.raises(InputError) as caught:
        read_font(path, 2)
    assert caught.value.place == place
    assert caught.value.wrong.startswith(wrong)


def test_a_font_that_lacks_glyphs_or_rows_is_refused(tmp_path):
    path = tmp_path / "short.txt"
    path.write_text(font_text(bands=5))
    with pytest.raises(InputError, match="end: 80 glyphs; expected 96"):
        read_font(path, 2)
    path.write_text(font_text())
    with pytest.raises(InputError, match="2 rows in the band above; expected 3"):
        read_font(path, 3)
