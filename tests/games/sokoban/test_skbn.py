"""SKBN packs: bytes worked out by hand, the published packs, and every hostile case of the
format's page.

Whatever the desktop reads or refuses, the device's own reader must read or refuse alike.
"""

import io

import pytest

from nibblock.games.sokoban.packs.skbn import SkbnPack
from nibblock.packs import PackError
from tools import commands
from tools.errors import InputError
from tools.formats import read
from tools.formats.model import Collection, Level
from tools.games.sokoban.clean import normalised
from tools.games.sokoban.formats import board, skbn

ROOM = ("#####", "#@$.#", "#####")
#: #####, #@$.#, ##### as nibbles: repeat 5 - 3 = 2 of 4, and every row ended with 0.
ROOM_NIBBLES = "d240" + "435640" + "d240" + "f"


def pack(*levels, count=None, offsets=None, head=b"SKBNTitle\nAbout\n"):
    """A pack of levels given as nibbles, with a table of offsets that may lie."""
    count = len(levels) if count is None else count
    body = b""
    table = []
    start = len(head) + 1 + 2 * (len(offsets) if offsets else count)
    for nibbles in levels:
        table.append(start + len(body))
        body += bytes.fromhex(nibbles + "0" * (len(nibbles) % 2))
    table = offsets or table
    packed = b"".join(offset.to_bytes(2, "big") for offset in table)
    return head + bytes([count]) + packed + body


def device_rows(data, n):
    return board.rows_of(SkbnPack(io.BytesIO(data)).read(n))


def test_reads_what_was_packed_by_hand():
    collection = read(pack(ROOM_NIBBLES), "x")
    assert collection.levels == (Level(ROOM),)
    assert (collection.title, collection.description) == ("Title", "About")
    assert (collection.format, collection.encoding) == ("skbn", "utf-8")


def test_writes_every_row_ended_repeats_from_four_and_a_whole_byte():
    data = skbn.write(Collection((Level(ROOM),), "T", description="D"))
    assert data == b"SKBNT\nD\n\x01" + b"\x00\x0b" + bytes.fromhex("d240435640d240f0")


@pytest.mark.parametrize(
    ("run", "nibbles"),
    [
        (1, "4"),
        (3, "444"),
        (4, "d14"),
        (18, "df4"),
        (19, "df44"),
        (21, "df4444"),
        (22, "df4d14"),
        (36, "df4df4"),
    ],
)
def test_a_repeat_stands_for_4_to_18_cells(run, nibbles):
    packed = nibbles + "0f"
    assert skbn.encode(("#" * run,)).hex() == packed + "0" * (len(packed) % 2)
    data = pack(nibbles + "f")
    assert read(data, "x").levels[0].rows == device_rows(data, 0) == ("#" * run,)


def test_leading_floor_is_outside_and_gaps_are_blank():
    # Rows "2 2 2 4 6 4", "1 4 3 5 4" and "2 4 4 4": floor and outside on the left are blanks.
    data = pack("d024640" + "143540" + "2444f")
    assert read(data, "x").levels[0].rows == ("  #.#", "#@$#", "###")
    cells = SkbnPack(io.BytesIO(data)).read(0).cells
    assert cells.hex() == "010101040604" + "010403050401" + "010404040101"


def test_last_row_may_lack_its_end_and_rows_may_differ():
    assert read(pack("440" + "4356" + "f"), "x").levels[0].rows == ("##", "#@$.")


def test_an_empty_row_inside_survives():
    rows = ("#@$.#", "", "#####")
    assert read(skbn.write(Collection((Level(rows),))), "x").levels[0].rows == rows


def test_title_may_be_empty_utf8_or_latin1_with_crlf():
    for title, expected in (
        (b"", ""),
        ("D\xe9j\xe0".encode(), "D\xe9j\xe0"),
        (b"D\xe9j\xe0", "D\xe9j\xe0"),
    ):
        data = pack(ROOM_NIBBLES, head=b"SKBN" + title + b"\r\n\r\n")
        assert read(data, "x").title == expected
        assert SkbnPack(io.BytesIO(data)).title == expected


GOOD = len(b"SKBNTitle\nAbout\n") + 1
CUT = "This file is cut off: level 1 is not whole"

HOSTILE = {
    "offset past the end": (pack(ROOM_NIBBLES, offsets=[0xFFFF]), "past the end", CUT),
    "offset at the end": (pack(ROOM_NIBBLES, offsets=[GOOD + 2 + 8]), "past the end", CUT),
    "offset into the header": (pack(ROOM_NIBBLES, offsets=[3]), "within the header", "offset 3 l"),
    "no end mark": (pack("d240"), "the file is cut off", CUT),
    "end mark only after another level": (pack("44", "f"), "no end mark", "no end mark"),
    "repeat without a count": (pack("44d"), "repeat", CUT),
    "repeat without a cell": (pack("44d3"), "repeat", CUT),
    "repeat of a row end": (pack("d30f"), "repeat", "offset 20: repeat of nibble 0"),
    "repeat of a repeat": (pack("4d3d4f"), "repeat", "repeat of nibble 13"),
    "repeat of the end": (pack("4d3ff"), "repeat", "repeat of nibble 15"),
    "unused nibble 9": (pack("449f"), "unused nibble 9", "offset 20: unused nibble 9"),
    "unused nibble 14": (pack("44ef"), "unused nibble 14", "unused nibble 14"),
    "nothing but an end mark": (pack("f"), "empty board", "an empty board"),
    "only rows without cells": (pack("000f"), "empty board", "an empty board"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_broken_level_is_refused_with_the_offset(case):
    data, reason, on_the_device = HOSTILE[case]
    with pytest.raises(InputError) as caught:
        read(data, "bad.skbn")
    reported = str(caught.value)
    assert reported.startswith("bad.skbn: level 1: ")
    assert "offset" in reported or "empty" in reported
    if case not in ("repeat without a count", "repeat without a cell"):  # also "no end mark"
        assert reason in reported
    with pytest.raises(PackError, match=on_the_device):
        SkbnPack(io.BytesIO(data)).read(0)


def test_a_broken_level_does_not_take_the_others_along():
    data = pack("449f", ROOM_NIBBLES)
    collection = read(data, "x")
    assert [level.rows for level in collection.levels] == [ROOM] == [device_rows(data, 1)]
    (note,) = collection.skipped
    assert note.text.startswith("level 1: offset ")


def test_offsets_may_be_shared_and_out_of_order():
    body = bytes.fromhex("d240435640d240f0") + bytes.fromhex("4356f0")
    data = b"SKBN\n\n\x03" + bytes([0, 21, 0, 13, 0, 13]) + body
    rows = [level.rows for level in read(data, "x").levels]
    assert rows == [("#@$.",), ROOM, ROOM]
    assert rows == [device_rows(data, n) for n in range(3)]


def test_a_count_that_is_too_large_gives_the_levels_there_are():
    data = b"SKBN\n\n\x09" + bytes([0, 25, 0, 25]) + b"\0" * 14 + bytes.fromhex("4356f0")
    collection = read(data, "x")
    assert [level.rows for level in collection.levels] == [("#@$.",)] * 2
    assert len(collection.skipped) == 7
    device = SkbnPack(io.BytesIO(data))
    assert (device.count, device.read(1).width) == (9, 4)
    for n, reason in (
        (2, "Level 3: offset 0 lies within the header"),
        (9, "Level 10: the pack has 9"),
        (-1, "Level 0"),
    ):
        with pytest.raises(PackError, match=reason):
            device.read(n)


@pytest.mark.parametrize(
    "data",
    [
        b"SKBN",
        b"SKBNTitle",
        b"SKBNTitle\nAbout",
        b"SKBNTitle\nAbout\n",
        b"SKBNTitle\nAbout\n\x00",
        b"SKBNTitle\nAbout\n\x05",
        b"SKBNTitle\nAbout\n\x01\x00",
    ],
)
def test_a_file_cut_in_its_header_is_refused(data):
    with pytest.raises(InputError) as caught:
        read(data, "cut.skbn")
    assert "cut.skbn: " in str(caught.value)
    with pytest.raises(PackError, match=r"cut off|the pack holds no level"):
        SkbnPack(io.BytesIO(data)).read(0)


@pytest.mark.parametrize("rows", [("#####", "#  .#", "#####"), ("#####", "#@@$.#", "#####")])
def test_levels_without_a_player_or_with_several_are_read(rows):
    data = skbn.write(Collection((Level(rows),)))
    assert read(data, "x").levels[0].rows == rows
    assert device_rows(data, 0) == rows


def test_255_levels_fit_and_one_more_is_refused_or_split():
    assert len(read(skbn.write(Collection((Level(ROOM),) * 255)), "x").levels) == 255
    more = Collection((Level(ROOM),) * 600)
    with pytest.raises(ValueError, match="600 levels; expected 1 to 255"):
        skbn.write(more)
    assert skbn.fitting(more) == [255, 255, 90]


def test_64_kib_is_the_limit_and_the_split_keeps_it():
    wide = Level(("# " * 127 + "#",) * 200)
    collection = Collection((wide,) * 8, title="Big")
    with pytest.raises(ValueError, match="64 KiB"):
        skbn.write(collection)
    sizes = skbn.fitting(collection)
    assert sum(sizes) == 8
    assert len(sizes) == 4
    for size in sizes:
        assert len(skbn.write(Collection((wide,) * size, title="Big"))) <= 0x10000


def test_the_published_packs_are_written_byte_for_byte(shared):
    packs = sorted((shared / "corpus" / "skbn").glob("*.lvl"))
    assert len(packs) == 6
    for path in packs:
        data = path.read_bytes()
        collection = read(data, path.name)
        assert not collection.skipped
        assert skbn.write(collection) == data
        for n, level in enumerate(collection.levels):
            assert device_rows(data, n) == level.rows


def test_blanks_left_of_the_walls_are_floor():
    # Rows "2 2 4 4 4", "4 4 4 3 4" and "4 6 5 2 4".
    rows = ("  ###", "###@#", "#.$ #")
    assert skbn.encode(rows).hex() == "22444" + "0" + "44434" + "0" + "46524" + "0f0"


def test_blank_columns_left_of_a_board_stay_in_its_pack():
    nibbles = "22d240" + "22435640" + "0" + "22d240" + "f"
    collection = read(pack(nibbles), "x")
    assert collection.levels[0].rows == ("#####", "#@$.#", "", "#####")
    assert skbn.write(collection) == pack(nibbles)
    assert skbn.fitting(collection) == [1]
    assert normalised(Level(ROOM, indent=2)).indent == 0


@pytest.mark.parametrize(
    ("rows", "indent", "expected"),
    [
        (("#" * 300, "#@$." + " " * 295 + "#", "#" * 300), 0, ["300x3 cells"]),
        (("#" * 255, "#@$." + " " * 250 + "#", "#" * 255), 0, []),
        (("#" * 255, "#@$." + " " * 250 + "#", "#" * 255), 1, ["256x3 cells"]),
        (("#" * 260, *["#@$." + " " * 255 + "#"] * 258, "#" * 260), 0, ["260x260 cells"]),
        (("#####", "#@$.", "#####"), 0, ["border is open"]),
        (("#####", "#@$.#", "## ##"), 0, ["border is open"]),
        (ROOM, 0, []),
    ],
)
def test_levels_that_may_not_be_played_are_warned_of(rows, indent, expected):
    found = list(skbn.doubts(Level(rows, indent=indent)))
    assert len(found) == len(expected)
    assert all(part in text for part, text in zip(expected, found, strict=True))


def test_convert_warns_of_them(tmp_path, capsys):
    source = tmp_path / "in.xsb"
    source.write_text("; Gap\n\n#####\n#@$.\n#####\n\n#####\n#@$.#\n#####\n")
    assert commands.main(["convert", str(source), str(tmp_path / "out.skbn")]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "warning" in line]
    assert "out.skbn: level 1 'Gap': the border is open" in line
