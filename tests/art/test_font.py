"""Test the fonts: readable by a board, every letter distinct, nothing outside its lines."""

import itertools
import struct
import unicodedata

import pytest

from tools.art.font import CHARACTERS, ELLIPSIS, LATIN, NAMES, WIDTH, glyph, read_font, written
from tools.commands import art as command
from tools.errors import InputError

FONTS = command.fonts()
HEIGHTS = {"art/font.bmp": 12, "art/font8.bmp": 8}
CHARS = list(CHARACTERS)
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
    assert struct.unpack_from("<iiHHII", data, 18) == (990, -height, 1, 1, 0, 124 * height)
    assert struct.unpack_from("<I", data, 46) == (2,)
    assert data[54:62] == bytes((0, 0, 0, 0, 255, 255, 255, 0))
    assert len(data) == 62 + 124 * height


@pytest.mark.parametrize("name", HEIGHTS)
def test_imageload_reads_what_was_drawn(name, load):
    rows, colours = load(name)
    # A screen drops this palette and uses two colours of its theme instead.
    assert colours == [0x000000, 0xFFFFFF]
    assert (len(rows[0]), len(rows)) == (len(CHARS) * WIDTH, HEIGHTS[name])
    assert rows == FONTS[name]


def test_the_glyphs_are_in_the_order_of_their_codes():
    assert len(NAMES) == len(CHARS) == 165
    assert [ord(char) for char in CHARS[:96]] == list(range(32, 128))
    assert [ord(char) for char in CHARS[96:160]] == list(range(0xC0, 0x100))
    # The letters of the source are at the places that their codes give.
    assert glyph(FONTS["art/font8.bmp"], "L") == [[1, 0, 0, 0, 0, 0]] * 6 + [
        [1, 1, 1, 1, 1, 0],
        [0] * 6,
    ]


@pytest.mark.parametrize("name", HEIGHTS)
def test_only_the_space_is_empty_and_all_glyphs_differ(name):
    assert [char for char in CHARS if not rows_with_ink(name, char)] == [" "]
    for one, other in itertools.combinations(CHARS, 2):
        least = 1 if other == "\xfe" else 2  # thorn is a b with a tail
        assert pixels_apart(name, one, other) >= least, f"{one!r} and {other!r}"


def test_similar_glyphs_differ_by_more(subtests):
    for pair in ALIKE:
        for name in HEIGHTS:
            with subtests.test(pair=pair, name=name):
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
def test_letters_with_accents_keep_the_shape_of_their_letters(name):
    """Each stands on the line of its letter, as high or higher, and can be told from it."""
    for char in LATIN:
        parts = unicodedata.normalize("NFD", char)
        if len(parts) < 2:
            continue
        own, plain = rows_with_ink(name, char), rows_with_ink(name, parts[0])
        if parts[1] == "\u0327":  # a cedilla hangs below
            assert own[-1] > plain[-1] and own[0] == plain[0], char
        elif parts[0] not in "ij":
            assert own[-1] == plain[-1] and own[0] <= plain[0], char
        assert pixels_apart(name, char, parts[0]) >= 2, char


@pytest.mark.parametrize("name", HEIGHTS)
def test_the_ellipsis_is_three_dots_on_the_base_line(name):
    base = LINES[name][2]
    assert glyph(FONTS[name], ELLIPSIS)[base] == [1, 0, 1, 0, 1, 0]
    assert rows_with_ink(name, ELLIPSIS)[-1] == base
    assert len(rows_with_ink(name, ELLIPSIS)) <= 2


def test_words_are_set_in_their_colours():
    picture = written(FONTS["art/font8.bmp"], ("L", "LL", "L"), (14, 5), 3)
    assert (len(picture[0]), len(picture)) == (12, 24)
    assert picture[6] == [14] * 5 + [3] * 7
    assert picture[14] == ([5] * 5 + [3]) * 2
    assert picture[22] == picture[6]


def font_text(bands=11):
    """Return a font of two rows in which every glyph is one dot a row."""
    row = " ".join(["#....."] * 15)
    names = [" ".join(NAMES[15 * band : 15 * band + 15]) for band in range(bands)]
    return "".join(f"glyphs {line}\n{row}\n{row}\n\n" for line in names)


def test_a_font_is_read_band_by_band(tmp_path):
    path = tmp_path / "font.txt"
    path.write_text("# a note\n#\n\n" + font_text())
    assert read_font(path, 2) == [[1, 0, 0, 0, 0, 0] * 165] * 2


@pytest.mark.parametrize(
    ("old", "new", "place", "wrong"),
    [
        ("glyphs space !", "glyphs ! space", "line 1", "reads 'glyphs ! space"),
        (" #.....\n\nglyphs /", " #....\n\nglyphs /", "line 3", "reads '#....."),
        (" #.....\n\nglyphs /", "\n\nglyphs /", "line 3", "reads '#....."),
        (" #.....\n\nglyphs /", " #...o.\n\nglyphs /", "line 3", "row '#....."),
        ("glyphs /", " ".join(["......"] * 15) + "\nglyphs /", "line 6", "3 rows in the band"),
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
    path.write_text(font_text(bands=10))
    with pytest.raises(InputError, match="end: 150 glyphs; expected 165"):
        read_font(path, 2)
    path.write_text(font_text())
    with pytest.raises(InputError, match="2 rows in the band above; expected 3"):
        read_font(path, 3)
