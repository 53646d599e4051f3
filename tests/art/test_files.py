"""Test the art's files: built from their sources byte for byte, small, readable by a board."""

import struct
import zlib
from collections import Counter

import pytest
from on_a_drive import written

from tools.art.sheet import strip
from tools.art.source import COLOURS, read_sections, read_themes
from tools.commands import art as command
from tools.errors import InputError

SIZES = {
    name: (len(rows[0]), len(rows)) for name, rows in command.pictures().items() if "-" not in name
}


def test_committed_files_are_what_the_sources_make(capsys):
    assert command.check(command.build(), command.BUILT) == 0, capsys.readouterr().err


def test_check_names_every_kind_of_difference(tmp_path, capsys):
    files = command.build()
    command.write(files, tmp_path)
    assert command.check(files, tmp_path) == 0
    changed = bytearray(files["art/logo.bmp"])
    changed[-1] ^= 1
    (tmp_path / "art/logo.bmp").write_bytes(changed)
    (tmp_path / "art/tiles2.bmp").unlink()
    (tmp_path / "stray.bmp").write_bytes(b"BM")
    capsys.readouterr()
    assert command.check(files, tmp_path) == 1
    reported = capsys.readouterr().err
    assert "art/logo.bmp: differs" in reported
    assert "art/tiles2.bmp: missing" in reported
    assert "stray.bmp: not built" in reported


def test_the_sheets_stay_small_enough_for_a_256_kib_drive():
    sizes = Counter()
    for name, data in command.build().items():
        if "-" not in name:  # tiles of looks, which such a drive does without
            sizes[name.rpartition("art/")[0]] += len(data)
    assert sizes.pop("") < 9_000, "what all games share"
    assert max(sizes.values()) < 30_000, sizes


def test_the_committed_folders_hold_no_other_file():
    found = {path.relative_to(command.BUILT).as_posix() for path in command.BUILT.rglob("art/*")}
    assert found == set(command.build())


@pytest.mark.parametrize("name", SIZES)
def test_headers_say_4_bits_16_colours_top_down(name):
    data = command.build()[name]
    width, height = SIZES[name]
    assert struct.unpack_from("<2sI", data) == (b"BM", len(data))
    assert struct.unpack_from("<iiHHI", data, 18) == (width, -height, 1, 4, 0)
    assert struct.unpack_from("<I", data, 46) == (COLOURS,)
    assert len(data) == 118 + (width + 7) // 8 * 4 * height


@pytest.mark.parametrize("name", SIZES)
def test_imageload_reads_what_was_drawn(name, load):
    rows, colours = load(name)
    assert rows == command.pictures()[name]
    # All sixteen must be there, or themes could not be swapped.
    cellar = command.themes()[0].colours
    assert colours == [red << 16 | green << 8 | blue for red, green, blue in cellar]


@pytest.mark.parametrize("name", SIZES)
def test_the_console_reads_sheets_alike_with_and_without_bitmaptools(name, without_bitmaptools):
    from nibblock import pictures
    from tools.simulate import blinka  # noqa: F401  which has bitmaptools

    path = str(command.BUILT / name)
    one = pictures._read(path)
    without_bitmaptools()
    other = pictures._read(path)
    assert (one.width, one.height) == (other.width, other.height) == SIZES[name]
    for y in range(one.height):
        assert [one[x, y] for x in range(one.width)] == [other[x, y] for x in range(one.width)]


def test_a_makers_sheet_may_begin_with_its_lowest_row(tmp_path):
    from nibblock import pictures
    from tools.simulate import blinka  # noqa: F401  which has bitmaptools

    name = "games/brain/art/tiles8.bmp"
    data = (command.BUILT / name).read_bytes()
    width, height = SIZES[name]
    start, stride = 118, (width + 7) // 8 * 4
    rows = [data[at : at + stride] for at in range(start, len(data), stride)]
    turned = data[:22] + struct.pack("<i", height) + data[26:start] + b"".join(rows[::-1])
    (tmp_path / "turned.bmp").write_bytes(turned)
    bitmap = pictures._read(str(tmp_path / "turned.bmp"))
    read = [[bitmap[x, y] for x in range(width)] for y in range(height)]
    assert read == command.pictures()[name]


def test_themes_bin_holds_16_colours_a_theme_in_order():
    data = (command.BUILT / "art/themes.bin").read_bytes()
    themes = command.themes()
    assert [theme.name for theme in themes] == ["Cellar", "Night", "Paper", "Grey"]
    assert len(data) == 48 * len(themes)
    for number, theme in enumerate(themes):
        part = data[48 * number : 48 * number + 48]
        assert tuple(tuple(part[3 * i : 3 * i + 3]) for i in range(16)) == theme.colours


def test_preview_is_a_png_of_the_size_it_says(tmp_path):
    from tools.art.png import SIGNATURE, png_bytes
    from tools.art.preview import draw

    rows = draw(command.themes(), command.pictures(), command.fonts(), command.samples())
    data = png_bytes(rows)
    width, height = struct.unpack_from(">II", data, 16)
    length = struct.unpack_from(">I", data, 33)[0]
    assert data.startswith(SIGNATURE)
    assert len(zlib.decompress(data[41 : 41 + length])) == height * (1 + 3 * width)


GOOD = "tile 0 a\n01\n.1\n"


@pytest.mark.parametrize(
    ("text", "place", "wrong"),
    [
        ("tile 0 a\n012\n01\n", "line 2", "3 pixels"),
        ("tile 0 a\n0g\n01\n", "line 2", "row '0g'"),
        ("tile 0 a\n01\n", "line 1", "1 rows"),
        ("tile 0 a\n01\n01\n01\n", "line 1", "3 rows"),
        ("tile x a\n", "line 1", "reads 'tile x a'"),
        ("# note\n01\n", "line 2", "reads '01'"),
        ("tile 0 a, under 1\n", "line 1", "clause 'under 1'"),
        (GOOD, "line 1", "a dot"),
        ("tile 0 a, over 7\n01\n.1\n", "line 1", "over 7"),
        ("tile 0 a, mirror of 7\n", "line 1", "tile 7"),
        ("tile 3 a\n01\n01\n", "end", "tiles [3]"),
    ],
)
def test_a_fault_in_a_sheet_is_reported_with_its_line(tmp_path, text, place, wrong):
    path = written(tmp_path / "bad.txt", text)
    with pytest.raises(InputError) as caught:
        strip(path, 2, 2, 1)
    assert (caught.value.place, caught.value.wrong) == (place, wrong)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [("0 12345 role", "colour '12345'"), ("1 123456 role", "reads '1 123456 role'")],
)
def test_a_fault_in_the_palette_is_reported_with_its_line(tmp_path, line, wrong):
    path = written(tmp_path / "palette.txt", f"index One role\n{line}\n")
    with pytest.raises(InputError) as caught:
        read_themes(path)
    assert (caught.value.place, caught.value.wrong) == ("line 2", wrong)


def test_a_palette_without_16_colours_is_refused(tmp_path):
    path = written(tmp_path / "palette.txt", "index One role\n0 123456 role\n")
    with pytest.raises(InputError, match="1 colours"):
        read_themes(path)


def test_a_mirrored_tile_faces_the_other_way_over_its_own_ground(tmp_path):
    path = tmp_path / "pair.txt"
    path.write_text(
        "tile 0 a\n12\n12\n\ntile 1 b, over 0\n7.\n..\n\ntile 2 c, mirror of 1, over 0\n"
    )
    assert strip(path, 2, 2, 3) == [[1, 2, 7, 2, 1, 7], [1, 2, 1, 2, 1, 2]]
    assert [section.rows for section in read_sections(path, 2, 2)][2] == []
