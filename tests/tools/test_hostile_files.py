"""Test hostile files, files given by mistake, and places that must not be overwritten.

A second a megabyte is the limit of every reader; the limits here are far above what a correct one
takes, and far below what a quadratic one would.
"""

import errno
import io
import json
import os
import socket
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from on_a_drive import written
from work import calls, grows_with_size

from tools import commands, files
from tools.build.folder import write_drive
from tools.errors import InputError
from tools.formats import read, write
from tools.formats.model import Collection, Level
from tools.formats.text import one_line
from tools.formats.xsb import normal
from tools.games import playback

ROOM = ("#####", "#@$.#", "#####")
ROOM_TEXT = "#####\n#@$.#\n#####\n"


@pytest.mark.parametrize("row", ["-", "_", "*****"])
def test_endless_rulers_take_no_time(row):
    def refuse(count):
        with pytest.raises(InputError):
            read((row + "\n").encode() * count, "x.xsb")

    grows_with_size(refuse, 5_000)


@pytest.mark.parametrize("truncate", [False, True])
def test_one_long_row_of_klocki_among_many_is_not_filled_in(truncate):
    def read_or_refuse(count):
        text = "T\n" + ".#:0.#:0" * count + "\n" + ".#:0.#:0\n" * count
        if truncate:
            (level,) = read(text.encode(), "x.txt", truncate=True).levels
            assert (level.width, level.height) == (64, 64)
        else:
            with pytest.raises(InputError, match=f"{2 * count}x{count + 1}"):
                read(text.encode(), "x.txt")

    grows_with_size(read_or_refuse, 5_000)


@pytest.fixture
def folder(tmp_path):
    written(tmp_path / "in" / "room.xsb", ROOM_TEXT)
    return tmp_path


def convert(*arguments):
    return commands.main(["convert", *map(str, arguments)])


def test_a_device_is_never_replaced_by_a_file(folder, capsys):
    pipe = folder / "pipe.sok"
    os.mkfifo(pipe)
    assert convert(folder / "in" / "room.xsb", pipe, "--force") == 2
    assert "a pipe or a device" in capsys.readouterr().err
    assert pipe.is_fifo()


def test_a_link_is_written_through(folder):
    (folder / "link.sok").symlink_to(folder / "real.sok")
    (folder / "real.sok").write_text("old")
    assert convert(folder / "in" / "room.xsb", folder / "link.sok", "--force") == 0
    assert (folder / "link.sok").is_symlink()
    assert "#@$.#" in (folder / "real.sok").read_text()


def test_a_pipe_in_a_folder_is_skipped(folder, capsys):
    os.mkfifo(folder / "in" / "pipe.xsb")
    assert convert(folder / "in", folder / "out.nbk") == 0
    assert "pipe.xsb: a pipe; expected a file" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["info", "verify", "solve", "grade", "replay"])
def test_devices_pipes_and_sockets_are_refused_unread(tmp_path, capsys, command):
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
        kinds = {"/dev/zero": "a device", tmp_path / "pipe": "a pipe", tmp_path / "socket": "a s"}
        for place, what in kinds.items():
            assert commands.main([command, str(place)]) == 2
            out, err = capsys.readouterr()
            assert (out, err.count("\n")) == ("", 1) and f"{place}: {what}" in err


def test_a_device_as_a_sidecar_is_not_read(tmp_path, capsys):
    room = written(tmp_path / "room.xsb", ROOM_TEXT)
    room.with_suffix(".desc").symlink_to("/dev/zero")
    assert commands.main(["info", str(room)]) == 0


def test_large_files_are_refused_unless_asked_for(tmp_path, capsys, monkeypatch):
    room = written(tmp_path / "room.xsb", ROOM_TEXT)
    monkeypatch.setattr(files, "LARGEST", len(ROOM_TEXT) - 1)
    for command in (["info"], ["verify"], ["solve"], ["grade"], ["replay", "--moves", "r"]):
        assert commands.main([*command, str(room)]) == 2
        assert "larger than" in capsys.readouterr().err
        assert commands.main([*command, str(room), "--huge"]) == 0
    out = tmp_path / "out.sok"
    assert convert(room, out) == 2 and not out.exists()
    assert convert(room, out, "--huge") == 0
    monkeypatch.setattr(files, "LARGEST", len(ROOM_TEXT))
    assert commands.main(["info", str(room)]) == 0


def test_standard_input_has_the_same_limit(monkeypatch, capsys):
    monkeypatch.setattr(files, "LARGEST", len(ROOM_TEXT) - 1)
    for options, status in ([], 2), (["--huge"], 0):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ROOM_TEXT.encode())))
        assert commands.main(["info", "-", *options]) == status
    assert "standard input: larger than" in capsys.readouterr().err


def test_a_long_ruler_takes_little_memory():
    """A regular expression that refers back to a letter once took 80 bytes for each."""
    size = 500_000
    tracemalloc.start()
    with pytest.raises(InputError):
        read(b"#" * size, "x.xsb")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * size


def test_what_is_reached_is_found_by_rows():
    def check(size):
        rows = ("#" * size, *["#" + " " * (size - 2) + "#"] * (size - 2), "#" * size)
        rows = (rows[0], "#@$." + rows[1][4:], *rows[2:])
        assert not playback.check(Level(rows))

    grows = calls(lambda: check(400)) / calls(lambda: check(100))
    assert grows < 6  # one for each row; each cell would be 16


def test_a_report_replaces_no_other_output(folder, capsys):
    room = folder / "in" / "room.xsb"
    assert convert(room, folder / "out.nbk", "--report", folder / "out.nbk") == 2
    assert not (folder / "out.nbk").exists()
    assert convert(room, "-", "--to", "sok", "--report", "-") == 2
    assert capsys.readouterr().out == ""


def test_a_report_goes_to_standard_output(folder, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    assert convert(folder / "in" / "room.xsb", "out.nbk", "--report", "-") == 0
    done = capsys.readouterr()
    assert json.loads(done.out)["read"][0]["levels"] == 1
    assert "wrote out.nbk" in done.err
    assert not (folder / "-").exists()


@pytest.mark.parametrize(
    ("start", "what"),
    [
        (b"PK\x03\x04", "zip"),
        (b"\x1f\x8b", "gzip"),
        (b"\x89PNG", "PNG"),
        (b"%PDF-", "PDF"),
        (b"\x7fELF", "program"),
        (b"\0" * 257 + b"ustar\0", "tar"),
    ],
)
def test_a_level_compressed_in_another_file_is_no_level(start, what):
    with pytest.raises(InputError, match=what):
        read(start + b"\n\n" + ROOM_TEXT.encode(), "x.xsb")


def slc(title, doctype=""):
    rows = "".join(f"<L>{row}</L>" for row in ROOM)
    return (
        f'<?xml version="1.0"?>{doctype}<SokobanLevels><LevelCollection><Level Id="{title}">'
        f"{rows}</Level></LevelCollection></SokobanLevels>"
    )


@pytest.mark.parametrize("doctype", ["", '<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">'])
@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("Caf&eacute;&#33;", "Caf\u00e9!"),
        ("a &amp; b &lt;c&gt;", "a & b <c>"),
        ("a & b &nosuch; c", "a & b &nosuch; c"),
    ],
)
def test_html_entities_in_xml(doctype, written, title):
    (level,) = read(slc(written, doctype).encode(), "x.slc").levels
    assert level.title == title
    assert level.rows == ROOM


def test_an_ampersand_in_cdata_stays():
    data = slc("t").replace("<SokobanLevels>", "<SokobanLevels><Title><![CDATA[&eacute;]]></Title>")
    assert read(data.encode(), "x.slc").title == "&eacute;"


def test_what_ssx_says_of_a_solution_is_kept():
    data = (
        "<L><Puzzle><Maps><Map><Row>#####</Row><Row>#PXO#</Row><Row>#####</Row><Solutions>"
        "<Solution><Steps>r</Steps><SolutionDescription><Name>N</Name><Comments>fast</Comments>"
        '<Author Name="Ann"/></SolutionDescription></Solution>'
        "<Solution><Steps>TODO</Steps></Solution></Solutions></Map></Maps></Puzzle></L>"
    )
    found = read(data.encode(), "x.ssx")
    (solution,) = found.levels[0].solutions
    assert "left out" in found.warnings[0].text  # not moves at all
    assert (solution.title, solution.comment) == ("N", "fast\nAuthor: Ann")


@pytest.mark.parametrize("ruler", ["-----", "*****", "__________"])
def test_boards_separated_by_a_ruler_alone(ruler):
    levels = read(f"{ruler}\n".join([ROOM_TEXT] * 3).encode(), "x.xsb").levels
    assert [level.rows for level in levels] == [ROOM] * 3


@pytest.mark.parametrize(
    "board",
    [
        "#####\n#@$.#\n-----\n# @ #\n#####\n",  # an empty row of one board
        "#######\n#     #\n  *****\n# @$. #\n#######\n",
    ],
)
def test_a_row_that_could_be_a_ruler_but_separates_no_boards(board):
    (level,) = read(board.encode(), "x.xsb").levels
    assert level.height == 5


@pytest.mark.parametrize("moves", ["R", "r", "1R", "r\n\nNext\n\n" + ROOM_TEXT])
def test_a_few_letters_that_solve_are_a_solution(moves):
    first = read(f"{ROOM_TEXT}\nBest solution 1/1\n{moves}\n".encode(), "x.sok").levels[0]
    assert [(x.moves.lower(), x.title) for x in first.solutions] == [("r", "Best solution 1/1")]
    first = read(f"{ROOM_TEXT}\nA note\n{moves}\n".encode(), "x.sok").levels[0]
    assert [(x.moves.lower(), x.title) for x in first.solutions] == [("r", "")]
    assert first.comment == "A note"


@pytest.mark.parametrize("word", ["Dull", "l", "Lurd"])
def test_a_word_of_the_same_letters_is_a_title(word):
    levels = read(f"{ROOM_TEXT}\n{word}\n\n{ROOM_TEXT}".encode(), "x.xsb").levels
    assert [level.title for level in levels] == ["", word]
    assert not levels[0].solutions


def test_a_count_may_be_separated_from_its_letter_by_a_line_end():
    rows = ["#" * 40, "#@$" + " " * 36 + "#", "#" + " " * 37 + ".#", "#" * 40]
    text = "\n".join(rows) + "\n\nBest\n\n10l10r10u3\n6Rurd\n"
    (level,) = read(text.encode(), "x.sok").levels
    assert level.solutions[0].moves == "l" * 10 + "r" * 10 + "u" * 10 + "R" * 36 + "urd"


@pytest.mark.parametrize("title", ["'quoted'", '"quoted"', "one\u2028line"])
def test_titles_that_text_might_change_are_read_back(title):
    made = Collection((Level(ROOM, title=one_line(title)),), title=one_line(title))
    for form in ("xsb", "sok", "nbk", "slc", "ssx"):
        again = read(write(made, form), "x")
        assert (again.title, again.levels[0].title) == (made.title, made.title), form
    assert read(f"\n{title}\n\nA\n\n{ROOM_TEXT}".encode(), "x").title.isprintable()


@pytest.mark.parametrize(
    ("name", "data", "reported"),
    [
        ("x.nbk", b"", "x.nbk: an empty file; expected a level file"),
        ("x.sok", b" \n\n", "x.sok: an empty file; expected a level file"),
        ("x.nbk", b"NB", "x.nbk: offset 2: the file is cut off; expected Nibblock's packs"),
        ("x.nbk", b"NBK", "x.nbk: offset 3: the file is cut off; expected Nibblock's packs"),
        ("x.nbk", b"NBK\x11\0", "x.nbk: offset 5: the file is cut off in its header"),
        ("x.nbk", b"hello", "x.nbk: offset 0: damaged, or none of Nibblock's packs; expected NBK"),
        ("x.skbn", b"SK", "x.skbn: offset 2: the file is cut off; expected SokoPy's packs"),
        ("x.skbn", b"SKBNa\n", "x.skbn: offset 6: the file is cut off; expected a title"),
        ("x.slc", b"<Sok><a", "x.slc: line 1: the file is cut off"),
        ("x.sok", b"\1\2\3\xff", "x.sok: offset 0: neither text nor a known pack"),
        ("x.sok", b"hello", "x.sok: no level found; expected Sokoban boards"),
    ],
)
def test_the_fault_of_a_file_is_named(name, data, reported):
    with pytest.raises(InputError) as caught:
        read(data, name)
    assert str(caught.value).startswith(reported)


@pytest.mark.parametrize("form", ["nbk", "skbn", "slc"])
def test_a_pack_that_is_cut_off_anywhere_says_so(form):
    data = write(Collection(tuple(Level(ROOM, f"Room {n}") for n in range(5)), "Rooms"), form)
    first = data.find(b"<SokobanLevels") + 2  # an XML declaration alone is no XML at all
    for end in range(first, len(data) - 1):
        try:
            found = read(data[:end], f"x.{form}")
        except InputError as error:
            assert "cut off" in str(error)
        else:
            assert any("cut off" in note.text for note in found.skipped)


@pytest.mark.parametrize("row", ["#@$.\N{ARABIC-INDIC DIGIT THREE}#", "\N{SUPERSCRIPT TWO}##"])
def test_digits_of_other_scripts_are_no_counts(row):
    for text in (f"{row}\n", f"#####\n{row}\n#####\n", f"{ROOM_TEXT}Solution\n{row[-2]}R\n"):
        try:
            found = read(text.encode(), "x.sok")
        except InputError:
            continue
        for level in found.levels:
            assert not set("".join(level.rows)) - set("#@+$*. ")
            assert all(set(one.moves) <= set("lurdLURD") for one in level.solutions)


@given(st.lists(st.text("#@+$*. ", min_size=1, max_size=8), min_size=1, max_size=6))
def test_sokoban_text_that_we_write_is_read_again_or_refused(rows):
    level = Level(normal(rows), "A room")
    for form in ("xsb", "sok") if level.rows else ():
        try:
            data = write(Collection((level, Level(ROOM))), form)
        except ValueError as error:
            assert "level 1 would not be read again" in str(error)
        else:
            assert [one.rows for one in read(data, "x").levels] == [level.rows, ROOM]


def test_convert_leaves_a_damaged_board_out_and_says_why(folder, capsys):
    damaged, packed = Level(("*****", "@$."), "Bad"), folder / "a.nbk"
    packed.write_bytes(write(Collection((Level(ROOM, "Good"), damaged)), "nbk"))
    assert convert(packed, folder / "a.sok") == 0
    assert "level 'Bad': level 1 would not be read again" in capsys.readouterr().out
    assert [one.title for one in read((folder / "a.sok").read_bytes(), "a").levels] == ["Good"]
    packed.write_bytes(write(Collection((damaged,)), "nbk"))
    assert convert(packed, folder / "b.sok") == 2
    assert not (folder / "b.sok").exists()


def test_a_full_disk_names_what_was_written(folder, monkeypatch, capsys):
    def fail(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fdopen", fail)
    assert convert(folder / "in" / "room.xsb", folder / "a.nbk") == 2
    reported = f"{folder / 'a.nbk'}: cannot be written: No space left on device\n"
    assert capsys.readouterr().err == reported


def test_a_full_disk_names_the_file_of_a_build(folder, monkeypatch):
    def fail(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="No space left") as caught:
        write_drive(folder / "drive", {"lib/a.py": b"x"})
    assert caught.value.filename == str(folder / "drive" / "lib" / "a.py")
